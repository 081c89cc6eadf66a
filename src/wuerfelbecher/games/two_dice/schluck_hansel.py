"""Schluck Hansel: put a chip on a free number, take the one on an occupied number; sevens feed the belly."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.chips_on_fields import board, lay_or_collect
from wuerfelbecher.mechanics.last_one_left import GoingOut, goes_out, one_is_left
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import START, Game, Result, Shelf, between
from wuerfelbecher.table.pieces import Piece, shown, stocks
from wuerfelbecher.table.state import each, row

CHIPS = 4
NUMBERS = range(2, 13)
BELLY = NUMBERS.index(7)


@dataclass(slots=True, kw_only=True)
class State(GoingOut):
    chips: list[int] = each(CHIPS)
    fields: list[int] = row(len(NUMBERS))
    dice: tuple[int, ...] = (0, 0)


class SchluckHansel(Game[State]):
    id = "schluck-hansel"
    number = 45
    title = "Schluck Hansel"
    players = between(2, 5)
    shelf = Shelf("two", "board", minutes=10, skill=0, classic=True)
    options = (START,)
    state = State
    leftovers = ("dice",)
    chips_in = ("chips", "fields")

    def turn(self, t: State) -> Turn:
        player = t.active
        t.dice = yield Roll(player, TWO_DICE)
        field = NUMBERS.index(sum(t.dice))
        taken = lay_or_collect(t.chips, player, t.fields, field, swallowing=BELLY)
        t.say("collects" if taken else "swallows" if field == BELLY else "lays", player=player, field=sum(t.dice))
        if t.chips[player] == 0:
            goes_out(t, player)

    def over(self, t: State) -> bool:
        return one_is_left(t)

    def result(self, t: State) -> Result:
        return Result(tuple(t.place), tuple(t.chips))

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.dice), board("hansel", NUMBERS, t.fields), *stocks(t.chips)]
