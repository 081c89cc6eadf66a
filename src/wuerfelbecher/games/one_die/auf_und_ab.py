"""Auf und ab: seven throws are added and subtracted, and nobody may fall below zero."""

from __future__ import annotations

from wuerfelbecher.mechanics.one_go import OneGo, add_or_subtract, coming_throw, signs_shown
from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Turn
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.pieces import Piece

SIGNS = (1, 1, -1, 1, -1, 1, -1)


class AufUndAb(Game[OneGo]):
    id = "auf-und-ab"
    number = 11
    title = "Auf und ab"
    players = at_least(2)
    shelf = Shelf("one", "sums", minutes=5, skill=0)
    state = OneGo
    below_zero = ("points",)
    leftovers = ("thrown",)

    def turn(self, t: OneGo) -> Turn:
        player = t.active
        for sign in SIGNS:
            yield from add_or_subtract(t, sign)
            if t.points[player] < 0:
                t.say("below-zero", player=player, points=t.points[player])
                t.out(player)
                break

    def over(self, t: OneGo) -> bool:
        return is_last_of_round(t)

    def result(self, t: OneGo) -> Result:
        return highest(t.points, among=t.everyone)

    def figures(self, t: OneGo, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "roll": coming_throw(t)}

    def pieces(self, t: OneGo) -> list[Piece]:
        return signs_shown(t, SIGNS)
