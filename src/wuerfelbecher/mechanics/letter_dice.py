"""The thirteen letter dice and their hourglass, as they come in the box."""

from __future__ import annotations

from wuerfelbecher.mechanics.box import box
from wuerfelbecher.table.dice import Dice, Die

BOX = box(__name__)
JOKER = "*"
DICE = Dice(
    *(Die("letter", map(ord, faces), {ord(sign): sign for sign in faces}) for faces in BOX["dice"]["faces"])
)
LETTER = DICE.dice[0]
"""Any one of them: they all look alike."""
GLASS: int = BOX["glass"]["seconds"]
"""How many seconds the sand takes to run through."""
