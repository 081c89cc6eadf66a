"""Zeppelin: lay a chip on a free field, take the chip from a full one; the gondola keeps what it gets."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.chips import won_and_lost
from wuerfelbecher.mechanics.last_one_left import GoingOut, goes_out, one_is_left
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import START, Game, Result, Shelf, between
from wuerfelbecher.table.pieces import Board, Piece, shown, stocks
from wuerfelbecher.table.state import each, row

CHIPS = 6
GONDOLA = 6


@dataclass(slots=True, kw_only=True)
class State(GoingOut):
    chips: list[int] = each(CHIPS)
    fields: list[int] = row(GONDOLA)
    die: int = 0


class Zeppelin(Game[State]):
    id = "zeppelin"
    number = 17
    title = "Zeppelin"
    players = between(2, 7)
    shelf = Shelf("one", "board", minutes=15, skill=0)
    options = (START,)
    state = State

    def turn(self, t: State) -> Turn:
        player = t.active
        [t.die] = yield Roll(player, ONE_DIE)
        field = t.die - 1
        if t.die != GONDOLA and t.fields[field]:
            t.fields[field] -= 1
            t.chips[player] += 1
            t.say("collects", player=player, field=t.die)
        else:
            t.chips[player] -= 1
            t.fields[field] += 1
        if t.chips[player] == 0:
            goes_out(t, player)
        if self.over(t):
            [winner] = t.everyone
            t.chips[winner] += sum(t.fields)
            t.fields = [0] * GONDOLA
            t.say("takes-all", player=winner)

    def over(self, t: State) -> bool:
        return one_is_left(t)

    def result(self, t: State) -> Result:
        return Result(tuple(t.place), tuple(t.chips), won_and_lost(t.chips, CHIPS))

    def pieces(self, t: State) -> list[Piece]:
        names = tuple(str(field) for field in range(1, GONDOLA + 1))
        return [
            shown("die", [t.die]),
            Board(id="zeppelin", picture="zeppelin", fields=names, chips=tuple(t.fields)),
            *stocks(t.chips),
        ]
