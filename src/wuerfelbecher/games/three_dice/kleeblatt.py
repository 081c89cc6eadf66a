"""Kleeblatt: under eleven you take two chips, over eleven the others take one each; the last is thrown for."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE, Faces
from wuerfelbecher.table.game import START, Game, Result, Shelf, between, highest
from wuerfelbecher.table.pieces import Chips, Piece, scores, shown, stocks
from wuerfelbecher.table.roll_off import roll_off, values_shown
from wuerfelbecher.table.state import NOT_IN_IT, Table, each

CHIPS = 11
ELEVEN = 11
THROW = [Roll(seat, THREE_DICE) for seat in range(3)]
ROLL_OFF = [Roll(seat, THREE_DICE, prompt="last-chip") for seat in range(3)]


@dataclass(slots=True, kw_only=True)
class State(Table):
    chips: list[int] = each(0)
    middle: int = CHIPS
    roll_off: list[int] = each(NOT_IN_IT)
    dice: tuple[int, ...] = (0, 0, 0)


class Kleeblatt(Game[State]):
    id = "kleeblatt"
    number = 63
    title = "Kleeblatt"
    players = between(3, 3)
    shelf = Shelf("three", "chips", minutes=5, skill=0)
    options = (START,)
    state = State
    leftovers = ("dice",)
    chips_in = ("chips", "middle")

    def turn(self, t: State) -> Turn:
        player = t.active
        t.dice = yield THROW[player]
        if sum(t.dice) < ELEVEN:
            take(t, player, 2)
        elif sum(t.dice) > ELEVEN:
            for other in t.others(player):
                take(t, other, 1)
        if t.middle == 1:
            t.say("roll-off")
            winner = yield from roll_off(t, t.roll_off, [*t.others(player), player], ROLL_OFF, put_down)
            take(t, winner, 1)
            t.say("last-chip", player=winner)

    def over(self, t: State) -> bool:
        return t.middle == 0

    def result(self, t: State) -> Result:
        return highest(t.chips)

    def pieces(self, t: State) -> list[Piece]:
        thrown = values_shown(t.roll_off)
        return [
            shown("dice", t.dice),
            Chips(id="middle", label="middle", count=t.middle),
            *(scores("roll-off", thrown) if any(thrown) else []),
            *stocks(t.chips),
        ]


def take(t: State, player: int, chips: int) -> None:
    t.middle -= chips
    t.chips[player] += chips


def put_down(t: State, thrown: Faces) -> int:
    t.dice = thrown
    return sum(thrown)
