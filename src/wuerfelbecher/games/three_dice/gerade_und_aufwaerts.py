"""Gerade und aufwärts: only twos count in the first throw, fours in the second, sixes in the third."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import Totals, score, totals_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, most_scored
from wuerfelbecher.table.pieces import Piece, Score


class GeradeUndAufwaerts(Game[Totals]):
    id = "gerade-und-aufwaerts"
    number = 71
    title = "Gerade und aufwärts"
    players = at_least(2)
    shelf = Shelf("three", "race", minutes=5, skill=0)
    state = Totals
    wanted = (2, 4, 6)

    def turn(self, t: Totals) -> Turn:
        t.thrown = list((yield Roll(t.active, THREE_DICE)))
        wanted = self.wanted[t.round - 1]
        score(t, wanted * t.thrown.count(wanted))
        count_round(t)

    def over(self, t: Totals) -> bool:
        return t.round > len(self.wanted)

    def result(self, t: Totals) -> Result:
        return most_scored(t.points)

    def pieces(self, t: Totals) -> list[Piece]:
        wanted = None if self.over(t) else self.wanted[t.round - 1]
        return [*totals_shown(t, len(self.wanted)), Score(id="wanted", label="wanted", value=wanted)]
