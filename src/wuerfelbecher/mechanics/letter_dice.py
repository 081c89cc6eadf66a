"""The thirteen letter dice and their glass, as they lie in the box."""

from __future__ import annotations

from wuerfelbecher.mechanics.box import box
from wuerfelbecher.table.dice import Dice, Die

BOX = box(__name__)
JOKER = "*"
DICE = Dice(
    *(Die("letter", map(ord, faces), {ord(sign): sign for sign in faces}) for faces in BOX["dice"]["faces"])
)
LETTER = DICE.dice[0]
"""Any of them, as they look alike."""
GLASS: int = BOX["glass"]["seconds"]
"""The seconds in which the sand runs through."""
