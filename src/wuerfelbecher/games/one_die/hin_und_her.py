"""Hin und her: strike out the number you throw, and write it down again if it was struck out already."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.striking import ONE_TO_SIX, most_struck, one_is_done, sheets_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, START, Game, Result, Shelf, at_least
from wuerfelbecher.table.pieces import Piece, shown
from wuerfelbecher.table.state import Table, each

THROW = [Roll(seat, ONE_DIE) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    sheets: list[list[int]] = each([0] * len(ONE_TO_SIX))
    die: int = 0


class HinUndHer(Game[State]):
    id = "hin-und-her"
    number = 7
    title = "Hin und her"
    players = at_least(2)
    shelf = Shelf("one", "strike", minutes=10, skill=0)
    options = (START,)
    state = State
    leftovers = ("die",)

    def turn(self, t: State) -> Turn:
        [t.die] = yield THROW[t.active]
        sheet, at = t.sheets[t.active], t.die - 1
        sheet[at] = 1 - sheet[at]
        if not sheet[at]:
            t.say("writes-again", player=t.active, number=t.die)

    def over(self, t: State) -> bool:
        return one_is_done(t.sheets)

    def result(self, t: State) -> Result:
        return most_struck(t.sheets)

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "left": t.sheets[t.active].count(0)}

    def pieces(self, t: State) -> list[Piece]:
        return [shown("die", [t.die]), *sheets_shown(ONE_TO_SIX, t.sheets)]
