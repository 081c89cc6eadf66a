"""Mariechen rückwärts: six throws, ideally from six to one; only those that come in their place count."""

from __future__ import annotations

from wuerfelbecher.mechanics.one_go import Goes, OneGo
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import Shelf

IDEAL = (6, 5, 4, 3, 2, 1)


class MariechenRueckwaerts(OneGo):
    id = "mariechen-rueckwaerts"
    number = 22
    title = "Mariechen rückwärts"
    shelf = Shelf("one", "race", minutes=5, skill=0)

    def go(self, t: Goes) -> Turn:
        for at, wanted in enumerate(IDEAL):
            [die] = yield Roll(t.active, ONE_DIE)
            t.thrown[at:] = [die]
            if die == wanted:
                t.points[t.active] += die
                t.say("hit", player=t.active, throw=at + 1, die=die)
