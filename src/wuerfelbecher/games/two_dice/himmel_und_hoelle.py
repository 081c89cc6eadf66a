"""Himmel und Hölle: the top of each die counts as tens, the bottom as ones."""

from __future__ import annotations

from wuerfelbecher.mechanics.one_go import Goes, OneGo
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import Shelf, rounds


class HimmelUndHoelle(OneGo):
    id = "himmel-und-hoelle"
    number = 34
    title = "Himmel und Hölle"
    shelf = Shelf("two", "race", minutes=5, skill=0)
    options = (rounds(1),)

    def go(self, t: Goes) -> Turn:
        t.thrown = list((yield Roll(t.active, TWO_DICE)))
        first, second = [10 * top + 7 - top for top in t.thrown]
        t.points[t.active] += first + second
        t.say("counts", player=t.active, first=first, second=second, points=first + second)
