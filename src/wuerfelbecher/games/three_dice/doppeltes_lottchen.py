"""Doppeltes Lottchen: three dice; whoever takes the sum of all throws to 66 loses."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.running_total import RunningTotal, add, one_has_lost, total_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE
from wuerfelbecher.table.game import SEATS, START, Game, Result, Shelf, at_least
from wuerfelbecher.table.pieces import Piece, shown

THROW = [Roll(seat, THREE_DICE) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(RunningTotal):
    dice: tuple[int, ...] = (0, 0, 0)


class DoppeltesLottchen(Game[State]):
    id = "doppeltes-lottchen"
    number = 65
    title = "Doppeltes Lottchen"
    players = at_least(2)
    shelf = Shelf("three", "limit", minutes=5, skill=0)
    options = (START,)
    state = State
    leftovers = ("dice",)
    limit = 66

    def turn(self, t: State) -> Turn:
        t.dice = yield THROW[t.active]
        add(t, sum(t.dice), self.limit)

    def over(self, t: State) -> bool:
        return one_has_lost(t)

    def result(self, t: State) -> Result:
        return Result(tuple(t.place))

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "limit": self.limit}

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.dice), *total_shown(t, self.limit)]
