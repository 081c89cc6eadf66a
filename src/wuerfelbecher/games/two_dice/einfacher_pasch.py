"""Einfacher Pasch: only doubles count, with the pips of both dice."""

from __future__ import annotations

from wuerfelbecher.mechanics.one_go import Goes, OneGo
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import Shelf, rounds


class EinfacherPasch(OneGo):
    id = "einfacher-pasch"
    number = 51
    title = "Einfacher Pasch"
    shelf = Shelf("two", "race", minutes=5, skill=0)
    options = (rounds(1),)

    def go(self, t: Goes) -> Turn:
        t.thrown = list((yield Roll(t.active, TWO_DICE)))
        first, second = t.thrown
        if first == second:
            t.points[t.active] += first + second
            t.say("double", player=t.active, points=first + second)
