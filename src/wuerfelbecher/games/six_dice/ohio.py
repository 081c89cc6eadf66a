"""Ohio: up to six throws a turn, seven rows, and the sequence of all six numbers is worth most."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.keep import keep_words, keeps, together
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
from wuerfelbecher.table.dice import SIX_DICE, Faces, dice
from wuerfelbecher.table.game import START, Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.pieces import Piece, Score, Sheet, shown
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table, each

ROWS = ("ones", "twos", "threes", "fours", "fives", "sixes", "ohio")
WRITE = writing(ROWS)
OHIO, SEQUENCE = 40, (1, 2, 3, 4, 5, 6)
DICE, THROWS = 6, 6


def worth(faces: Faces, row: int) -> int:
    if ROWS[row] == "ohio":
        return OHIO if faces == SEQUENCE else 0
    return (row + 1) * faces.count(row + 1)


@dataclass(slots=True, kw_only=True)
class State(Table):
    sheet: list[list[int]] = each([OPEN] * len(ROWS))
    dice: tuple[int, ...] = (0,) * DICE
    throws: int = 0


class Ohio(Game[State]):
    id = "ohio"
    number = 93
    title = "Ohio"
    players = at_least(2)
    shelf = Shelf("six", "sheet", minutes=25, skill=2)
    options = (START,)
    state = State

    def turn(self, t: State) -> Turn:
        player, sheet = t.active, t.sheet[t.active]
        writes = free_boxes(WRITE, sheet)
        t.dice, t.throws = (yield Roll(player, SIX_DICE)), 1
        while True:
            last = t.throws == THROWS
            moves = writes if last else keeps(t.dice) + writes
            move = yield Choose(player, moves, prompt="write" if last else "")
            if move in writes:
                break
            t.dice = together(move.value, (yield Roll(player, dice(DICE - len(move.value)))))
            t.throws += 1
        enter(t, sheet, move, worth(t.dice, move.value))
        t.throws = 0

    def over(self, t: State) -> bool:
        return OPEN not in t.sheet[t.right_of(t.starter)]

    def result(self, t: State) -> Result:
        return highest([sum_of(column) for column in t.sheet])

    def pieces(self, t: State) -> list[Piece]:
        offers = [worth(t.dice, row) for row in range(len(ROWS))] if t.throws else []
        total = sum_row("total", [sum_of(column) for column in t.sheet])
        return [
            shown("dice", t.dice if t.throws else ()),
            Score(id="throws", label="throws-left", value=THROWS - t.throws),
            Sheet(id="sheet", rows=(*box_rows(ROWS, t.sheet, t.active, offers), total), strikes=True),
        ]

    def vocabulary(self, seats: int) -> list[str]:
        return [*keep_words(DICE - 1), *(write.text for write in WRITE)]

    def why_not(self, t: State, ask: Ask, seat: int, typed: str) -> Message | None:
        return why_not_write(typed, ROWS, t.sheet[seat], throws_left=t.throws < THROWS)
