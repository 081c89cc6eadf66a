"""Zeppelin: put a chip on a free field, take the one on an occupied field; the gondola keeps what it gets."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.chips import won_and_lost
from wuerfelbecher.mechanics.chips_on_fields import board, collect, lay_or_collect
from wuerfelbecher.mechanics.last_one_left import GoingOut, goes_out, one_is_left
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, START, Game, Result, Shelf, between
from wuerfelbecher.table.pieces import Piece, shown, stocks
from wuerfelbecher.table.state import each, row

CHIPS = 6
NUMBERS = range(1, 7)
GONDOLA = NUMBERS.index(6)
THROW = [Roll(seat, ONE_DIE) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(GoingOut):
    chips: list[int] = each(CHIPS)
    fields: list[int] = row(len(NUMBERS))
    die: int = 0


class Zeppelin(Game[State]):
    id = "zeppelin"
    number = 17
    title = "Zeppelin"
    players = between(2, 7)
    shelf = Shelf("one", "board", minutes=15, skill=0)
    options = (START,)
    state = State
    chips_in = ("chips", "fields")
    leftovers = ("die",)

    def turn(self, t: State) -> Turn:
        player = t.active
        [t.die] = yield THROW[player]
        taken = lay_or_collect(t.chips, player, t.fields, NUMBERS.index(t.die), swallowing=GONDOLA)
        t.say("collects" if taken else "lays", player=player, field=t.die)
        if t.chips[player] == 0:
            goes_out(t, player)
        if self.over(t):
            [winner] = t.everyone
            collect(t.chips, winner, t.fields, range(len(NUMBERS)))
            t.say("takes-all", player=winner)

    def over(self, t: State) -> bool:
        return one_is_left(t)

    def result(self, t: State) -> Result:
        return Result(tuple(t.place), tuple(t.chips), won_and_lost(t.chips, CHIPS))

    def pieces(self, t: State) -> list[Piece]:
        return [shown("die", [t.die]), board("zeppelin", NUMBERS, t.fields), *stocks(t.chips)]
