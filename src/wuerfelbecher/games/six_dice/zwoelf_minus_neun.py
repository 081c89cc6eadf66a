"""Zwölf minus neun: even pips count, odd ones are subtracted, for three rounds."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import Totals, totals_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import SIX_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.pieces import Piece

ROUNDS = 3


class ZwoelfMinusNeun(Game[Totals]):
    id = "zwoelf-minus-neun"
    number = 88
    title = "Zwölf minus neun"
    players = at_least(2)
    shelf = Shelf("six", "sums", minutes=5, skill=0)
    state = Totals

    def turn(self, t: Totals) -> Turn:
        t.thrown = list((yield Roll(t.active, SIX_DICE)))
        t.points[t.active] += sum(-face if face % 2 else face for face in t.thrown)
        count_round(t)

    def over(self, t: Totals) -> bool:
        return t.round > ROUNDS

    def result(self, t: Totals) -> Result:
        return highest(t.points)

    def pieces(self, t: Totals) -> list[Piece]:
        return totals_shown(t, ROUNDS)
