"""Die Schaukel: what a die shows is paid double, what it hides is lost, and all else swings on."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from wuerfelbecher.mechanics.bank import (
    CHIPS,
    GOES_AROUND,
    LOST,
    STAYS,
    THROWS,
    LongBank,
    ManyThrows,
    Pays,
    announce_or_throw,
    end_of_throw,
    fields_shown,
    lay_stakes,
    settle,
    throws_shown,
)
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ACE, NINE, POKER, dice
from wuerfelbecher.table.game import START, Shelf
from wuerfelbecher.table.pieces import Piece, shown
from wuerfelbecher.table.state import each

ONE_DIE = dice(1, POKER)
FIELDS = tuple(POKER.mark(face) for face in POKER.faces)
DOUBLE = 2

CASES: tuple[Pays, ...] = tuple(
    (*lower, *(LOST if pay == DOUBLE else DOUBLE for pay in reversed(lower)))
    for lower in product((DOUBLE, LOST), repeat=3)
)
"""Stakes lie until their field or the opposite one is thrown, so the worst that can come is one of each pair."""


def pays(shown: int) -> Pays:
    hidden = NINE + ACE - shown
    return tuple(DOUBLE if face == shown else LOST if face == hidden else STAYS for face in POKER.faces)


@dataclass(slots=True, kw_only=True)
class State(LongBank):
    stakes: list[list[int]] = each([0] * len(FIELDS))
    die: int = 0


class DieSchaukel(ManyThrows[State]):
    id = "die-schaukel"
    number = 99
    title = "Die Schaukel"
    shelf = Shelf("poker", "bet", minutes=15, skill=1)
    options = (CHIPS, THROWS, GOES_AROUND, START)
    state = State
    fields = FIELDS

    def setup(self, seats: int) -> State:
        return State(seats=seats, chips=[self.amount("chips")] * seats)

    def turn(self, t: State) -> Turn:
        yield from lay_stakes(t, FIELDS, CASES)
        yield from announce_or_throw(t, self.amount("throws"))
        [t.die] = yield Roll(t.active, ONE_DIE)
        t.say("swings", up=POKER.mark(t.die), down=POKER.mark(NINE + ACE - t.die))
        settle(t, pays(t.die))
        end_of_throw(t, DOUBLE - 1, self.variant("goes_around"))

    def pieces(self, t: State) -> list[Piece]:
        return [shown("die", [t.die], POKER), *fields_shown(t, "schaukel", FIELDS), *throws_shown(t)]
