"""Ohio: up to six throws a turn, seven rows, and the sequence of all six numbers is worth the most."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.keep import IN_THE_CUP, Keep, Throwing, dice_shown
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
from wuerfelbecher.table.dice import SIX_DICE, Faces
from wuerfelbecher.table.game import START, Declared, Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, Score, Sheet
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import each

ROWS = ("ones", "twos", "threes", "fours", "fives", "sixes", "ohio")
OHIO, SEQUENCE = 40, (1, 2, 3, 4, 5, 6)
DICE, THROWS = 6, 6
KEEP = Keep(DICE - 1)
WRITE = writing(ROWS)


def worth(faces: Faces, row: int) -> int:
    if ROWS[row] == "ohio":
        return OHIO if faces == SEQUENCE else 0
    return (row + 1) * faces.count(row + 1)


@dataclass(slots=True, kw_only=True)
class State(Throwing):
    dice: tuple[int, ...] = (IN_THE_CUP,) * DICE
    sheet: list[list[int]] = each([EMPTY] * len(ROWS))


class Ohio(Game[State]):
    id = "ohio"
    number = 93
    title = "Ohio"
    players = at_least(2)
    shelf = Shelf("six", "sheet", minutes=25, skill=2, classic=True)
    options = (START,)
    state = State
    leftovers = ("dice",)

    def turn(self, t: State) -> Turn:
        column = t.sheet[t.active]
        row = yield from throw_keep_write(t, THROWS, KEEP, empty_boxes(WRITE, column), why_not)
        enter(t, column, ROWS, row, worth(t.dice, row))
        t.throws = 0

    def impossible(self, t: State) -> Message | None:
        worths = [[worth(faces, row) for row in range(len(ROWS))] for faces, _ in SIX_DICE.outcomes]
        return wrong_entry(t.sheet, ROWS, worths)

    def over(self, t: State) -> bool:
        return EMPTY not in t.sheet[t.right_of(t.starter)]

    def result(self, t: State) -> Result:
        return highest([sum_of(column) for column in t.sheet])

    def pieces(self, t: State) -> list[Piece]:
        offers = [worth(t.dice, row) for row in range(len(ROWS))] if t.thrown() else []
        total = sum_row("total", [sum_of(column) for column in t.sheet])
        return [
            dice_shown(t.dice),
            Score(id="throws", label="throws-left", value=THROWS - t.throws),
            Sheet(id="sheet", rows=(*box_rows(ROWS, t.sheet, t.active, offers), total), strikes=True),
        ]

    def moves(self, seats: int) -> Declared:
        return KEEP, WRITE


def why_not(t: State, seat: int, move: Move) -> Message | None:
    if move in WRITE:
        return Message("box-filled", box=ROWS[move.value])
    return Message("no-throw-left") if t.throws == THROWS else None
