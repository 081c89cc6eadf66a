"""The ways dice can lie, for many positions at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from wuerfelbecher.odds.lattice import Lattice
from wuerfelbecher.table.dice import Die

Steps = list[tuple[NDArray[np.int64], NDArray[np.int64]]]


class Lattices:
    """`expected` and `best` of a lattice, with a column for each position."""

    def __init__(self, *kinds: tuple[Die, int]) -> None:
        self.one = one = Lattice(*kinds)
        sizes = range(one.dice + 1)
        self._up = [
            _by_length(one.first[size], one.one_more[one.first[size] : one.first[size + 1]]) for size in sizes
        ]
        self._down = [
            _by_length(one.first[size], one.one_fewer[one.first[size] : one.first[size + 1]]) for size in sizes
        ]

    def expected(self, worth: NDArray[np.float64]) -> NDArray[np.float64]:
        result = np.empty((len(self.one.ways), *worth.shape[1:]))
        result[self.one.first[self.one.dice] :] = worth
        for steps in reversed(self._up[:-1]):
            for rows, following in steps:
                total = result[following[:, 0]]
                for at in range(1, following.shape[1]):
                    total += result[following[:, at]]
                result[rows] = total / following.shape[1]
        return result

    def best(self, expected: NDArray[np.float64]) -> NDArray[np.float64]:
        result = expected.copy()
        for steps in self._down[1:]:
            for rows, fewer in steps:
                for at in range(fewer.shape[1]):
                    result[rows] = np.maximum(result[rows], result[fewer[:, at]])
        return result[self.one.first[self.one.dice] :]


def _by_length(first: int, steps: Sequence[list[int]]) -> Steps:
    """Rows with equally many steps, together."""
    return [
        (
            np.array([first + at for at, one in enumerate(steps) if len(one) == length]),
            np.array([one for one in steps if len(one) == length]),
        )
        for length in sorted({len(one) for one in steps})
    ]
