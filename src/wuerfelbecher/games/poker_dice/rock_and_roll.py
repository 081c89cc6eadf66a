"""Rock & Roll: roulette with four poker dice; a colour that is shown pays threefold, a value fivefold."""

from __future__ import annotations

from dataclasses import dataclass
from operator import le

from wuerfelbecher.mechanics.bank import (
    ANNOUNCE,
    DONE,
    GOES_AROUND,
    LOST,
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
from wuerfelbecher.table.dice import ACE, JACK, KING, NINE, POKER, QUEEN, TEN, Faces, dice
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, between, number, switch
from wuerfelbecher.table.moves import ROLL
from wuerfelbecher.table.pieces import Piece, shown
from wuerfelbecher.table.state import each

FOUR_DICE = dice(4, POKER)
THROW = [Roll(seat, FOUR_DICE) for seat in SEATS]
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
    """The pay-outs that no other exceeds everywhere: whatever the stakes, the worst for the bank is among them."""
    every = {pays(thrown, strict) for thrown, _ in FOUR_DICE.outcomes}
    return [case for case in every if not any(case != other and all(map(le, case, other)) for other in every)]


LAYOUT = {strict: Layout(FIELDS, worst_cases(strict)) for strict in (False, True)}


@dataclass(slots=True, kw_only=True)
class State(LongBank):
    stakes: list[list[int]] = each([0] * len(FIELDS))
    dice: tuple[int, ...] = (0, 0, 0, 0)


class RockAndRoll(Game[State]):
    id = "rock-and-roll"
    number = 98
    title = "Rock & Roll"
    players = between(3, 6)
    shelf = Shelf("poker", "bet", minutes=15, skill=1)
    options = (CHIPS, THROWS, switch("strict"), GOES_AROUND, START)
    state = State
    leftovers = ("dice",)
    chips_in = ("chips", "stakes")

    def setup(self, seats: int) -> State:
        return State(seats=seats, chips=[self.amount("chips")] * seats)

    def turn(self, t: State) -> Turn:
        strict = self.variant("strict")
        yield from place_bets(t, LAYOUT[strict])
        yield from may_announce_the_end(t, self.amount("throws"))
        t.dice = yield THROW[t.active]
        settle(t, pays(t.dice, strict))
        go_on_or_end(t, COLOUR_PAYS - 1, self.variant("goes_around"))

    def over(self, t: State) -> bool:
        return t.round > 1 or one_is_left(t)

    def result(self, t: State) -> Result:
        return most_chips_win(t, self.amount("chips"))

    def pieces(self, t: State) -> list[Piece]:
        return [
            shown("dice", t.dice, POKER),
            *stakes_shown(t, "rock-and-roll", FIELDS),
            *throws_shown(t, self.amount("throws")),
        ]

    def moves(self, seats: int) -> Declared:
        return LAYOUT[self.variant("strict")].moves, DONE, ROLL, ANNOUNCE
