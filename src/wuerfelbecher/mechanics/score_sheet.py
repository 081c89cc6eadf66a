"""A score sheet: every turn fills one box of the own column, with points or with a nought."""

from __future__ import annotations

from collections.abc import Sequence

from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Row
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table

OPEN = -1
"""What stands in a box that is still free."""


def writing(boxes: Sequence[str]) -> tuple[Move, ...]:
    """One move for each box, whose `value` is its place in a column."""
    return tuple(Move(f"write {box}", at, [f"sheet/{box}"]) for at, box in enumerate(boxes))


def free_boxes(writes: Sequence[Move], column: Sequence[int]) -> tuple[Move, ...]:
    return tuple(write for write, entry in zip(writes, column, strict=True) if entry == OPEN)


def enter(t: Table, column: list[int], write: Move, points: int) -> None:
    """The active player fills a box, and everybody hears with what."""
    column[write.value] = points
    box = write.text.partition(" ")[2]
    if points:
        t.say("enters", player=t.active, box=box, points=points)
    else:
        t.say("strikes-out", player=t.active, box=box)


def sum_of(entries: Sequence[int]) -> int:
    return sum(entry for entry in entries if entry != OPEN)


def box_rows(boxes: Sequence[str], sheet: list[list[int]], active: int, offers: Sequence[int | None]) -> list[Row]:
    """The rows of the boxes; `offers` is what the active player would write in each, or nothing at all."""
    return [
        Row(
            name=box,
            values=tuple(None if column[at] == OPEN else column[at] for column in sheet),
            offer=offers[at] if offers and sheet[active][at] == OPEN else None,
        )
        for at, box in enumerate(boxes)
    ]


def sum_row(name: str, values: Sequence[int]) -> Row:
    return Row(name=name, values=tuple(values), sum=True)


def why_not_write(typed: str, boxes: Sequence[str], column: Sequence[int], throws_left: bool) -> Message | None:
    """Why a box cannot be filled, or no more be thrown."""
    verb, _, box = typed.casefold().partition(" ")
    if verb == "write" and box in boxes and column[boxes.index(box)] != OPEN:
        return Message("box-filled", box=box)
    if verb == "keep" and not throws_left:
        return Message("no-throw-left")
    return None
