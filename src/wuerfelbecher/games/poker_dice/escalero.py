"""Escalero: three throws of poker dice, eleven boxes, and the losers pay what they are behind."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from wuerfelbecher.mechanics.keep import keep_words, keeps, together
from wuerfelbecher.mechanics.poker_hands import FIVE, FOUR, FULL_HOUSE, SEQUENCE, hand
from wuerfelbecher.mechanics.score_sheet import (
    OPEN,
    box_rows,
    enter,
    free_boxes,
    sum_of,
    sum_row,
    why_not_write,
    writing,
)
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import POKER, Faces, dice
from wuerfelbecher.table.game import START, Game, Result, Shelf, between, places
from wuerfelbecher.table.pieces import Piece, Score, Sheet, shown
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table, each

ROWS = ("nines", "tens", "jacks", "queens", "kings", "aces")
BOXES = (*ROWS, "quint", "full-hand", "poker", "five-alike", "five-served")
WRITE = writing(BOXES)
THROWS = 3
SERVED = 5


@cache
def worth(faces: Faces, served: bool) -> tuple[int, ...]:
    """What a throw is worth in each of the eleven boxes; served means with the first throw."""
    kind, extra = hand(faces, sequences=True).kind, SERVED if served else 0
    return (
        *(value * faces.count(face) for value, face in enumerate(POKER.faces, start=1)),
        25 + extra if kind == SEQUENCE else 0,
        30 + extra if kind == FULL_HOUSE else 0,
        40 + extra if kind == FOUR else 0,
        50 if kind == FIVE else 0,
        100 if kind == FIVE and served else 0,
    )


@dataclass(slots=True, kw_only=True)
class State(Table):
    sheet: list[list[int]] = each([OPEN] * len(BOXES))
    dice: tuple[int, ...] = (0,) * 5
    throws: int = 0


class Escalero(Game[State]):
    id = "escalero"
    number = 100
    title = "Escalero"
    players = between(3, 5)
    shelf = Shelf("poker", "sheet", minutes=30, skill=2)
    options = (START,)
    state = State

    def turn(self, t: State) -> Turn:
        player, column = t.active, t.sheet[t.active]
        writes = free_boxes(WRITE, column)
        t.dice = yield Roll(player, dice(5, POKER))
        t.throws = 1
        while True:
            last = t.throws == THROWS
            moves = writes if last else keeps(t.dice, fewest=1, die=POKER) + writes
            move = yield Choose(player, moves, prompt="write" if last else "")
            if move in writes:
                break
            t.dice = together(move.value, (yield Roll(player, dice(5 - len(move.value), POKER))))
            t.throws += 1
        enter(t, column, move, worth(t.dice, t.throws == 1)[move.value])
        t.throws = 0

    def over(self, t: State) -> bool:
        return OPEN not in t.sheet[t.right_of(t.starter)]

    def result(self, t: State) -> Result:
        totals = [sum_of(column) for column in t.sheet]
        return Result(places(totals), tuple(totals), differences(totals))

    def pieces(self, t: State) -> list[Piece]:
        offers = worth(t.dice, t.throws == 1) if t.throws else ()
        total = sum_row("total", [sum_of(column) for column in t.sheet])
        return [
            shown("dice", t.dice if t.throws else (), POKER),
            Score(id="throws", label="throws-left", value=THROWS - t.throws),
            Sheet(id="sheet", rows=(*box_rows(BOXES, t.sheet, t.active, offers), total), strikes=True),
        ]

    def vocabulary(self, seats: int) -> list[str]:
        return [*keep_words(4, fewest=1, die=POKER), *(write.text for write in WRITE)]

    def why_not(self, t: State, ask: Ask, seat: int, typed: str) -> Message | None:
        return why_not_write(typed, BOXES, t.sheet[seat], t.throws < THROWS)


def differences(totals: list[int]) -> tuple[int, ...]:
    """Every loser pays the winner, or each of several, what he is behind."""
    behind = [max(totals) - points for points in totals]
    winners = behind.count(0)
    return tuple(-winners * short if short else sum(behind) for short in behind)
