"""Keep and re-roll: leave some dice standing, throw the others again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from wuerfelbecher.table.dice import D6, Die, Faces
from wuerfelbecher.table.moves import Move


@cache
def keeps(faces: Faces, fewest: int = 0, die: Die = D6, piece: str = "dice") -> tuple[Move, ...]:
    """Every way to leave dice of this throw standing and throw at least one again; `value` is what stands.

    >>> [move.text for move in keeps((5, 5, 6))]
    ['keep none', 'keep 5', 'keep 6', 'keep 5 5', 'keep 5 6']
    """
    return tuple(
        keep(kept, die, piece)
        for count in range(fewest, len(faces))
        for kept in sorted(set(combinations(sorted(faces), count)))
    )


@cache
def keep(kept: Faces, die: Die = D6, piece: str = "dice") -> Move:
    marks = [die.mark(face) for face in kept]
    return Move(f"keep {' '.join(marks) or 'none'}", kept, [f"{piece}/{mark}" for mark in marks], free=True)


def keep_words(most: int, fewest: int = 0, die: Die = D6) -> list[str]:
    """The notation of every way to keep so many dice, whatever was thrown."""
    return [
        keep(kept, die).text
        for count in range(fewest, most + 1)
        for kept in combinations_with_replacement(die.faces, count)
    ]


def together(kept: Sequence[int], thrown: Sequence[int]) -> Faces:
    """What lies on the table after a throw: the dice left standing and the new ones, in rising order."""
    return tuple(sorted((*kept, *thrown)))
