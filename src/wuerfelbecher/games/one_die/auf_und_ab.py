"""Auf und ab: seven throws are added and subtracted, and nobody may fall below zero."""

from __future__ import annotations

from wuerfelbecher.mechanics.one_go import Goes, OneGo
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import Result, Shelf, highest

SIGNS = (1, 1, -1, 1, -1, 1, -1)


class AufUndAb(OneGo):
    id = "auf-und-ab"
    number = 11
    title = "Auf und ab"
    shelf = Shelf("one", "race", minutes=5, skill=0)

    def go(self, t: Goes) -> Turn:
        player = t.active
        for at, sign in enumerate(SIGNS):
            [die] = yield Roll(player, ONE_DIE)
            t.thrown[at:] = [die]
            t.points[player] += sign * die
            if t.points[player] < 0:
                t.say("below-zero", player=player, points=t.points[player])
                break

    def result(self, t: Goes) -> Result:
        return highest(t.points, among=[seat for seat, points in enumerate(t.points) if points >= 0])
