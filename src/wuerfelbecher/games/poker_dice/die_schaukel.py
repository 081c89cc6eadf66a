"""Die Schaukel: what a die shows is paid double, what it hides is lost, and all else swings on."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from wuerfelbecher.mechanics.bank import (
    ANNOUNCE,
    CHIPS,
    DONE,
    GOES_AROUND,
    LOST,
    STAYS,
    THROWS,
    Layout,
    LongBank,
    Pays,
    go_on_or_end,
    may_announce_the_end,
    most_chips_win,
    place_bets,
    settle,
    stakes_shown,
    throws_shown,
)
from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ACE, NINE, POKER, dice
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, between
from wuerfelbecher.table.moves import ROLL
from wuerfelbecher.table.pieces import Piece, shown
from wuerfelbecher.table.state import each

THROW = [Roll(seat, dice(1, POKER)) for seat in SEATS]
FIELDS = tuple(POKER.mark(face) for face in POKER.faces)
DOUBLE = 2

WORST: tuple[Pays, ...] = tuple(
    (*lower, *(LOST if pay == DOUBLE else DOUBLE for pay in reversed(lower)))
    for lower in product((DOUBLE, LOST), repeat=3)
)
"""Stakes stay until their field or the opposite one is thrown, so at worst one field of each pair is paid."""

LAYOUT = Layout(FIELDS, WORST)


def below(top: int) -> int:
    return NINE + ACE - top


def pays(top: int) -> Pays:
    return tuple(DOUBLE if face == top else LOST if face == below(top) else STAYS for face in POKER.faces)


@dataclass(slots=True, kw_only=True)
class State(LongBank):
    stakes: list[list[int]] = each([0] * len(FIELDS))
    die: int = 0


class DieSchaukel(Game[State]):
    id = "die-schaukel"
    number = 99
    title = "Die Schaukel"
    players = between(3, 6)
    shelf = Shelf("poker", "bet", minutes=15, skill=1)
    options = (CHIPS, THROWS, GOES_AROUND, START)
    state = State
    leftovers = ("die",)
    chips_in = ("chips", "stakes")

    def setup(self, seats: int) -> State:
        return State(seats=seats, chips=[self.amount("chips")] * seats)

    def turn(self, t: State) -> Turn:
        yield from place_bets(t, LAYOUT)
        yield from may_announce_the_end(t, self.amount("throws"))
        [t.die] = yield THROW[t.active]
        t.say("swings", up=POKER.mark(t.die), down=POKER.mark(below(t.die)))
        settle(t, pays(t.die))
        go_on_or_end(t, DOUBLE - 1, self.variant("goes_around"))

    def over(self, t: State) -> bool:
        return t.round > 1 or one_is_left(t)

    def result(self, t: State) -> Result:
        return most_chips_win(t, self.amount("chips"))

    def pieces(self, t: State) -> list[Piece]:
        return [
            shown("die", [t.die], POKER),
            *stakes_shown(t, "schaukel", FIELDS),
            *throws_shown(t, self.amount("throws")),
        ]

    def moves(self, seats: int) -> Declared:
        return LAYOUT.moves, DONE, ROLL, ANNOUNCE
