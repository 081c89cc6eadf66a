"""Kniffel: three throws, thirteen boxes, one entry a turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

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
from wuerfelbecher.mechanics.straight import longest_run
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import Faces, dice
from wuerfelbecher.table.game import START, Game, Result, Shelf, between, highest, switch
from wuerfelbecher.table.moves import Move, find
from wuerfelbecher.table.pieces import Piece, Score, Sheet, shown
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table, each

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("three-alike", "four-alike", "full-house", "small-straight", "large-straight", "kniffel", "chance")
BOXES = UPPER + LOWER
KNIFFEL = BOXES.index("kniffel")
FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT = (BOXES.index(box) for box in LOWER[2:5])
FIXED = {FULL_HOUSE: 25, SMALL_STRAIGHT: 30, LARGE_STRAIGHT: 40}

WRITE = writing(BOXES)
THROWN = {count: dice(count) for count in range(1, 6)}
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
class State(Table):
    sheet: list[list[int]] = each([OPEN] * len(BOXES))
    extra: list[int] = each(0)
    dice: tuple[int, ...] = (0,) * 5
    throws: int = 0


class Kniffel(Game[State]):
    id = "kniffel"
    number = 1
    title = "Kniffel"
    players = between(1, 8)
    shelf = Shelf("five", "sheet", minutes=30, skill=2)
    options = (switch("crossed_out_counts"), START)
    state = State

    def turn(self, t: State) -> Turn:
        player, sheet = t.active, t.sheet[t.active]
        free = free_boxes(WRITE, sheet)
        t.dice = yield Roll(player, THROWN[5])
        t.throws = 1
        while True:
            writes = free if t.dice[0] != t.dice[4] else self.boxes_to_fill(t)
            last = t.throws == THROWS
            moves = writes if last else keeps(t.dice) + writes
            move = yield Choose(player, moves, prompt="write" if last else "")
            if move in writes:
                break
            t.dice = together(move.value, (yield Roll(player, THROWN[5 - len(move.value)])))
            t.throws += 1
        enter(t, sheet, move, self.points(t, move.value))
        if self.further_kniffel(t) and move.value == t.dice[0] - 1:
            t.extra[player] += EXTRA
            t.say("extra", player=player, points=EXTRA)
        t.throws = 0

    def further_kniffel(self, t: State) -> bool:
        """Five alike, with the Kniffel box already scored (or, if so agreed, crossed out)."""
        entry = t.sheet[t.active][KNIFFEL]
        return t.dice[0] == t.dice[4] and (entry > 0 or (entry == 0 and self.variant("crossed_out_counts")))

    def boxes_to_fill(self, t: State) -> tuple[Move, ...]:
        """A further Kniffel goes into the box of its number as long as that is free; all else may go anywhere."""
        sheet, upper = t.sheet[t.active], t.dice[0] - 1
        if self.further_kniffel(t) and sheet[upper] == OPEN:
            return (WRITE[upper],)
        return free_boxes(WRITE, sheet)

    def points(self, t: State, box: int) -> int:
        if box in FIXED and self.further_kniffel(t):
            return FIXED[box]
        return worth(t.dice)[box]

    def over(self, t: State) -> bool:
        return OPEN not in t.sheet[t.right_of(t.starter)]

    def result(self, t: State) -> Result:
        return highest([total(t, seat) for seat in range(t.seats)])

    def pieces(self, t: State) -> list[Piece]:
        seats = range(t.seats)
        offers: list[int | None] = [None] * len(BOXES)
        for write in self.boxes_to_fill(t) if t.throws else ():
            offers[write.value] = self.points(t, write.value)
        entries = box_rows(BOXES, t.sheet, t.active, offers)
        rows = (
            *entries[:6],
            sum_row("upper", [upper_total(t, seat) for seat in seats]),
            sum_row("bonus", [bonus(t, seat) for seat in seats]),
            *entries[6:],
            sum_row("extra", t.extra),
            sum_row("total", [total(t, seat) for seat in seats]),
        )
        thrown = t.dice if t.throws else ()
        return [
            shown("dice", thrown),
            Score(id="throws", label="throws-left", value=THROWS - t.throws),
            Sheet(id="sheet", rows=rows, strikes=True),
        ]

    def vocabulary(self, seats: int) -> list[str]:
        return [*keep_words(4), *(write.text for write in WRITE)]

    def why_not(self, t: State, ask: Ask, seat: int, typed: str) -> Message | None:
        reason = why_not_write(typed, BOXES, t.sheet[seat], t.throws < THROWS)
        if reason is None and find(WRITE, typed):
            reason = Message("box-of-that-number", box=UPPER[t.dice[0] - 1])
        return reason


def upper_total(t: State, seat: int) -> int:
    return sum_of(t.sheet[seat][:6])


def bonus(t: State, seat: int) -> int:
    return BONUS if upper_total(t, seat) >= BONUS_FROM else 0


def total(t: State, seat: int) -> int:
    return sum_of(t.sheet[seat]) + bonus(t, seat) + t.extra[seat]
