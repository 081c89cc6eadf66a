"""Stielaugen: one die, then two and so on to six; in the second round the same way back; all pips count."""

from __future__ import annotations

from wuerfelbecher.mechanics.one_go import Goes, OneGo
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import dice
from wuerfelbecher.table.game import Shelf

UP, DOWN = range(1, 7), range(6, 0, -1)


class Stielaugen(OneGo):
    id = "stielaugen"
    number = 86
    title = "Stielaugen"
    shelf = Shelf("six", "race", minutes=5, skill=0)

    def go(self, t: Goes) -> Turn:
        for count in UP if t.round == 1 else DOWN:
            t.thrown = list((yield Roll(t.active, dice(count))))
            t.points[t.active] += sum(t.thrown)

    def rounds(self) -> int:
        return 2
