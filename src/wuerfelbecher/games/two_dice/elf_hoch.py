"""Elf hoch: eleven takes the pot, twelve doubles it, and whoever throws less pays the difference."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.chips import take, won_and_lost
from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import START, Game, Result, Shelf, between, number, places
from wuerfelbecher.table.pieces import Chips, Piece, shown, stocks
from wuerfelbecher.table.state import Table

STAKE = 3
ELEVEN, TWELVE = 11, 12
CHIPS = number("chips", default=20, low=5, high=100)


@dataclass(slots=True, kw_only=True)
class State(Table):
    chips: list[int]
    pot: int
    dice: tuple[int, ...] = (0, 0)


class ElfHoch(Game[State]):
    id = "elf-hoch"
    number = 42
    title = "Elf hoch"
    players = between(2, 5)
    shelf = Shelf("two", "chips", minutes=5, skill=0, classic=True)
    options = (CHIPS, START)
    state = State
    chips_in = ("chips", "pot")

    def setup(self, seats: int) -> State:
        return State(seats=seats, chips=[self.amount("chips") - STAKE] * seats, pot=STAKE * seats)

    def turn(self, t: State) -> Turn:
        player = t.active
        t.dice = yield Roll(player, TWO_DICE)
        thrown = sum(t.dice)
        if thrown == ELEVEN:
            self.take_the_pot(t, player)
            return
        due = t.pot if thrown == TWELVE else ELEVEN - thrown
        if due > t.chips[player]:
            t.say("cannot-pay", player=player, due=due, chips=t.chips[player])
            t.out(player)
        elif thrown == TWELVE:
            t.say("doubles", player=player, chips=due)
        t.pot += take(t.chips, player, due)
        if one_is_left(t):
            [last] = t.everyone
            self.take_the_pot(t, last)

    def take_the_pot(self, t: State, player: int) -> None:
        t.say("takes-pot", player=player, chips=t.pot)
        t.chips[player] += t.pot
        t.pot = 0

    def over(self, t: State) -> bool:
        return t.pot == 0

    def result(self, t: State) -> Result:
        return Result(places(t.chips), tuple(t.chips), won_and_lost(t.chips, self.amount("chips")))

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.dice), Chips(id="pot", label="pot", count=t.pot), *stocks(t.chips)]
