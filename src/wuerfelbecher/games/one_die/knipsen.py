"""Knipsen: flick the die, add up the pips, and be the first to reach fifty."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, START, Game, Result, Shelf, at_least, highest, number
from wuerfelbecher.table.pieces import Piece, shown, tracks
from wuerfelbecher.table.state import Table, each

TARGET = number("target", default=50, low=10, high=100)
FLICK = [Roll(seat, ONE_DIE) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    points: list[int] = each(0)
    die: int = 0


class Knipsen(Game[State]):
    id = "knipsen"
    number = 26
    title = "Knipsen"
    players = at_least(2)
    shelf = Shelf("one", "target", minutes=10, skill=0)
    options = (TARGET, START)
    state = State
    leftovers = ("die",)

    def turn(self, t: State) -> Turn:
        [t.die] = yield self.flick(t)
        t.points[t.active] += t.die

    def flick(self, t: State) -> Roll:
        return FLICK[t.active]

    def over(self, t: State) -> bool:
        return max(t.points) >= self.amount("target")

    def result(self, t: State) -> Result:
        return highest(t.points)

    def pieces(self, t: State) -> list[Piece]:
        return [shown("die", [t.die]), *tracks("points", t.points, self.amount("target"))]
