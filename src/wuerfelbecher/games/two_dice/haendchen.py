"""Händchen: only fives count, and two of them are worth twenty-five."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import UNTIL_SCORED, Totals, repeat_empty_round, score, totals_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, most_scored, rounds
from wuerfelbecher.table.pieces import Piece

WORTH = (0, 5, 5 * 5)


class Haendchen(Game[Totals]):
    id = "haendchen"
    number = 41
    title = "Händchen"
    players = at_least(2)
    shelf = Shelf("two", "hit", minutes=5, skill=0)
    options = (rounds(1), UNTIL_SCORED)
    state = Totals

    def turn(self, t: Totals) -> Turn:
        t.thrown = list((yield Roll(t.active, TWO_DICE)))
        score(t, WORTH[t.thrown.count(5)])
        count_round(t)
        if self.variant("until_scored"):
            repeat_empty_round(t, self.amount("rounds"))

    def over(self, t: Totals) -> bool:
        return t.round > self.amount("rounds")

    def result(self, t: Totals) -> Result:
        return most_scored(t.points)

    def pieces(self, t: Totals) -> list[Piece]:
        return totals_shown(t, self.amount("rounds"))
