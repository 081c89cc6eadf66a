"""Einer gleich zwei: of ten throws, those count in which one die shows as much as the other two together."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import Noted, note, notes_shown, score, totals_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, most_scored
from wuerfelbecher.table.pieces import Piece

THROWS = 10


class EinerGleichZwei(Game[Noted]):
    id = "einer-gleich-zwei"
    number = 76
    title = "Einer gleich zwei"
    players = at_least(2)
    shelf = Shelf("three", "hit", minutes=10, skill=0)
    state = Noted
    leftovers = ("thrown", "noted")

    def turn(self, t: Noted) -> Turn:
        t.thrown = list((yield Roll(t.active, THREE_DICE)))
        low, middle, high = t.thrown  # thrown dice lie in rising order
        points = high if low + middle == high else 0
        note(t, points)
        score(t, points)
        count_round(t)

    def over(self, t: Noted) -> bool:
        return t.round > THROWS

    def result(self, t: Noted) -> Result:
        return most_scored(t.points)

    def pieces(self, t: Noted) -> list[Piece]:
        return [*totals_shown(t, THROWS), *notes_shown(t, range(1, THROWS + 1))]
