"""Hohe Hausnummern: three rolls, three places, and each roll is placed at once."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, at_least, highest, lowest, switch
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, Row, Sheet, shown
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table, each

DIGITS = ("hundreds", "tens", "ones")
WRITE = tuple(Move(f"write {digit}", at, [f"sheet/{digit}"]) for at, digit in enumerate(DIGITS))
EMPTY = 0
THROW = [Roll(seat, ONE_DIE) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`to_write` says that the die has not been written down yet."""

    digits: list[list[int]] = each([EMPTY] * len(DIGITS))
    die: int = 0
    to_write: bool = False


class HoheHausnummern(Game[State]):
    id = "hohe-hausnummern"
    number = 29
    title = "Hohe Hausnummern"
    players = at_least(2)
    shelf = Shelf("one", "place", minutes=5, skill=1, classic=True)
    options = (switch("low"), START)
    state = State

    def turn(self, t: State) -> Turn:
        player, digits = t.active, t.digits[t.active]
        while EMPTY in digits:
            [t.die] = yield THROW[player]
            t.to_write = True
            empty = tuple(write for write in WRITE if digits[write.value] == EMPTY)
            place = yield Choose(player, empty, why=filled)
            digits[place.value] = t.die
            t.to_write = False
        t.say("lives-at", player=player, number=house_number(t, player))

    def tidy(self, t: State, ask: Ask | None) -> None:
        if not t.to_write:
            t.die = 0

    def over(self, t: State) -> bool:
        return EMPTY not in t.digits[t.right_of(t.starter)]

    def result(self, t: State) -> Result:
        numbers = [house_number(t, seat) for seat in range(t.seats)]
        return lowest(numbers) if self.variant("low") else highest(numbers)

    def goal(self, t: State) -> str:
        return "goal-low" if self.variant("low") else "goal"

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "left": t.digits[t.active].count(EMPTY)}

    def pieces(self, t: State) -> list[Piece]:
        numbers = tuple(None if EMPTY in t.digits[seat] else house_number(t, seat) for seat in range(t.seats))
        rows = [
            Row(
                name=digit,
                values=tuple(digits[at] or None for digits in t.digits),
                offer=t.die if t.to_write and t.digits[t.active][at] == EMPTY else None,
            )
            for at, digit in enumerate(DIGITS)
        ]
        return [
            shown("die", [t.die]),
            Sheet(id="sheet", rows=(*rows, Row(name="house-number", values=numbers, sum=True))),
        ]

    def moves(self, seats: int) -> Declared:
        return (WRITE,)


def filled(t: State, seat: int, move: Move) -> Message:
    return Message("box-filled", box=DIGITS[move.value])


def house_number(t: State, seat: int) -> int:
    hundreds, tens, ones = t.digits[seat]
    return 100 * hundreds + 10 * tens + ones
