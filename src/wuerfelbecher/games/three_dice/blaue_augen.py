"""Blaue Augen: only even numbers count; in Graue Augen only odd ones do."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import Totals, score, totals_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, most_scored, rounds, switch
from wuerfelbecher.table.pieces import Piece


class BlaueAugen(Game[Totals]):
    id = "blaue-augen"
    number = 54
    title = "Blaue Augen"
    players = at_least(2)
    shelf = Shelf("three", "race", minutes=5, skill=0)
    options = (switch("grey"), rounds(1))
    state = Totals

    def turn(self, t: Totals) -> Turn:
        t.thrown = list((yield Roll(t.active, THREE_DICE)))
        score(t, sum(face for face in t.thrown if face % 2 == self.variant("grey")))
        count_round(t)

    def over(self, t: Totals) -> bool:
        return t.round > self.amount("rounds")

    def result(self, t: Totals) -> Result:
        return most_scored(t.points)

    def pieces(self, t: Totals) -> list[Piece]:
        return totals_shown(t, self.amount("rounds"))
