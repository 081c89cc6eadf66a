"""White dice against grey ones: five rounds, in which the white ones count and the grey ones are subtracted."""

from __future__ import annotations

from typing import ClassVar

from wuerfelbecher.mechanics.one_go import Goes, OneGo
from wuerfelbecher.mechanics.rounds import round_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import Dice, Die
from wuerfelbecher.table.game import Result, highest
from wuerfelbecher.table.pieces import Piece, scores, shown

GREY = Die("grey", range(1, 7), colour="grey")
ROUNDS = 5


class WhiteAndGrey(OneGo):
    """A game says how many of its `dice` are white; these come first."""

    dice: ClassVar[Dice]
    white: ClassVar[int]

    def go(self, t: Goes) -> Turn:
        t.thrown = list((yield Roll(t.active, self.dice)))
        t.points[t.active] += sum(t.thrown[: self.white]) - sum(t.thrown[self.white :])

    def rounds(self) -> int:
        return ROUNDS

    def result(self, t: Goes) -> Result:
        return highest(t.points)

    def pieces(self, t: Goes) -> list[Piece]:
        return [
            shown("dice", t.thrown[: self.white]),
            shown("grey", t.thrown[self.white :], GREY),
            *round_shown(t, ROUNDS),
            *scores("points", t.points),
        ]
