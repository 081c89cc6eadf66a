"""Knipsen mit Schikane: flick the die up to fifty, but a round number on the way costs ten."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import START, Game, Result, Shelf, at_least, highest, number
from wuerfelbecher.table.pieces import Piece, Score, scores, shown
from wuerfelbecher.table.state import Table, each

TARGET = number("target", default=50, low=10, high=100)
ROUND_NUMBERS = (10, 20, 30, 40)
COST = 10


@dataclass(slots=True, kw_only=True)
class State(Table):
    points: list[int] = each(0)
    die: int = 0


class KnipsenMitSchikane(Game[State]):
    id = "knipsen-mit-schikane"
    number = 27
    title = "Knipsen mit Schikane"
    players = at_least(2)
    shelf = Shelf("one", "race", minutes=15, skill=0)
    options = (TARGET, START)
    state = State

    def turn(self, t: State) -> Turn:
        player = t.active
        [t.die] = yield Roll(player, ONE_DIE)
        t.points[player] += t.die
        if t.points[player] in ROUND_NUMBERS and not self.over(t):
            t.say("round-number", player=player, points=t.points[player])
            t.points[player] -= COST

    def over(self, t: State) -> bool:
        return max(t.points) >= self.amount("target")

    def result(self, t: State) -> Result:
        return highest(t.points)

    def pieces(self, t: State) -> list[Piece]:
        return [
            shown("die", [t.die]),
            Score(id="target", label="target", value=self.amount("target")),
            *scores("points", t.points),
        ]
