"""Zwölf minus neun: even pips count, odd ones are subtracted, for three rounds."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import Noted, note, rounds_noted, totals_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import SIX_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.pieces import Piece

ROUNDS = 3


class ZwoelfMinusNeun(Game[Noted]):
    id = "zwoelf-minus-neun"
    number = 88
    title = "Zwölf minus neun"
    players = at_least(2)
    shelf = Shelf("six", "sums", minutes=5, skill=0)
    state = Noted
    leftovers = ("thrown", "noted")
    below_zero = ("points", "noted")

    def turn(self, t: Noted) -> Turn:
        t.thrown = list((yield Roll(t.active, SIX_DICE)))
        points = sum(-face if face % 2 else face for face in t.thrown)
        t.points[t.active] += points
        note(t, points)
        count_round(t)

    def over(self, t: Noted) -> bool:
        return t.round > ROUNDS

    def result(self, t: Noted) -> Result:
        return highest(t.points)

    def pieces(self, t: Noted) -> list[Piece]:
        return [*totals_shown(t, ROUNDS), *rounds_noted(t, ROUNDS)]
