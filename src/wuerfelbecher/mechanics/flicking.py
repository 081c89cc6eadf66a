"""Flicking: the die is flicked, not thrown, and whoever first reaches the number agreed on wins."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import START, Game, Result, at_least, highest, number
from wuerfelbecher.table.pieces import Piece, Score, scores, shown
from wuerfelbecher.table.state import Table, each

TARGET = number("target", default=50, low=10, high=100)


@dataclass(slots=True, kw_only=True)
class Flicked(Table):
    points: list[int] = each(0)
    die: int = 0


class Flicking(Game[Flicked]):
    players = at_least(2)
    options = (TARGET, START)
    state = Flicked

    def turn(self, t: Flicked) -> Turn:
        [t.die] = yield Roll(t.active, ONE_DIE)
        t.points[t.active] += t.die

    def over(self, t: Flicked) -> bool:
        return max(t.points) >= self.amount("target")

    def result(self, t: Flicked) -> Result:
        return highest(t.points)

    def pieces(self, t: Flicked) -> list[Piece]:
        target = Score(id="target", label="target", value=self.amount("target"))
        return [shown("die", [t.die]), target, *scores("points", t.points)]
