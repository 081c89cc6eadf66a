"""Gleichpasch: three throws, and the dice that are alike count their pips."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import Noted, note, notes_shown, score, totals_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, most_scored
from wuerfelbecher.table.pieces import Piece

THROWS = 3


class Gleichpasch(Game[Noted]):
    id = "gleichpasch"
    number = 60
    title = "Gleichpasch"
    players = at_least(2)
    shelf = Shelf("three", "hit", minutes=5, skill=0)
    state = Noted
    leftovers = ("thrown", "noted")

    def turn(self, t: Noted) -> Turn:
        t.thrown = list((yield Roll(t.active, THREE_DICE)))
        points = sum(face for face in t.thrown if t.thrown.count(face) > 1)
        note(t, points)
        score(t, points)
        count_round(t)

    def over(self, t: Noted) -> bool:
        return t.round > THROWS

    def result(self, t: Noted) -> Result:
        return most_scored(t.points)

    def pieces(self, t: Noted) -> list[Piece]:
        return [*totals_shown(t, THROWS), *notes_shown(t, range(1, THROWS + 1))]
