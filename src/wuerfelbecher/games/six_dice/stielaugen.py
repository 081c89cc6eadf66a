"""Stielaugen: throw one die, then two and so on up to six, and back down in the second round; all pips count."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import Totals, totals_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import dice
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.pieces import Piece

ROUNDS = 2
UP, DOWN = range(1, 7), range(6, 0, -1)


class Stielaugen(Game[Totals]):
    id = "stielaugen"
    number = 86
    title = "Stielaugen"
    players = at_least(2)
    shelf = Shelf("six", "sums", minutes=5, skill=0)
    state = Totals

    def turn(self, t: Totals) -> Turn:
        for count in UP if t.round == 1 else DOWN:
            t.thrown = list((yield Roll(t.active, dice(count))))
            t.points[t.active] += sum(t.thrown)
        count_round(t)

    def over(self, t: Totals) -> bool:
        return t.round > ROUNDS

    def result(self, t: Totals) -> Result:
        return highest(t.points)

    def pieces(self, t: Totals) -> list[Piece]:
        return totals_shown(t, ROUNDS)
