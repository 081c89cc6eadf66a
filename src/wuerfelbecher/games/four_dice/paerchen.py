"""Pärchen: two white dice minus two grey ones, five times."""

from __future__ import annotations

from wuerfelbecher.mechanics.white_and_grey import GREY, WhiteAndGrey
from wuerfelbecher.table.dice import D6, Dice
from wuerfelbecher.table.game import Shelf


class Paerchen(WhiteAndGrey):
    id = "paerchen"
    number = 79
    title = "Pärchen"
    shelf = Shelf("four", "race", minutes=5, skill=0)
    dice = Dice(D6, D6, GREY, GREY)
    white = 2
