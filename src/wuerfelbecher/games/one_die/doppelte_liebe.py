"""Doppelte Liebe: strike out what you throw and throw on, until a number is struck out already."""

from __future__ import annotations

from wuerfelbecher.mechanics.striking import SixNumbers, StrikingSix, strike
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import Shelf


class DoppelteLiebe(StrikingSix):
    id = "doppelte-liebe"
    number = 25
    title = "Doppelte Liebe"
    shelf = Shelf("one", "race", minutes=5, skill=0)

    def turn(self, t: SixNumbers) -> Turn:
        player, sheet = t.active, t.sheets[t.active]
        while not all(sheet):
            [t.die] = yield Roll(player, ONE_DIE)
            if not strike(sheet, t.die - 1):
                t.say("already-struck", player=player, number=t.die)
                break
