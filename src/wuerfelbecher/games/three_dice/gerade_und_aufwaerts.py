"""Gerade und aufwärts: only twos count in the first throw, fours in the second, sixes in the third."""

from __future__ import annotations

from wuerfelbecher.mechanics.one_number_counts import OneNumberCounts
from wuerfelbecher.table.game import Shelf


class GeradeUndAufwaerts(OneNumberCounts):
    id = "gerade-und-aufwaerts"
    number = 71
    title = "Gerade und aufwärts"
    shelf = Shelf("three", "race", minutes=5, skill=0)
    wanted = (2, 4, 6)
