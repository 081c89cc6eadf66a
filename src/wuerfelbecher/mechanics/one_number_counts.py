"""One number counts: in each round only the dice that show this round's number are worth anything."""

from __future__ import annotations

from typing import ClassVar

from wuerfelbecher.mechanics.each_throw_counts import EachThrowCounts
from wuerfelbecher.mechanics.one_go import Goes
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.pieces import Piece, Score


class OneNumberCounts(EachThrowCounts):
    """`wanted` is the number of the first round, of the second and so on."""

    wanted: ClassVar[tuple[int, ...]]

    def worth(self, faces: Faces, round: int) -> int:
        number = self.wanted[round - 1]
        return number * faces.count(number)

    def rounds(self) -> int:
        return len(self.wanted)

    def pieces(self, t: Goes) -> list[Piece]:
        number = None if self.over(t) else self.wanted[t.round - 1]
        return [*super().pieces(t), Score(id="wanted", label="wanted", value=number)]
