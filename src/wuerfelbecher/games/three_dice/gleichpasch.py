"""Gleichpasch: three throws, and the dice that are alike count their pips."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import Totals, score, totals_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, most_scored
from wuerfelbecher.table.pieces import Piece

THROWS = 3


class Gleichpasch(Game[Totals]):
    id = "gleichpasch"
    number = 60
    title = "Gleichpasch"
    players = at_least(2)
    shelf = Shelf("three", "race", minutes=5, skill=0)
    state = Totals

    def turn(self, t: Totals) -> Turn:
        t.thrown = list((yield Roll(t.active, THREE_DICE)))
        score(t, sum(face for face in t.thrown if t.thrown.count(face) > 1))
        count_round(t)

    def over(self, t: Totals) -> bool:
        return t.round > THROWS

    def result(self, t: Totals) -> Result:
        return most_scored(t.points)

    def pieces(self, t: Totals) -> list[Piece]:
        return totals_shown(t, THROWS)
