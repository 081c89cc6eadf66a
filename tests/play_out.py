"""The exact chances of a game without decisions, worked out throw by throw on a small model of its table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable
from itertools import product
from typing import TypeVar

Lying = TypeVar("Lying", bound=Hashable)
Ending = TypeVar("Ending", bound=Hashable)

NEGLIGIBLE = 1e-10


def sums(dice: int) -> dict[int, float]:
    """How likely each total of this many dice is."""
    counted = Counter(sum(faces) for faces in product(range(1, 7), repeat=dice))
    return {total: ways / 6**dice for total, ways in counted.items()}


def play_out(
    start: Lying, throw: Callable[[Lying], Iterable[tuple[float, Lying | None, Ending | None]]]
) -> dict[Ending, float]:
    """The chance of every ending. `throw` says what may follow: how likely, and either a table or an ending."""
    tables: dict[Lying, float] = {start: 1.0}
    endings: dict[Ending, float] = defaultdict(float)
    while sum(tables.values()) > NEGLIGIBLE:
        following: dict[Lying, float] = defaultdict(float)
        for table, chance in tables.items():
            for share, then, ending in throw(table):
                if ending is not None:
                    endings[ending] += chance * share
                else:
                    assert then is not None
                    following[then] += chance * share
        tables = following
    return endings
