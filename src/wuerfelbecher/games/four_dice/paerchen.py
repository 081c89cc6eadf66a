"""Pärchen: two white dice minus two grey ones, five times."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round, round_shown
from wuerfelbecher.mechanics.totals import Totals
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import D6, Dice, Die
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.pieces import Piece, scores, shown

GREY = Die("grey", range(1, 7), colour="grey")
ROUNDS = 5


class Paerchen(Game[Totals]):
    id = "paerchen"
    number = 79
    title = "Pärchen"
    players = at_least(2)
    shelf = Shelf("four", "sums", minutes=5, skill=0)
    state = Totals
    dice = Dice(D6, D6, GREY, GREY)
    white = 2

    def turn(self, t: Totals) -> Turn:
        t.thrown = list((yield Roll(t.active, self.dice)))
        t.points[t.active] += sum(t.thrown[: self.white]) - sum(t.thrown[self.white :])
        count_round(t)

    def over(self, t: Totals) -> bool:
        return t.round > ROUNDS

    def result(self, t: Totals) -> Result:
        return highest(t.points)

    def pieces(self, t: Totals) -> list[Piece]:
        return [
            shown("dice", t.thrown[: self.white]),
            shown("grey", t.thrown[self.white :], GREY),
            *round_shown(t, ROUNDS),
            *scores("points", t.points),
        ]
