"""Todessprung: one die or two, as you like, onto one total; whoever takes it to the limit loses."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.running_total import LIMIT, RunningTotal, add, one_has_lost, total_shown
from wuerfelbecher.table.asks import Choose, Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE, TWO_DICE
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, at_least
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, shown
from wuerfelbecher.table.state import up_to

ONE_OR_TWO = (Move("one die", ONE_DIE, throws=1), Move("two dice", TWO_DICE, throws=2))
TAKE = [Choose(seat, ONE_OR_TWO) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(RunningTotal):
    dice: list[int] = up_to(2)


class Todessprung(Game[State]):
    id = "todessprung"
    number = 37
    title = "Todessprung"
    players = at_least(2)
    shelf = Shelf("two", "push", minutes=5, skill=1)
    options = (LIMIT, START)
    state = State
    leftovers = ("dice",)

    def turn(self, t: State) -> Turn:
        taken = yield TAKE[t.active]
        t.dice = list((yield Roll(t.active, taken.value)))
        add(t, sum(t.dice), self.amount("limit"))

    def over(self, t: State) -> bool:
        return one_has_lost(t)

    def result(self, t: State) -> Result:
        return Result(tuple(t.place))

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.dice), *total_shown(t, self.amount("limit"))]

    def moves(self, seats: int) -> Declared:
        return (ONE_OR_TWO,)
