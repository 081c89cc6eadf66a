"""Gestrichene Zwölf: strike out two to twelve, as long as you can; only the seven may be struck again."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.striking import TWO_TO_TWELVE, most_struck, one_is_done, sheets_shown, strike
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import SEATS, START, Game, Result, Shelf, at_least
from wuerfelbecher.table.pieces import Piece, scores, shown
from wuerfelbecher.table.state import Table, each

SEVEN = 7
THROW = [Roll(seat, TWO_DICE) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    sheets: list[list[int]] = each([0] * len(TWO_TO_TWELVE))
    dice: tuple[int, ...] = (0, 0)


class GestricheneZwoelf(Game[State]):
    id = "gestrichene-zwoelf"
    number = 43
    title = "Gestrichene Zwölf"
    players = at_least(2)
    shelf = Shelf("two", "strike", minutes=10, skill=0)
    options = (START,)
    state = State
    leftovers = ("dice",)

    def turn(self, t: State) -> Turn:
        player, sheet = t.active, t.sheets[t.active]
        while not all(sheet):
            t.dice = yield THROW[player]
            number = sum(t.dice)
            if not strike(sheet, TWO_TO_TWELVE.index(number), again=number == SEVEN):
                t.say("already-struck", player=player, number=number)
                break

    def over(self, t: State) -> bool:
        return one_is_done(t.sheets)

    def result(self, t: State) -> Result:
        return most_struck(t.sheets)

    def pieces(self, t: State) -> list[Piece]:
        left = scores("left", [sheet.count(0) for sheet in t.sheets], best="low")
        return [shown("dice", t.dice), *sheets_shown(TWO_TO_TWELVE, t.sheets), *left]

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "left": t.sheets[t.active].count(0)}
