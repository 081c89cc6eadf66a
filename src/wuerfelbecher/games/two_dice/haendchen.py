"""Händchen: only fives count, and two of them are worth twenty-five."""

from __future__ import annotations

from wuerfelbecher.mechanics.one_go import Goes, OneGo
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import Shelf, rounds

WORTH = (0, 5, 5 * 5)


class Haendchen(OneGo):
    id = "haendchen"
    number = 41
    title = "Händchen"
    shelf = Shelf("two", "race", minutes=5, skill=0)
    options = (rounds(1),)

    def go(self, t: Goes) -> Turn:
        t.thrown = list((yield Roll(t.active, TWO_DICE)))
        points = WORTH[t.thrown.count(5)]
        if points:
            t.points[t.active] += points
            t.say("counts", player=t.active, points=points)
