"""Doppelte Liebe: strike out what you throw, and keep throwing until a number is already struck out."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.striking import ONE_TO_SIX, most_struck, one_is_done, sheets_shown, strike
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


class DoppelteLiebe(Game[State]):
    id = "doppelte-liebe"
    number = 25
    title = "Doppelte Liebe"
    players = at_least(2)
    shelf = Shelf("one", "strike", minutes=5, skill=0)
    options = (START,)
    state = State
    leftovers = ("die",)

    def turn(self, t: State) -> Turn:
        player, sheet = t.active, t.sheets[t.active]
        while not all(sheet):
            [t.die] = yield THROW[player]
            if not strike(sheet, t.die - 1):
                t.say("already-struck", player=player, number=t.die)
                break

    def over(self, t: State) -> bool:
        return one_is_done(t.sheets)

    def result(self, t: State) -> Result:
        return most_struck(t.sheets)

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "left": t.sheets[t.active].count(0)}

    def pieces(self, t: State) -> list[Piece]:
        return [shown("die", [t.die]), *sheets_shown(ONE_TO_SIX, t.sheets)]
