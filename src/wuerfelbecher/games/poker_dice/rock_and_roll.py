"""Rock & Roll: roulette with four poker dice; a colour that is shown pays threefold, a value fivefold."""

from __future__ import annotations

from dataclasses import dataclass
from operator import le

from wuerfelbecher.mechanics.bank import (
    GOES_AROUND,
    LOST,
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
from wuerfelbecher.table.dice import ACE, JACK, KING, NINE, POKER, QUEEN, TEN, Faces, dice
from wuerfelbecher.table.game import START, Shelf, number, switch
from wuerfelbecher.table.pieces import Piece, shown
from wuerfelbecher.table.state import each

FOUR_DICE = dice(4, POKER)
COLOURS = {"black": (NINE, ACE), "red": (TEN, KING), "blue": (JACK, QUEEN)}
FIELDS = (*COLOURS, *(POKER.mark(face) for face in POKER.faces))
COLOUR_PAYS, VALUE_PAYS = 3, 5
CHIPS = number("chips", default=40, low=10, high=100)


def pays(thrown: Faces, strict: bool) -> Pays:
    """What is shown wins; with a strict bank only the colour shown most often, and values shown at least twice."""
    values = [thrown.count(face) for face in POKER.faces]
    colours = [sum(thrown.count(face) for face in faces) for faces in COLOURS.values()]
    fewest = 2 if strict else 1
    if strict:
        colours = [int(count == max(colours) and colours.count(count) == 1) for count in colours]
    return (
        *(COLOUR_PAYS if count else LOST for count in colours),
        *(VALUE_PAYS if count >= fewest else LOST for count in values),
    )


def worst_cases(strict: bool) -> list[Pays]:
    """Throws after which no other throw would cost the bank more, whatever is laid."""
    every = {pays(thrown, strict) for thrown, _ in FOUR_DICE.outcomes}
    return [case for case in every if not any(case != other and all(map(le, case, other)) for other in every)]


CASES = {strict: worst_cases(strict) for strict in (False, True)}


@dataclass(slots=True, kw_only=True)
class State(LongBank):
    stakes: list[list[int]] = each([0] * len(FIELDS))
    dice: tuple[int, ...] = (0, 0, 0, 0)


class RockAndRoll(ManyThrows[State]):
    id = "rock-and-roll"
    number = 98
    title = "Rock & Roll"
    shelf = Shelf("poker", "bet", minutes=15, skill=1)
    options = (CHIPS, THROWS, switch("strict"), GOES_AROUND, START)
    state = State
    fields = FIELDS

    def setup(self, seats: int) -> State:
        return State(seats=seats, chips=[self.amount("chips")] * seats)

    def turn(self, t: State) -> Turn:
        strict = self.variant("strict")
        yield from lay_stakes(t, FIELDS, CASES[strict])
        yield from announce_or_throw(t, self.amount("throws"))
        t.dice = yield Roll(t.active, FOUR_DICE)
        settle(t, pays(t.dice, strict))
        end_of_throw(t, COLOUR_PAYS - 1, self.variant("goes_around"))

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.dice, POKER), *fields_shown(t, "rock-and-roll", FIELDS), *throws_shown(t)]
