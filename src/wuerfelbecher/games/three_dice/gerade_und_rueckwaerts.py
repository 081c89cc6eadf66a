"""Gerade und rückwärts: only sixes count in the first throw, fours in the second, twos in the third."""

from __future__ import annotations

from wuerfelbecher.mechanics.one_number_counts import OneNumberCounts
from wuerfelbecher.table.game import Shelf


class GeradeUndRueckwaerts(OneNumberCounts):
    id = "gerade-und-rueckwaerts"
    number = 72
    title = "Gerade und rückwärts"
    shelf = Shelf("three", "race", minutes=5, skill=0)
    wanted = (6, 4, 2)
