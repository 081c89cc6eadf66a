"""Zentavesta (Die gute Zehn): one throw; up to ten pips earn ten more, and above ten they lose ten."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import Totals, score, totals_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.pieces import Piece

THROWS = 1
GOOD = 10


class Zentavesta(Game[Totals]):
    id = "zentavesta"
    number = 69
    title = "Zentavesta (Die gute Zehn)"
    players = at_least(2)
    shelf = Shelf("three", "sums", minutes=5, skill=0)
    state = Totals

    def turn(self, t: Totals) -> Turn:
        t.thrown = list((yield Roll(t.active, THREE_DICE)))
        pips = sum(t.thrown)
        score(t, pips + GOOD if pips <= GOOD else pips - GOOD)
        count_round(t)

    def over(self, t: Totals) -> bool:
        return t.round > THROWS

    def result(self, t: Totals) -> Result:
        return highest(t.points)

    def pieces(self, t: Totals) -> list[Piece]:
        return totals_shown(t, THROWS)
