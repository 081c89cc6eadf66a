"""Turmbläser: two dice under the cup, the third blown down from it; their sum times the third."""

from __future__ import annotations

from wuerfelbecher.mechanics.cup import cup
from wuerfelbecher.mechanics.rounds import count_round, round_shown
from wuerfelbecher.mechanics.totals import Totals
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE, TWO_DICE
from wuerfelbecher.table.game import SEATS, Game, Result, Shelf, at_least, highest, rounds
from wuerfelbecher.table.pieces import Piece, scores, shown

BLOW = [Roll(seat, ONE_DIE) for seat in SEATS]
LIFT = [Roll(seat, TWO_DICE) for seat in SEATS]


class Turmblaeser(Game[Totals]):
    """The dice are rolled in the order in which they are revealed: first the one blown down, then the other two."""

    id = "turmblaeser"
    number = 68
    title = "Turmbläser"
    players = at_least(2)
    shelf = Shelf("three", "race", minutes=5, skill=0)
    options = (rounds(1),)
    state = Totals

    def turn(self, t: Totals) -> Turn:
        player = t.active
        t.thrown = list((yield BLOW[player]))
        under_the_cup = yield LIFT[player]
        t.thrown.extend(under_the_cup)
        blown, first, second = t.thrown
        points = (first + second) * blown
        t.points[player] += points
        t.say("tower", player=player, first=first, second=second, blown=blown, points=points)
        count_round(t)

    def over(self, t: Totals) -> bool:
        return t.round > self.amount("rounds")

    def result(self, t: Totals) -> Result:
        return highest(t.points)

    def pieces(self, t: Totals) -> list[Piece]:
        return [
            shown("die", t.thrown[:1]),
            cup(tuple(t.thrown[1:]) or None, dice=2),
            *round_shown(t, self.amount("rounds")),
            *scores("points", t.points),
        ]
