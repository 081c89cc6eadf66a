"""Zeppelin: lay a chip on a free field, take the chip from a full one; the gondola keeps what it gets."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import dice
from wuerfelbecher.table.game import START, Game, Result, Shelf, between
from wuerfelbecher.table.pieces import Board, Piece, shown, stocks
from wuerfelbecher.table.state import Table

ONE_DIE = dice(1)
CHIPS = 6
GONDOLA = 6


@dataclass(slots=True, kw_only=True)
class State(Table):
    chips: list[int]
    place: list[int]
    fields: list[int]
    die: int = 0


class Zeppelin(Game[State]):
    id = "zeppelin"
    number = 17
    title = "Zeppelin"
    players = between(2, 7)
    shelf = Shelf("one", "board", minutes=15, skill=0)
    options = (START,)

    def setup(self, seats: int) -> State:
        return State(seats=seats, chips=[CHIPS] * seats, place=[1] * seats, fields=[0] * GONDOLA)

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
            t.place[player] = len(t.everyone)
            t.out(player)
            t.say("out", player=player)
        if self.over(t):
            [winner] = t.everyone
            t.chips[winner] += sum(t.fields)
            t.fields = [0] * GONDOLA
            t.say("takes-all", player=winner)

    def over(self, t: State) -> bool:
        return len(t.everyone) == 1

    def result(self, t: State) -> Result:
        return Result(tuple(t.place), tuple(t.chips), settlement=tuple(chips - CHIPS for chips in t.chips))

    def pieces(self, t: State) -> list[Piece]:
        names = tuple(str(field) for field in range(1, GONDOLA + 1))
        return [
            shown("die", [t.die] if t.die else []),
            Board(id="zeppelin", picture="zeppelin", fields=names, chips=tuple(t.fields)),
            *stocks(t.chips),
        ]

    def vocabulary(self, seats: int) -> list[str]:
        return []
