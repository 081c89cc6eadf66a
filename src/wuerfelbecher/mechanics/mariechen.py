"""Mariechen: six throws in an ideal order; only those that come in their place count."""

from __future__ import annotations

from typing import ClassVar

from wuerfelbecher.mechanics.one_go import Goes, OneGo
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE


class Mariechen(OneGo):
    ideal: ClassVar[tuple[int, ...]]

    def go(self, t: Goes) -> Turn:
        for at, wanted in enumerate(self.ideal):
            [die] = yield Roll(t.active, ONE_DIE)
            t.thrown[at:] = [die]
            if die == wanted:
                t.points[t.active] += die
                t.say("hit", player=t.active, throw=at + 1, die=die)
