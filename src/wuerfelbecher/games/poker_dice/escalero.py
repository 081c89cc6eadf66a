"""Escalero: three throws of poker dice, eleven boxes, and the losers pay what they are behind."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from wuerfelbecher.mechanics.keep import Keep, Throwing, dice_shown
from wuerfelbecher.mechanics.poker_hands import FIVE, FOUR, FULL_HOUSE, SEQUENCE, hand
from wuerfelbecher.mechanics.score_sheet import (
    EMPTY,
    box_rows,
    empty_boxes,
    enter,
    sum_of,
    sum_row,
    throw_keep_write,
    writing,
    wrong_entry,
)
from wuerfelbecher.table.asks import Turn
from wuerfelbecher.table.dice import POKER, Faces, dice
from wuerfelbecher.table.game import START, Declared, Game, Result, Shelf, between, places
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, Score, Sheet
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import each

ROWS = ("nines", "tens", "jacks", "queens", "kings", "aces")
BOXES = (*ROWS, "quint", "full-hand", "poker", "five-alike", "five-served")
KEEP = Keep(4, fewest=1, die=POKER)
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
class State(Throwing):
    sheet: list[list[int]] = each([EMPTY] * len(BOXES))


class Escalero(Game[State]):
    id = "escalero"
    number = 100
    title = "Escalero"
    players = between(3, 5)
    shelf = Shelf("poker", "sheet", minutes=30, skill=2, classic=True)
    options = (START,)
    state = State
    leftovers = ("dice",)

    def turn(self, t: State) -> Turn:
        column = t.sheet[t.active]
        box = yield from throw_keep_write(t, THROWS, KEEP, empty_boxes(WRITE, column), why_not)
        enter(t, column, BOXES, box, worth(t.dice, t.throws == 1)[box])
        t.throws = 0

    def impossible(self, t: State) -> Message | None:
        worths = [worth(faces, served) for faces, _ in dice(5, POKER).outcomes for served in (True, False)]
        return wrong_entry(t.sheet, BOXES, worths)

    def over(self, t: State) -> bool:
        return EMPTY not in t.sheet[t.right_of(t.starter)]

    def result(self, t: State) -> Result:
        totals = [sum_of(column) for column in t.sheet]
        return Result(places(totals), tuple(totals), differences(totals))

    def pieces(self, t: State) -> list[Piece]:
        offers = worth(t.dice, t.throws == 1) if t.thrown() else ()
        total = sum_row("total", [sum_of(column) for column in t.sheet])
        return [
            dice_shown(t.dice, POKER),
            Score(id="throws", label="throws-left", value=THROWS - t.throws),
            Sheet(id="sheet", rows=(*box_rows(BOXES, t.sheet, t.active, offers), total), strikes=True),
        ]

    def moves(self, seats: int) -> Declared:
        return KEEP, WRITE


def why_not(t: State, seat: int, move: Move) -> Message | None:
    if move in WRITE:
        return Message("box-filled", box=BOXES[move.value])
    return Message("no-throw-left") if t.throws == THROWS else None


def differences(totals: list[int]) -> tuple[int, ...]:
    """Every loser pays the winner, or each of several winners, what they are behind."""
    behind = [max(totals) - points for points in totals]
    winners = behind.count(0)
    return tuple(-winners * short if short else sum(behind) for short in behind)
