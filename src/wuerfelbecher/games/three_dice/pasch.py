"""Pasch: three throws, of which only pairs and three alike count."""

from __future__ import annotations

from wuerfelbecher.mechanics.each_throw_counts import EachThrowCounts
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.game import Shelf

TIMES = {1: 0, 2: 1, 3: 4}


class Pasch(EachThrowCounts):
    id = "pasch"
    number = 59
    title = "Pasch"
    shelf = Shelf("three", "race", minutes=5, skill=0)
    throws = 3

    def worth(self, faces: Faces, round: int) -> int:
        _, middle, _ = faces
        return middle * TIMES[faces.count(middle)]
