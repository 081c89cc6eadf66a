"""Glückspeter: put a chip on a free number, take the one on an occupied number; whoever runs out of chips wins."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.chips_on_fields import board, lay_or_collect
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import START, Game, Result, Shelf, between, lowest
from wuerfelbecher.table.pieces import Piece, shown, stocks
from wuerfelbecher.table.state import Table, each, row

CHIPS = 7
NUMBERS = range(2, 13)
ALWAYS_OPEN = NUMBERS.index(10)


@dataclass(slots=True, kw_only=True)
class State(Table):
    chips: list[int] = each(CHIPS)
    fields: list[int] = row(len(NUMBERS))
    dice: tuple[int, ...] = (0, 0)


class Glueckspeter(Game[State]):
    id = "glueckspeter"
    number = 46
    title = "Glückspeter"
    players = between(2, 5)
    shelf = Shelf("two", "board", minutes=15, skill=0)
    options = (START,)
    state = State
    leftovers = ("dice",)
    chips_in = ("chips", "fields")

    def turn(self, t: State) -> Turn:
        player = t.active
        t.dice = yield Roll(player, TWO_DICE)
        taken = lay_or_collect(t.chips, player, t.fields, NUMBERS.index(sum(t.dice)), swallowing=ALWAYS_OPEN)
        t.say("collects" if taken else "lays", player=player, field=sum(t.dice))

    def over(self, t: State) -> bool:
        return 0 in t.chips

    def result(self, t: State) -> Result:
        return lowest(t.chips)

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.dice), board("peter", NUMBERS, t.fields), *stocks(t.chips)]
