"""Plus-Minus: of nine throws every third is subtracted."""

from __future__ import annotations

from wuerfelbecher.mechanics.one_go import Goes, OneGo
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import Result, Shelf, highest

SIGNS = (1, 1, -1) * 3


class PlusMinus(OneGo):
    id = "plus-minus"
    number = 12
    title = "Plus-Minus"
    shelf = Shelf("one", "race", minutes=5, skill=0)

    def go(self, t: Goes) -> Turn:
        for at, sign in enumerate(SIGNS):
            [die] = yield Roll(t.active, ONE_DIE)
            t.thrown[at:] = [die]
            t.points[t.active] += sign * die

    def result(self, t: Goes) -> Result:
        return highest(t.points)
