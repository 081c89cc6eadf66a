"""Zwölf minus neun: even pips count, odd ones are subtracted, three rounds long."""

from __future__ import annotations

from wuerfelbecher.mechanics.one_go import Goes, OneGo
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import SIX_DICE
from wuerfelbecher.table.game import Result, Shelf, highest


class ZwoelfMinusNeun(OneGo):
    id = "zwoelf-minus-neun"
    number = 88
    title = "Zwölf minus neun"
    shelf = Shelf("six", "race", minutes=5, skill=0)

    def go(self, t: Goes) -> Turn:
        t.thrown = list((yield Roll(t.active, SIX_DICE)))
        t.points[t.active] += sum(-face if face % 2 else face for face in t.thrown)

    def rounds(self) -> int:
        return 3

    def result(self, t: Goes) -> Result:
        return highest(t.points)
