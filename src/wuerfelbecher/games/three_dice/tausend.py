"""Tausend: three throws become three numbers of three digits; come close to a thousand, but not over it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE, Faces
from wuerfelbecher.table.game import START, Declared, Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Notes, Piece, shown, tracks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table, each

TARGET = 1000
THROWS = 3
WRITE = {
    digits: Move(f"write {digits[0]}{digits[1]}{digits[2]}", 100 * digits[0] + 10 * digits[1] + digits[2])
    for digits in product(range(1, 7), repeat=3)
}


@dataclass(slots=True, kw_only=True)
class State(Table):
    written: list[list[int]] = each([0] * THROWS)
    dice: tuple[int, ...] = (0, 0, 0)


class Tausend(Game[State]):
    id = "tausend"
    number = 64
    title = "Tausend"
    players = at_least(2)
    shelf = Shelf("three", "place", minutes=5, skill=2)
    options = (START,)
    state = State
    leftovers = ("dice",)

    def turn(self, t: State) -> Turn:
        player, written = t.active, t.written[t.active]
        t.dice = yield Roll(player, THREE_DICE)
        written[t.round - 1] = (yield Choose(player, in_any_order(t.dice), why=other_dice)).value
        if sum(written) > TARGET:
            t.out(player)
            t.say("over", player=player, total=sum(written))
        if is_last_of_round(t):
            t.round += 1

    def tidy(self, t: State, ask: Ask | None) -> None:
        """Of the numbers written down, only the total matters."""
        super().tidy(t, ask)
        t.written = [[sum(written), 0, 0] for written in t.written]

    def over(self, t: State) -> bool:
        return t.round > THROWS or not t.everyone

    def result(self, t: State) -> Result:
        return highest([sum(written) for written in t.written], among=t.everyone)

    def pieces(self, t: State) -> list[Piece]:
        numbers = [
            Notes(
                id=f"written-{seat}",
                owner=seat,
                label="written",
                heads=tuple(str(throw + 1) for throw in range(THROWS)),
                cells=tuple(str(number) if number else None for number in written),
            )
            for seat, written in enumerate(t.written)
        ]
        totals = [sum(written) for written in t.written]
        return [shown("dice", t.dice), *numbers, *tracks("total", totals, TARGET)]

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "total": sum(t.written[t.active])}

    def moves(self, seats: int) -> Declared:
        return (tuple(WRITE.values()),)


@cache
def in_any_order(thrown: Faces) -> tuple[Move, ...]:
    return tuple(WRITE[digits] for digits in sorted(set(permutations(thrown))))


def other_dice(t: State, seat: int, move: Move) -> Message:
    return Message("other-dice")
