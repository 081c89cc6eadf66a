"""Striking out: everybody has the same numbers on a sheet, and strikes out what is rolled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wuerfelbecher.table.game import Result, places
from wuerfelbecher.table.pieces import Piece, Strip

ONE_TO_SIX = tuple(range(1, 7))
TWO_TO_TWELVE = tuple(range(2, 13))
UNWRITTEN, WRITTEN, STRUCK = 0, 1, 2


def strike(sheet: list[int], at: int, again: bool = False) -> bool:
    """Strike out the number at this index if it still stands, or may be struck `again`. Returns whether it was."""
    if sheet[at] and not again:
        return False
    sheet[at] += 1
    return True


def one_is_done(sheets: Iterable[list[int]]) -> bool:
    """Whether somebody has struck out all numbers."""
    return any(all(sheet) for sheet in sheets)


def most_struck(sheets: Iterable[list[int]]) -> Result:
    """Whoever is done wins; the others rank by how many numbers they have struck out."""
    return Result(places([-sheet.count(0) for sheet in sheets]))


def sheets_shown(numbers: tuple[int, ...], sheets: Iterable[list[int]]) -> list[Piece]:
    """Everybody's numbers, each struck out or still standing."""
    return strips(numbers, [[STRUCK if strokes else WRITTEN for strokes in sheet] for sheet in sheets])


def strips(numbers: tuple[int, ...], marks: Iterable[Sequence[int]]) -> list[Piece]:
    """One strip of numbers in front of each seat."""
    return [
        Strip(id=f"numbers-{seat}", owner=seat, numbers=numbers, marks=tuple(marked))
        for seat, marked in enumerate(marks)
    ]
