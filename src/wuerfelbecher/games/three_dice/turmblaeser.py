"""Turmbläser: two dice under the cup, the third blown down from it; their sum times the third."""

from __future__ import annotations

from wuerfelbecher.mechanics.cup import cup
from wuerfelbecher.mechanics.one_go import Goes, OneGo
from wuerfelbecher.mechanics.rounds import round_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE, TWO_DICE
from wuerfelbecher.table.game import Shelf, rounds
from wuerfelbecher.table.pieces import Piece, scores, shown


class Turmblaeser(OneGo):
    """The dice are told as they come to light: the one blown down, then the two under the cup."""

    id = "turmblaeser"
    number = 68
    title = "Turmbläser"
    shelf = Shelf("three", "race", minutes=5, skill=0)
    options = (rounds(1),)

    def go(self, t: Goes) -> Turn:
        [blown] = yield Roll(t.active, ONE_DIE)
        t.thrown = [blown]
        first, second = yield Roll(t.active, TWO_DICE)
        t.thrown = [blown, first, second]
        points = (first + second) * blown
        t.points[t.active] += points
        t.say("tower", player=t.active, first=first, second=second, blown=blown, points=points)

    def pieces(self, t: Goes) -> list[Piece]:
        return [
            shown("die", t.thrown[:1]),
            cup(tuple(t.thrown[1:]) or None, dice=2),
            *round_shown(t, self.rounds()),
            *scores("points", t.points),
        ]
