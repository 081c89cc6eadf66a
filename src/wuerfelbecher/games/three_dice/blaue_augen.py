"""Blaue Augen: only even numbers count; in Graue Augen only odd ones do."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import Noted, note, rounds_noted, score, totals_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, most_scored, rounds, switch
from wuerfelbecher.table.pieces import Piece


class BlaueAugen(Game[Noted]):
    id = "blaue-augen"
    number = 54
    title = "Blaue Augen"
    players = at_least(2)
    shelf = Shelf("three", "sums", minutes=5, skill=0)
    options = (switch("grey"), rounds(1))
    state = Noted

    def turn(self, t: Noted) -> Turn:
        t.thrown = list((yield Roll(t.active, THREE_DICE, prompt="odd" if self.variant("grey") else "even")))
        points = sum(face for face in t.thrown if face % 2 == self.variant("grey"))
        note(t, points)
        score(t, points)
        count_round(t)

    def over(self, t: Noted) -> bool:
        return t.round > self.amount("rounds")

    def result(self, t: Noted) -> Result:
        return most_scored(t.points)

    def pieces(self, t: Noted) -> list[Piece]:
        rounds = self.amount("rounds")
        return [*totals_shown(t, rounds), *rounds_noted(t, rounds)]

    def goal(self, t: Noted) -> str:
        return "goal-grey" if self.variant("grey") else "goal"
