"""The ways dice can lie, for many positions at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from wuerfelbecher.odds.lattice import Lattice
from wuerfelbecher.table.dice import Die

Step = tuple[slice, NDArray[np.int64]]
"""The ways with equally many dice, and for each what comes of one die more or fewer, column by column."""


class Lattices:
    """A table with a row for each way some dice can lie and a column for each position, worked on in place."""

    def __init__(self, die: Die, dice: int) -> None:
        self.one = one = Lattice((die, dice))
        self.full = slice(one.first[dice], None)
        self._up: list[Step] = []
        self._down: list[Step] = []
        for size in range(dice + 1):
            ways = slice(one.first[size], one.first[size + 1])
            if size < dice:
                self._up.append((ways, np.array(one.one_more[ways]).T.copy()))
            if size:
                fewer = [[*way, *way[-1:] * (size - len(way))] for way in one.one_fewer[ways]]
                self._down.append((ways, np.array(fewer).T.copy()))
        self._spare = np.empty((0, 0))

    def expect(self, worth: NDArray[np.float64]) -> None:
        """Work out what every way to keep dice is worth before the others are thrown, from what all are worth."""
        for ways, following in reversed(self._up):
            mean = worth[ways]
            worth.take(following[0], axis=0, out=mean, mode="clip")
            for then in following[1:]:
                mean += self.rows(worth, then)
            mean /= len(following)

    def choose(self, worth: NDArray[np.float64]) -> None:
        """Work out what all dice are worth to somebody who may throw any of them again."""
        for ways, fewer in self._down:
            best = worth[ways]
            for then in fewer:
                np.maximum(best, self.rows(worth, then), out=best)

    def rows(self, worth: NDArray[np.float64], rows: NDArray[np.int64]) -> NDArray[np.float64]:
        """A copy of some rows, in memory that is used again and again."""
        if self._spare.shape[1] != worth.shape[1]:
            self._spare = np.empty((len(self.one.full), worth.shape[1]))
        return worth.take(rows, axis=0, out=self._spare[: len(rows)], mode="clip")
