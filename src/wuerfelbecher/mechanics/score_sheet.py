"""A score sheet: every turn fills one box in the player's own column, with points or a zero."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

from wuerfelbecher.mechanics.keep import Keep, Throwing, throw
from wuerfelbecher.table.asks import Ask, Choose, Why
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Row
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table

S = TypeVar("S", bound=Throwing)

EMPTY = -1
"""Stands in a box that has not been filled yet."""


def writing(boxes: Sequence[str]) -> tuple[Move, ...]:
    """One move for each box, whose `value` is its place in a column."""
    return tuple(Move(f"write {box}", at, [f"sheet/{box}"]) for at, box in enumerate(boxes))


def empty_boxes(writes: Sequence[Move], column: Sequence[int]) -> tuple[Move, ...]:
    return tuple([write for at, write in enumerate(writes) if column[at] == EMPTY])


def throw_keep_write(
    t: S,
    throws: int,
    keep: Keep,
    empty: tuple[Move, ...],
    why: Why,
    allowed: Callable[[S, tuple[Move, ...]], tuple[Move, ...]] | None = None,
) -> Generator[Ask, Any, int]:
    """Throw up to `throws` times, keeping dice in between, then pick a box. Returns its index in the column.

    Any `empty` box will do, unless `allowed` says in which of them the dice on the table may be written.
    """
    kept: Faces = ()
    while True:
        yield from throw(t, kept, keep.die)
        writes = allowed(t, empty) if allowed else empty
        last = t.throws == throws
        move = yield Choose(
            t.active, writes if last else keep.of(t.dice) + writes, prompt="write" if last else "", why=why
        )
        if move.kind is not keep:
            return int(move.value)
        kept = move.value


def enter(t: Table, column: list[int], boxes: Sequence[str], at: int, points: int) -> None:
    """The active player fills a box, and everybody hears with what."""
    column[at] = points
    if points:
        t.say("enters", player=t.active, box=boxes[at], points=points)
    else:
        t.say("strikes-out", player=t.active, box=boxes[at])


def wrong_entry(sheet: list[list[int]], boxes: Sequence[str], worths: Sequence[Sequence[int]]) -> Message | None:
    """The first box that holds points no throw is worth there; `worths` are those of all throws, box by box."""
    for column in sheet:
        for at, points in enumerate(column):
            if points not in (EMPTY, 0) and all(one[at] != points for one in worths):
                return Message("wrong-entry", box=boxes[at], points=points)
    return None


def sum_of(entries: Sequence[int]) -> int:
    return sum([entry for entry in entries if entry != EMPTY])


def box_rows(boxes: Sequence[str], sheet: list[list[int]], active: int, offers: Sequence[int | None]) -> list[Row]:
    """The rows of the boxes; `offers` is what the active player would write in each, or nothing at all."""
    return [
        Row(
            name=box,
            values=tuple(None if column[at] == EMPTY else column[at] for column in sheet),
            offer=offers[at] if offers and sheet[active][at] == EMPTY else None,
        )
        for at, box in enumerate(boxes)
    ]


def sum_row(name: str, values: Sequence[int]) -> Row:
    return Row(name=name, values=tuple(values), sum=True)
