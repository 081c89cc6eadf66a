"""Teure Sieben: whoever is first to strike out all numbers loses, and a seven strikes out seven at once."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.striking import one_is_done, sheets_shown, strike
from wuerfelbecher.mechanics.to_the_left import goes_left
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import SEATS, START, Game, Result, Shelf, at_least, places
from wuerfelbecher.table.pieces import Piece, scores, shown
from wuerfelbecher.table.state import NOBODY, Table, each

SEVEN = 7
NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
THROW = [Roll(seat, TWO_DICE) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    sheets: list[list[int]] = each([0] * len(NUMBERS))
    dice: tuple[int, ...] = (0, 0)


class TeureSieben(Game[State]):
    id = "teure-sieben"
    number = 49
    title = "Teure Sieben"
    players = at_least(2)
    shelf = Shelf("two", "strike", minutes=5, skill=0)
    options = (START,)
    state = State
    leftovers = ("dice",)

    def turn(self, t: State) -> Turn:
        player, sheet = t.active, t.sheets[t.active]
        user = player
        while not all(sheet):
            t.dice = yield THROW[player]
            number = sum(t.dice)
            if number == SEVEN:
                strike_from_below(sheet)
                t.say("seven", player=player)
            elif not strike(sheet, NUMBERS.index(number)):
                user = goes_left(t, number, t.sheets, NUMBERS.index(number))
                break
        if user != NOBODY and all(t.sheets[user]):
            t.say("finished", player=user)

    def over(self, t: State) -> bool:
        return one_is_done(t.sheets)

    def result(self, t: State) -> Result:
        return Result(places([not all(sheet) for sheet in t.sheets]))

    def pieces(self, t: State) -> list[Piece]:
        left = scores("left", [sheet.count(0) for sheet in t.sheets], best="high")
        return [shown("dice", t.dice), *sheets_shown(NUMBERS, t.sheets), *left]

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "left": t.sheets[t.active].count(0)}


def strike_from_below(sheet: list[int]) -> None:
    """Strike out the seven lowest numbers that still stand, or all of them if there are fewer."""
    for at in [at for at, strokes in enumerate(sheet) if not strokes][:SEVEN]:
        strike(sheet, at)
