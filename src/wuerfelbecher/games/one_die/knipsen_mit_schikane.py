"""Knipsen mit Schikane: flick the die up to fifty, but a round number on the way costs ten."""

from __future__ import annotations

from wuerfelbecher.games.one_die.knipsen import Knipsen, State
from wuerfelbecher.table.asks import Turn
from wuerfelbecher.table.game import Shelf

ROUND_NUMBERS = (10, 20, 30, 40)
COST = 10


class KnipsenMitSchikane(Knipsen):
    id = "knipsen-mit-schikane"
    number = 27
    title = "Knipsen mit Schikane"
    shelf = Shelf("one", "target", minutes=15, skill=0)

    def turn(self, t: State) -> Turn:
        yield from super().turn(t)
        if t.points[t.active] in ROUND_NUMBERS and not self.over(t):
            t.say("round-number", player=t.active, points=t.points[t.active])
            t.points[t.active] -= COST
