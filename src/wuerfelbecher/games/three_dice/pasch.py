"""Pasch: three throws, of which only pairs and three of a kind count."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import Noted, note, notes_shown, score, totals_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, most_scored
from wuerfelbecher.table.pieces import Piece

THROWS = 3
TIMES = {1: 0, 2: 1, 3: 4}


class Pasch(Game[Noted]):
    id = "pasch"
    number = 59
    title = "Pasch"
    players = at_least(2)
    shelf = Shelf("three", "hit", minutes=5, skill=0)
    state = Noted
    leftovers = ("thrown", "noted")

    def turn(self, t: Noted) -> Turn:
        t.thrown = list((yield Roll(t.active, THREE_DICE)))
        # Thrown dice lie in rising order, so the middle one belongs to every pair.
        _, middle, _ = t.thrown
        points = middle * TIMES[t.thrown.count(middle)]
        note(t, points)
        score(t, points)
        count_round(t)

    def over(self, t: Noted) -> bool:
        return t.round > THROWS

    def result(self, t: Noted) -> Result:
        return most_scored(t.points)

    def pieces(self, t: Noted) -> list[Piece]:
        return [*totals_shown(t, THROWS), *notes_shown(t, range(1, THROWS + 1))]
