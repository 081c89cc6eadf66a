"""Kniffel: three throws, thirteen boxes, one entry a turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from wuerfelbecher.mechanics.keep import Keep, Throwing, dice_shown
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
from wuerfelbecher.mechanics.straight import longest_run
from wuerfelbecher.table.asks import Turn
from wuerfelbecher.table.dice import FIVE_DICE, Faces
from wuerfelbecher.table.game import START, Declared, Game, Result, Shelf, between, highest, switch
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, Score, Sheet
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import each

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("three-alike", "four-alike", "full-house", "small-straight", "large-straight", "kniffel", "chance")
BOXES = UPPER + LOWER
KNIFFEL = BOXES.index("kniffel")
FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT = (BOXES.index(box) for box in LOWER[2:5])
FIXED = {FULL_HOUSE: 25, SMALL_STRAIGHT: 30, LARGE_STRAIGHT: 40}

KEEP = Keep(4)
WRITE = writing(BOXES)
THROWS = 3
BONUS, BONUS_FROM, EXTRA = 35, 63, 50


@cache
def worth(faces: Faces) -> tuple[int, ...]:
    """What a throw is worth in each of the thirteen boxes."""
    total, most = sum(faces), max(map(faces.count, faces))
    run = longest_run(faces)
    return (
        *(face * faces.count(face) for face in range(1, 7)),
        total if most >= 3 else 0,
        total if most >= 4 else 0,
        FIXED[FULL_HOUSE] if most == 3 and len(set(faces)) == 2 else 0,
        FIXED[SMALL_STRAIGHT] if run >= 4 else 0,
        FIXED[LARGE_STRAIGHT] if run >= 5 else 0,
        50 if most == 5 else 0,
        total,
    )


@dataclass(slots=True, kw_only=True)
class State(Throwing):
    sheet: list[list[int]] = each([EMPTY] * len(BOXES))
    extra: list[int] = each(0)


class Kniffel(Game[State]):
    id = "kniffel"
    number = 1
    title = "Kniffel"
    players = between(1, 8)
    shelf = Shelf("five", "sheet", minutes=30, skill=2, classic=True)
    options = (switch("crossed_out_counts"), START)
    state = State

    def turn(self, t: State) -> Turn:
        player, column = t.active, t.sheet[t.active]
        empty = empty_boxes(WRITE, column)
        box = yield from throw_keep_write(t, THROWS, KEEP, empty, why_not, self.boxes_to_fill)
        points, extra = self.entry(t, box)
        enter(t, column, BOXES, box, points)
        if extra:
            t.extra[player] += extra
            t.say("extra", player=player, points=extra)
        t.throws = 0

    def further_kniffel(self, t: State) -> bool:
        """Five alike after a Kniffel has been scored (or, if so agreed, its box struck out)."""
        if t.dice[0] != t.dice[-1]:
            return False
        kniffel = t.sheet[t.active][KNIFFEL]
        return kniffel > 0 or (kniffel == 0 and self.variant("crossed_out_counts"))

    def boxes_to_fill(self, t: State, empty: tuple[Move, ...]) -> tuple[Move, ...]:
        """Any empty box, but a further Kniffel must go into the box of its number as long as that is empty."""
        box_of_its_number = WRITE[t.dice[0] - 1]
        return (box_of_its_number,) if self.further_kniffel(t) and box_of_its_number in empty else empty

    def entry(self, t: State, box: int) -> tuple[int, int]:
        """The points for a box, and the extra points beside them: a further Kniffel brings these in the box of its
        number; elsewhere it is a joker for whatever the box demands.
        """
        points, number = worth(t.dice)[box], t.dice[0] - 1
        if not self.further_kniffel(t):
            return points, 0
        return (points, EXTRA) if box == number else (FIXED.get(box, points), 0)

    def impossible(self, t: State) -> Message | None:
        return wrong_entry(t.sheet, BOXES, [worth(faces) for faces, _ in FIVE_DICE.outcomes])

    def over(self, t: State) -> bool:
        return EMPTY not in t.sheet[t.right_of(t.starter)]

    def result(self, t: State) -> Result:
        return highest([total(t, seat) for seat in range(t.seats)])

    def pieces(self, t: State) -> list[Piece]:
        seats = range(t.seats)
        offers: list[int | None] = [None] * len(BOXES)
        if t.thrown():
            for write in self.boxes_to_fill(t, empty_boxes(WRITE, t.sheet[t.active])):
                offers[write.value], _ = self.entry(t, write.value)
        entries = box_rows(BOXES, t.sheet, t.active, offers)
        rows = (
            *entries[:6],
            sum_row("upper", [upper_total(t, seat) for seat in seats]),
            sum_row("bonus", [bonus(t, seat) for seat in seats]),
            *entries[6:],
            sum_row("extra", t.extra),
            sum_row("total", [total(t, seat) for seat in seats]),
        )
        return [
            dice_shown(t.dice),
            Score(id="throws", label="throws-left", value=THROWS - t.throws),
            Sheet(id="sheet", rows=rows, strikes=True),
        ]

    def moves(self, seats: int) -> Declared:
        return KEEP, WRITE


def why_not(t: State, seat: int, move: Move) -> Message | None:
    if move not in WRITE:
        return Message("no-throw-left") if t.throws == THROWS else None
    if t.sheet[seat][move.value] != EMPTY:
        return Message("box-filled", box=BOXES[move.value])
    return Message("box-of-that-number", box=UPPER[t.dice[0] - 1])


def upper_total(t: State, seat: int) -> int:
    return sum_of(t.sheet[seat][:6])


def bonus(t: State, seat: int) -> int:
    return BONUS if upper_total(t, seat) >= BONUS_FROM else 0


def total(t: State, seat: int) -> int:
    return sum_of(t.sheet[seat]) + bonus(t, seat) + t.extra[seat]
