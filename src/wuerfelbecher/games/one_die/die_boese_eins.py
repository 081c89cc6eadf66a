"""Die böse Eins: five throws are added up, but a one ends your go."""

from __future__ import annotations

from wuerfelbecher.mechanics.one_go import Goes, OneGo
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import Shelf

THROWS = 5


class DieBoeseEins(OneGo):
    id = "die-boese-eins"
    number = 9
    title = "Die böse Eins"
    shelf = Shelf("one", "race", minutes=5, skill=0)

    def go(self, t: Goes) -> Turn:
        player = t.active
        for at in range(THROWS):
            [die] = yield Roll(player, ONE_DIE)
            t.thrown[at:] = [die]
            if die == 1:
                t.say("one", player=player, points=t.points[player])
                break
            t.points[player] += die
