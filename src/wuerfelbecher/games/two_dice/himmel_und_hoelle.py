"""Himmel und Hölle: the top of each die counts as tens, the bottom as ones."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import Totals, totals_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, highest, rounds
from wuerfelbecher.table.pieces import Piece


class HimmelUndHoelle(Game[Totals]):
    id = "himmel-und-hoelle"
    number = 34
    title = "Himmel und Hölle"
    players = at_least(2)
    shelf = Shelf("two", "race", minutes=5, skill=0)
    options = (rounds(1),)
    state = Totals

    def turn(self, t: Totals) -> Turn:
        t.thrown = list((yield Roll(t.active, TWO_DICE)))
        first, second = [10 * top + 7 - top for top in t.thrown]
        t.points[t.active] += first + second
        t.say("counts", player=t.active, first=first, second=second, points=first + second)
        count_round(t)

    def over(self, t: Totals) -> bool:
        return t.round > self.amount("rounds")

    def result(self, t: Totals) -> Result:
        return highest(t.points)

    def pieces(self, t: Totals) -> list[Piece]:
        return totals_shown(t, self.amount("rounds"))
