"""Gleichpasch: three throws, and the dice that are alike count their pips."""

from __future__ import annotations

from wuerfelbecher.mechanics.each_throw_counts import EachThrowCounts
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.game import Shelf


class Gleichpasch(EachThrowCounts):
    id = "gleichpasch"
    number = 60
    title = "Gleichpasch"
    shelf = Shelf("three", "race", minutes=5, skill=0)
    throws = 3

    def worth(self, faces: Faces, round: int) -> int:
        return sum(face for face in faces if faces.count(face) > 1)
