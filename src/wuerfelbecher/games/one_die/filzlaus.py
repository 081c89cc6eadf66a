"""Filzlaus: ten throws for a one; the slowest, or whoever gets none, loses."""

from __future__ import annotations

from wuerfelbecher.mechanics.until_the_hit import TenThrows
from wuerfelbecher.table.game import Shelf


class Filzlaus(TenThrows):
    id = "filzlaus"
    number = 23
    title = "Filzlaus"
    shelf = Shelf("one", "race", minutes=5, skill=0)
    pips = 1
