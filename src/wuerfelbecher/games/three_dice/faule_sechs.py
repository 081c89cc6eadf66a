"""Faule Sechs: three dice; whoever takes the sum of all throws to 88 loses, and sixes take it down again."""

from __future__ import annotations

from wuerfelbecher.games.three_dice.doppeltes_lottchen import THROW, DoppeltesLottchen, State
from wuerfelbecher.mechanics.running_total import add
from wuerfelbecher.table.asks import Turn

LAZY = 6


class FauleSechs(DoppeltesLottchen):
    id = "faule-sechs"
    number = 67
    title = "Faule Sechs"
    limit = 88
    below_zero = ("total",)

    def turn(self, t: State) -> Turn:
        t.dice = yield THROW[t.active]
        add(t, sum(-face if face == LAZY else face for face in t.dice), self.limit)
