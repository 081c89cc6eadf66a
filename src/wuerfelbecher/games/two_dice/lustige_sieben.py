"""Lustige Sieben: the side that is thrown loses, the other is paid double, and a seven pays triple."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.bank import (
    CHIPS,
    DONE,
    LOST,
    STAYS,
    Layout,
    StakesOnFields,
    drop_broke_players,
    give_back,
    most_chips_win,
    place_bets,
    settle,
    stakes_shown,
)
from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.mechanics.rounds import count_round, round_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, between, rounds
from wuerfelbecher.table.pieces import Piece, shown
from wuerfelbecher.table.state import each

THROW = [Roll(seat, TWO_DICE) for seat in SEATS]
NUMBERS = range(2, 13)
FIELDS = tuple(str(field) for field in NUMBERS)
LEFT, SEVEN = (2, 4, 6, 9, 11), 7


def pays(left: int, right: int, seven: int) -> tuple[int, ...]:
    return tuple(seven if field == SEVEN else left if field in LEFT else right for field in NUMBERS)


LEFT_THROWN = pays(left=LOST, right=2, seven=LOST)
RIGHT_THROWN = pays(left=2, right=LOST, seven=STAYS)
SEVEN_THROWN = pays(left=LOST, right=LOST, seven=3)
LAYOUT = Layout(FIELDS, (LEFT_THROWN, RIGHT_THROWN, SEVEN_THROWN))


@dataclass(slots=True, kw_only=True)
class State(StakesOnFields):
    stakes: list[list[int]] = each([0] * len(FIELDS))
    dice: tuple[int, ...] = (0, 0)


class LustigeSieben(Game[State]):
    id = "lustige-sieben"
    number = 36
    title = "Lustige Sieben"
    players = between(3, 5)
    shelf = Shelf("two", "bet", minutes=15, skill=0, classic=True)
    options = (CHIPS, rounds(2, most=10), START)
    state = State
    leftovers = ("dice",)
    chips_in = ("chips", "stakes")

    def setup(self, seats: int) -> State:
        return State(seats=seats, chips=[self.amount("chips")] * seats)

    def turn(self, t: State) -> Turn:
        bank = t.active
        give_back(t, bank)
        if sum(LAYOUT.risk(t.stakes[seat]) for seat in t.others(bank)) > t.chips[bank]:
            give_back(t, *t.others(bank))
            t.say("uncovered", player=bank)
        yield from place_bets(t, LAYOUT)
        t.dice = yield THROW[bank]
        thrown = sum(t.dice)
        if thrown == SEVEN:
            t.say("seven")
            settle(t, SEVEN_THROWN)
        elif thrown in LEFT:
            t.say("left", thrown=thrown)
            settle(t, LEFT_THROWN)
        else:
            t.say("right", thrown=thrown)
            settle(t, RIGHT_THROWN)
        drop_broke_players(t)
        count_round(t)
        if self.over(t):
            give_back(t, *t.everyone)

    def over(self, t: State) -> bool:
        return t.round > self.amount("rounds") or one_is_left(t)

    def result(self, t: State) -> Result:
        return most_chips_win(t, self.amount("chips"))

    def pieces(self, t: State) -> list[Piece]:
        return [
            shown("dice", t.dice),
            *stakes_shown(t, "lustige-sieben", FIELDS),
            *round_shown(t, self.amount("rounds")),
        ]

    def moves(self, seats: int) -> Declared:
        return LAYOUT.moves, DONE
