"""Einer gleich zwei: ten throws, of which those count where one die shows as much as the other two together."""

from __future__ import annotations

from wuerfelbecher.mechanics.each_throw_counts import EachThrowCounts
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.game import Shelf


class EinerGleichZwei(EachThrowCounts):
    id = "einer-gleich-zwei"
    number = 76
    title = "Einer gleich zwei"
    shelf = Shelf("three", "race", minutes=10, skill=0)
    throws = 10

    def worth(self, faces: Faces, round: int) -> int:
        first, second, third = faces
        return third if first + second == third else 0
