"""The best chance to reach a target score on a score sheet like that of Kniffel.

What matters between two turns is what matters for the most points, and how many points are still needed. Of these
numbers only those are looked at that the sheet allows, with what it can hold by now and what it can still bring.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

from wuerfelbecher.solve.fast import counting, entries, facts, reached, turn, upper_sums
from wuerfelbecher.solve.sheets import UPPER, Rules, Sheets

AT_ONCE = 512
"""So many sets of filled boxes are solved before the progress is told."""


class Target:
    """The best chances to reach a target, by position and points still needed."""

    def __init__(self, rules: Rules, points: int, progress: Callable[[float], None] = lambda done: None) -> None:
        sheets = Sheets(rules)
        self.points, self.needs = points, Needs(sheets, points)
        self.chances = np.zeros(self.needs.size)
        about = facts(sheets)
        for all_filled in list(sheets.layers())[1:]:
            for at in range(0, len(all_filled), AT_ONCE):
                some = np.array(all_filled[at : at + AT_ONCE])
                _some(about, some, self.needs.fewest, self.needs.most, self.needs.starts, self.chances)
                progress(self.needs.ends[some[-1]] / max(1, self.needs.size))

    def chance(self, filled: int, total: int, counts: bool, needed: int) -> float:
        """The best chance to get what can be needed with these boxes filled, this upper sum, and whether further
        Kniffels count.
        """
        where = filled, total, int(counts)
        if needed <= 0:
            return 1.0
        if needed > self.needs.most[where]:
            return 0.0
        return float(self.chances[self.needs.starts[where] + needed - self.needs.fewest[where]])


class Needs:
    """By position, the `fewest` and the `most` points that can be needed and got, and where its chances `start`; by
    filled boxes, where those of all its positions end; and the `size` of all.
    """

    def __init__(self, sheets: Sheets, points: int) -> None:
        rules, self.size = sheets.rules, 0
        self.fewest = np.ones((sheets.marks, sheets.sums, 2), np.int64)
        self.most, self.starts = np.zeros_like(self.fewest), np.zeros_like(self.fewest)
        self.ends = np.zeros(sheets.marks, np.int64)
        for filled in (filled for all_filled in list(sheets.layers())[1:] for filled in all_filled):
            full = [box for box in range(rules.boxes) if filled >> box & 1]
            upper = sum(sheets.most[box] for box in full if box < UPPER)
            lower = sum(sheets.most[box] for box in full if box >= UPPER and box != rules.kniffel)
            total = np.array(sheets.upper_sums[filled & (1 << UPPER) - 1])
            bonus = np.where(total == rules.bonus_from, rules.bonus, 0)
            for counts in sorted({int(counts) for _, counts in sheets.states(filled)}):
                scored = sheets.most[rules.kniffel] if counts else 0
                at_least = total + bonus + (0 if rules.struck_counts else scored)
                at_most = np.where(total == rules.bonus_from, upper, total) + bonus + lower + scored
                fewest = np.maximum(1, points - at_most - counts * most_further(rules, full))
                most = np.minimum(points - at_least, most_to_come(sheets, filled, total, counts))
                widths = np.maximum(0, most - fewest + 1)
                self.fewest[filled, total, counts], self.most[filled, total, counts] = fewest, most
                self.starts[filled, total, counts] = self.size + widths.cumsum() - widths
                self.size += int(widths.sum())
            self.ends[filled] = self.size


def most_to_come(sheets: Sheets, filled: int, total: NDArray[np.int64], counts: int) -> NDArray[np.int64]:
    """At least as much as sheets with these upper sums can still bring, and not more if they are empty."""
    rules = sheets.rules
    empty = [box for box in range(rules.boxes) if not filled >> box & 1]
    upper = sum(sheets.most[box] for box in empty if box < UPPER)
    further = most_further(rules, empty) if counts or rules.kniffel in empty else 0
    most = sum(sheets.most[box] for box in empty) + further
    return most + np.where((total < rules.bonus_from) & (total + upper >= rules.bonus_from), rules.bonus, 0)


def most_further(rules: Rules, boxes: list[int]) -> int:
    """What further Kniffels bring in these boxes at most, beside their points."""
    return sum(
        rules.further for box in boxes if box < UPPER or not (rules.further_in_upper_only or box == rules.kniffel)
    )


def highest(rules: Rules) -> int:
    """The most points that a sheet can bring."""
    return int(most_to_come(Sheets(rules), 0, np.zeros(1, np.int64), 0)[0])


@njit(parallel=True, cache=True)
def _some(about: Any, some: Any, fewest: Any, most: Any, starts: Any, chances: Any) -> None:
    for at in prange(len(some)):
        for counts in range(*counting(about, some[at])):
            written = entries(about, some[at], counts)
            for total in upper_sums(about, some[at]):
                _position(about, some[at], total, counts, written, fewest, most, starts, chances)


@njit(cache=True, fastmath=True)
def _position(
    about: Any,
    filled: Any,
    total: Any,
    counts: Any,
    written: Any,
    fewest: Any,
    most: Any,
    starts: Any,
    chances: Any,
) -> None:
    """One position, by all that may be `written`: a column for each number of points that may be needed."""
    least = fewest[filled, total, counts]
    columns = most[filled, total, counts] - least + 1
    if columns <= 0:
        return
    worth = np.zeros((len(about.one_fewer), columns))
    for way, box, points, extra, left in written:
        then, bonus = reached(about, total, box, points)
        gained, after, row = points + extra + bonus, (filled | 1 << box, then, left), worth[way]
        enough = max(0, min(columns, gained - least + 1))
        row[:enough] = 1.0
        first, last = least + enough - gained - fewest[after], most[after] - fewest[after]
        following = chances[starts[after] + first : starts[after] + last + 1]
        for column in range(min(columns - enough, last + 1 - first)):
            if following[column] > row[enough + column]:
                row[enough + column] = following[column]
    turn(about, worth)
    start = starts[filled, total, counts]
    chances[start : start + columns] = worth[0]
