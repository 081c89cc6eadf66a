"""The best play on a score sheet like that of Kniffel, for the most points on average.

What matters between two turns: which boxes are filled, how much stands in the upper ones as far as the bonus goes,
and whether further Kniffels count. All of it is solved from the full sheet backwards, layer by layer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from wuerfelbecher.odds.kniffel import possible_sums
from wuerfelbecher.solve.lattice import Lattices
from wuerfelbecher.table.dice import D6, Faces, dice

UPPER = 6
FIVE = 5


@dataclass(frozen=True)
class Rules:
    """A sheet: the upper six boxes, then others; `kniffel` is the box for five alike.

    `further` is what a further Kniffel brings beside its points, in any box or only in that of its number. It must
    go there as long as that box is empty (`forced`), or may go anywhere; once that is filled, it is a `joker` for
    what other boxes demand, and with `lower_first` must go into a lower one if any is empty. With `struck_counts`,
    a struck box for five alike is as good as a scored one; with `joker_when_struck` only the joker is left then.
    """

    worth: Callable[[Faces], tuple[int, ...]]
    boxes: int
    kniffel: int
    fixed: dict[int, int]
    bonus: int
    bonus_from: int
    further: int = 0
    further_in_upper_only: bool = False
    joker: bool = True
    forced: bool = True
    lower_first: bool = False
    struck_counts: bool = False
    joker_when_struck: bool = False
    throws: int = 3


class Sheets:
    """The tables that all solvers of such a sheet share."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.lattice = Lattices(D6, FIVE)
        self.throws = [way[0] for way in self.lattice.one.full]
        self.plain = np.array([rules.worth(faces) for faces in self.throws], dtype=np.int64)
        self.five_alike = np.array([faces[0] - 1 if faces[0] == faces[-1] else -1 for faces in self.throws])
        weights = dict(dice(FIVE).outcomes)
        self.chances = np.array([weights[faces] for faces in self.throws]) / sum(weights.values())
        self.most: list[int] = self.plain.max(axis=0).tolist()
        self.by_points = [np.unique(points, return_inverse=True) for points in self.plain.T]
        self.marks = 1 << rules.boxes
        self.sums = rules.bonus_from + 1
        self.upper_sums = possible_sums(rules.bonus_from)

    @cached_property
    def as_further(self) -> NDArray[np.int64]:
        """What five alike bring in each box as a joker."""
        table = self.plain.copy()
        for number in range(len(self.throws)):
            if self.five_alike[number] >= 0 and self.rules.joker:
                for box, points in self.rules.fixed.items():
                    table[number, box] = points
        return table

    @cached_property
    def reachable(self) -> NDArray[np.bool_]:
        """Which upper sums, up to what the bonus needs, are possible with which upper boxes filled."""
        found = np.zeros((1 << UPPER, self.sums), dtype=bool)
        for filled, sums in enumerate(self.upper_sums):
            found[filled, sums] = True
        return found

    def layers(self) -> Iterator[list[int]]:
        """Sets of filled boxes as numbers, those with most boxes first."""
        by_size: list[list[int]] = [[] for _ in range(self.rules.boxes + 1)]
        for filled in range(self.marks):
            by_size[filled.bit_count()].append(filled)
        return reversed(by_size)

    def states(self, filled: int) -> list[tuple[int, bool]]:
        """The upper sums possible with these boxes filled, and whether further Kniffels count."""
        counts = [False]
        if filled >> self.rules.kniffel & 1:
            counts = [False, True] if not self.rules.struck_counts else [True]
        return [(total, count) for total in self.upper_sums[filled & (1 << UPPER) - 1] for count in counts]
