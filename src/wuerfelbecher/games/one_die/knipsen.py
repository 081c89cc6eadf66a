"""Knipsen: flick the die, add up the pips, and be the first to reach fifty."""

from __future__ import annotations

from wuerfelbecher.mechanics.flicking import Flicking
from wuerfelbecher.table.game import Shelf


class Knipsen(Flicking):
    id = "knipsen"
    number = 26
    title = "Knipsen"
    shelf = Shelf("one", "race", minutes=10, skill=0)
