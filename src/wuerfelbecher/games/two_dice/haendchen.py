"""Händchen: only fives count, and two of them are worth twenty-five."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import (
    UNTIL_SCORED,
    Noted,
    note,
    repeat_empty_round,
    rounds_noted,
    score,
    totals_shown,
)
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, most_scored, rounds
from wuerfelbecher.table.pieces import Piece

WORTH = (0, 5, 5 * 5)


class Haendchen(Game[Noted]):
    id = "haendchen"
    number = 41
    title = "Händchen"
    players = at_least(2)
    shelf = Shelf("two", "hit", minutes=5, skill=0)
    options = (rounds(1), UNTIL_SCORED)
    state = Noted

    def turn(self, t: Noted) -> Turn:
        t.thrown = list((yield Roll(t.active, TWO_DICE)))
        points = WORTH[t.thrown.count(5)]
        note(t, points)
        score(t, points)
        count_round(t)
        if self.variant("until_scored"):
            repeat_empty_round(t, self.amount("rounds"))

    def over(self, t: Noted) -> bool:
        return t.round > self.amount("rounds")

    def result(self, t: Noted) -> Result:
        return most_scored(t.points)

    def pieces(self, t: Noted) -> list[Piece]:
        rounds = self.amount("rounds")
        return [*totals_shown(t, rounds), *rounds_noted(t, rounds)]
