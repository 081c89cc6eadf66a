"""Kleeblatt: under eleven you take two chips, over eleven the others take one each; the last is thrown for."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE
from wuerfelbecher.table.game import START, Game, Result, Shelf, between, highest
from wuerfelbecher.table.pieces import Chips, Piece, scores, shown, stocks
from wuerfelbecher.table.state import Table, each

CHIPS = 11
ELEVEN = 11


@dataclass(slots=True, kw_only=True)
class State(Table):
    chips: list[int] = each(0)
    middle: int = CHIPS
    roll_off: list[int] = each(0)
    dice: tuple[int, ...] = (0, 0, 0)


class Kleeblatt(Game[State]):
    id = "kleeblatt"
    number = 63
    title = "Kleeblatt"
    players = between(3, 3)
    shelf = Shelf("three", "race", minutes=5, skill=0)
    options = (START,)
    state = State

    def turn(self, t: State) -> Turn:
        player = t.active
        t.dice = yield Roll(player, THREE_DICE)
        if sum(t.dice) < ELEVEN:
            self.take(t, player, 2)
        elif sum(t.dice) > ELEVEN:
            for other in t.others(player):
                self.take(t, other, 1)
        if t.middle == 1:
            yield from self.throw_for_the_last(t)

    def take(self, t: State, player: int, chips: int) -> None:
        t.middle -= chips
        t.chips[player] += chips

    def throw_for_the_last(self, t: State) -> Turn:
        t.say("roll-off")
        best = [*t.others(t.active), t.active]
        while len(best) > 1:
            for seat in best:
                t.active = seat
                t.dice = yield Roll(seat, THREE_DICE)
                t.roll_off[seat] = sum(t.dice)
            highest_throw = max(t.roll_off[seat] for seat in best)
            best = [seat for seat in best if t.roll_off[seat] == highest_throw]
        [winner] = best
        self.take(t, winner, 1)
        t.say("last-chip", player=winner)

    def over(self, t: State) -> bool:
        return t.middle == 0

    def result(self, t: State) -> Result:
        return highest(t.chips)

    def pieces(self, t: State) -> list[Piece]:
        return [
            shown("dice", t.dice),
            Chips(id="middle", label="middle", count=t.middle),
            *(scores("roll-off", [thrown or None for thrown in t.roll_off]) if any(t.roll_off) else []),
            *stocks(t.chips),
        ]
