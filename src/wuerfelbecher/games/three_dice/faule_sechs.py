"""Faule Sechs: three dice; whoever takes the sum of all throws to 88 loses, and sixes take it down again."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.running_total import RunningTotal, add, one_has_lost, total_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE
from wuerfelbecher.table.game import START, Game, Result, Shelf, at_least
from wuerfelbecher.table.pieces import Piece, shown

LIMIT = 88


@dataclass(slots=True, kw_only=True)
class State(RunningTotal):
    dice: tuple[int, ...] = (0, 0, 0)


class FauleSechs(Game[State]):
    id = "faule-sechs"
    number = 67
    title = "Faule Sechs"
    players = at_least(2)
    shelf = Shelf("three", "race", minutes=5, skill=0)
    options = (START,)
    state = State

    def turn(self, t: State) -> Turn:
        t.dice = yield Roll(t.active, THREE_DICE)
        add(t, sum(-face if face == 6 else face for face in t.dice), LIMIT)

    def over(self, t: State) -> bool:
        return one_has_lost(t)

    def result(self, t: State) -> Result:
        return Result(tuple(t.place))

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.dice), *total_shown(t, LIMIT)]
