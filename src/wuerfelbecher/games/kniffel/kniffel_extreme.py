"""Kniffel Extreme: five dice and a ten-sided one, twenty-two boxes, and three chips for a fourth throw."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from wuerfelbecher.mechanics.keep import IN_THE_CUP, ByKind, MixedDice, Throwing
from wuerfelbecher.mechanics.score_sheet import (
    EMPTY,
    box_rows,
    empty_boxes,
    enter,
    sum_of,
    sum_row,
    writing,
    wrong_entry,
)
from wuerfelbecher.mechanics.straight import longest_run
from wuerfelbecher.table.asks import Choose, Roll, Turn
from wuerfelbecher.table.dice import D6, Die, Faces
from wuerfelbecher.table.game import START, Declared, Game, Result, Shelf, between, highest
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, Score, Sheet, stocks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import each

TEN = Die("ten", range(10))
DICE = MixedDice(dice=(D6, 5), ten=(TEN, 1))

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = (
    *("three-alike", "four-alike", "two-pairs", "three-pairs", "two-threes", "full-house", "great-full-house"),
    *("small-straight", "large-straight", "highway", "kniffel", "kniffel-extreme", "ten-or-less", "33-or-more"),
    *("chance", "super-chance"),
)
BOXES = UPPER + LOWER
WRITE = writing(BOXES)
THROWS = 3
CHIPS = 3
BONUS, BONUS_FROM = 45, 73


@cache
def worth(faces: Faces) -> tuple[int, ...]:
    """What six dice are worth in each of the twenty-two boxes."""
    total, run = sum(faces), longest_run(faces)
    most, next_most, third, *_ = [*sorted(map(faces.count, set(faces)), reverse=True), 0, 0]
    return (
        *(face * faces.count(face) for face in range(1, 7)),
        total if most >= 3 else 0,
        total if most >= 4 else 0,
        total if next_most >= 2 else 0,
        35 if third == 2 else 0,
        45 if next_most == 3 else 0,
        25 if most >= 3 and next_most >= 2 else 0,
        45 if most == 4 and next_most == 2 else 0,
        30 if run >= 4 else 0,
        40 if run >= 5 else 0,
        50 if run == 6 else 0,
        50 if most >= 5 else 0,
        75 if most == 6 else 0,
        40 if total <= 10 else 0,
        40 if total >= 33 else 0,
        total,
        2 * total,
    )


@dataclass(slots=True, kw_only=True)
class State(Throwing):
    sheet: list[list[int]] = each([EMPTY] * len(BOXES))
    chips: list[int] = each(CHIPS)
    ten: tuple[int, ...] = (IN_THE_CUP,)


class KniffelExtreme(Game[State]):
    id = "kniffel-extreme"
    number = 2
    title = "Kniffel Extreme"
    players = between(2, 8)
    shelf = Shelf("six", "sheet", minutes=50, skill=2)
    options = (START,)
    state = State

    def turn(self, t: State) -> Turn:
        player, column = t.active, t.sheet[t.active]
        writes = empty_boxes(WRITE, column)
        yield from throw(t, DICE.none)
        while may_throw(t):
            prompt = "chip" if t.throws == THROWS else ""
            move = yield Choose(player, DICE.keeps((t.dice, t.ten)) + writes, prompt=prompt, why=why_not)
            if move in writes:
                break
            if t.throws == THROWS:
                t.chips[player] -= 1
                t.say("fourth", player=player)
            yield from throw(t, move.value)
        else:
            move = yield Choose(player, writes, prompt="write", why=why_not)
        enter(t, column, BOXES, move.value, worth(t.dice + t.ten)[move.value])
        t.throws = 0

    def impossible(self, t: State) -> Message | None:
        worths = [worth(faces) for faces, _ in DICE.all_but(((), ())).outcomes]
        return wrong_entry(t.sheet, BOXES, worths)

    def over(self, t: State) -> bool:
        return EMPTY not in t.sheet[t.right_of(t.starter)]

    def result(self, t: State) -> Result:
        return highest([total(column) for column in t.sheet])

    def pieces(self, t: State) -> list[Piece]:
        offers = worth(t.dice + t.ten) if t.thrown() and IN_THE_CUP not in t.ten else ()
        entries = box_rows(BOXES, t.sheet, t.active, offers)
        rows = (
            *entries[:6],
            sum_row("upper", [sum_of(column[:6]) for column in t.sheet]),
            sum_row("bonus", [bonus(column) for column in t.sheet]),
            *entries[6:],
            sum_row("total", [total(column) for column in t.sheet]),
        )
        return [
            *DICE.shown((t.dice, t.ten)),
            Score(id="throws", label="throws-left", value=max(THROWS - t.throws, 0)),
            Sheet(id="sheet", rows=rows, strikes=True),
            *stocks(t.chips),
        ]

    def moves(self, seats: int) -> Declared:
        return DICE, WRITE


def throw(t: State, kept: ByKind) -> Turn:
    """Throw all dice but those kept; the ten-sided one is thrown like any other."""
    if t.throws:
        t.dice, t.ten = DICE.standing(kept)
    t.dice, t.ten = DICE.together(
        kept, (yield Roll(t.active, DICE.all_but(kept), prompt="fourth" if t.throws == THROWS else ""))
    )
    t.throws += 1


def may_throw(t: State) -> bool:
    """Three times in any case, and a fourth time for a chip."""
    return t.throws < THROWS or (t.throws == THROWS and t.chips[t.active] > 0)


def why_not(t: State, seat: int, move: Move) -> Message | None:
    if move in WRITE:
        return Message("box-filled", box=BOXES[move.value])
    return None if may_throw(t) else Message("no-throw-left")


def bonus(column: list[int]) -> int:
    return BONUS if sum_of(column[:6]) >= BONUS_FROM else 0


def total(column: list[int]) -> int:
    return sum_of(column) + bonus(column)
