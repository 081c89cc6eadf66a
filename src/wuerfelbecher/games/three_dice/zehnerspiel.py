"""Zehnerspiel: under ten the bank pays every stake double, from ten on it takes them all."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.bank import CHIPS, drop_broke_players, most_chips_win
from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.mechanics.rounds import count_round, round_shown
from wuerfelbecher.mechanics.wager import Wager, collect, every_stake, sides_shown, stake_against
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE
from wuerfelbecher.table.game import SEATS, START, Declared, Dynamics, Game, Result, Shelf, between, rounds
from wuerfelbecher.table.moves import PASS
from wuerfelbecher.table.pieces import Piece, shown

BANK_WINS_FROM = 10
THROW = [Roll(seat, THREE_DICE) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Wager):
    dice: tuple[int, ...] = (0, 0, 0)


class Zehnerspiel(Game[State]):
    id = "zehnerspiel"
    number = 70
    title = "Zehnerspiel"
    players = between(3, 6)
    shelf = Shelf("three", "bet", minutes=10, skill=0)
    options = (CHIPS, rounds(1), START)
    state = State
    leftovers = ("dice",)
    chips_in = ("chips", "stakes")

    def setup(self, seats: int) -> State:
        return State(seats=seats, chips=[self.amount("chips")] * seats)

    def turn(self, t: State) -> Turn:
        bank = t.active
        yield from stake_against(t, may_pass=True)
        t.dice = yield THROW[bank]
        won = sum(t.dice) >= BANK_WINS_FROM
        t.say("bank-takes" if won else "bank-pays", player=bank, thrown=sum(t.dice), chips=t.stakes[bank])
        collect(t, won)
        drop_broke_players(t)
        count_round(t)

    def over(self, t: State) -> bool:
        return t.round > self.amount("rounds") or one_is_left(t)

    def result(self, t: State) -> Result:
        return most_chips_win(t, self.amount("chips"))

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.dice), *sides_shown(t, over=True), *round_shown(t, self.amount("rounds"))]

    def moves(self, seats: int) -> Declared:
        return every_stake(seats, self.amount("chips")), PASS

    def dynamics(self) -> Dynamics:
        return "simultaneous"
