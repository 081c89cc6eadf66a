"""Hin und her: strike out the number you throw, and write it down again if it was struck out already."""

from __future__ import annotations

from wuerfelbecher.mechanics.striking import SixNumbers, StrikingSix, strike
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import Shelf


class HinUndHer(StrikingSix):
    id = "hin-und-her"
    number = 7
    title = "Hin und her"
    shelf = Shelf("one", "race", minutes=10, skill=0)

    def turn(self, t: SixNumbers) -> Turn:
        player, sheet = t.active, t.sheets[t.active]
        [t.die] = yield Roll(player, ONE_DIE)
        if not strike(sheet, t.die - 1):
            sheet[t.die - 1] = 0
            t.say("writes-again", player=player, number=t.die)
