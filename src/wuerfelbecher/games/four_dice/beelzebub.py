"""Beelzebub: three white dice minus the grey one, five times."""

from __future__ import annotations

from wuerfelbecher.mechanics.white_and_grey import GREY, WhiteAndGrey
from wuerfelbecher.table.dice import D6, Dice
from wuerfelbecher.table.game import Shelf


class Beelzebub(WhiteAndGrey):
    id = "beelzebub"
    number = 80
    title = "Beelzebub"
    shelf = Shelf("four", "race", minutes=5, skill=0)
    dice = Dice(D6, D6, D6, GREY)
    white = 3
