"""Blaue Augen: only even numbers count; with Graue Augen only odd ones do."""

from __future__ import annotations

from wuerfelbecher.mechanics.each_throw_counts import EachThrowCounts
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.game import Shelf, rounds, switch


class BlaueAugen(EachThrowCounts):
    id = "blaue-augen"
    number = 54
    title = "Blaue Augen"
    shelf = Shelf("three", "race", minutes=5, skill=0)
    options = (switch("grey"), rounds(1))

    def worth(self, faces: Faces, round: int) -> int:
        return sum(face for face in faces if face % 2 == self.variant("grey"))
