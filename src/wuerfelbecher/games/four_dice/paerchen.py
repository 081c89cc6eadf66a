"""Pärchen: two white dice minus two grey ones, five times."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round, round_shown
from wuerfelbecher.mechanics.totals import Noted, note, rounds_noted
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import D6, Dice, Die
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.pieces import Piece, scores, shown

GREY = Die("grey", range(1, 7), colour="grey")
ROUNDS = 5


class Paerchen(Game[Noted]):
    id = "paerchen"
    number = 79
    title = "Pärchen"
    players = at_least(2)
    shelf = Shelf("four", "sums", minutes=5, skill=0)
    state = Noted
    leftovers = ("thrown", "noted")
    below_zero = ("points", "noted")
    dice = Dice(D6, D6, GREY, GREY)
    white = 2

    def turn(self, t: Noted) -> Turn:
        t.thrown = list((yield Roll(t.active, self.dice)))
        points = sum(t.thrown[: self.white]) - sum(t.thrown[self.white :])
        t.points[t.active] += points
        note(t, points)
        count_round(t)

    def over(self, t: Noted) -> bool:
        return t.round > ROUNDS

    def result(self, t: Noted) -> Result:
        return highest(t.points)

    def pieces(self, t: Noted) -> list[Piece]:
        return [
            shown("dice", t.thrown[: self.white]),
            shown("grey", t.thrown[self.white :], GREY),
            *round_shown(t, ROUNDS),
            *rounds_noted(t, ROUNDS),
            *scores("points", t.points, best="high"),
        ]
