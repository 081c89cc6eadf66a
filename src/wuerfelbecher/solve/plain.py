"""Solving a score sheet with numpy alone: many positions at a time, whichever boxes they have open."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wuerfelbecher.solve.sheets import UPPER, Rules, Sheets

AT_ONCE = 512
IMPOSSIBLE = -1e9


def solved(rules: Rules) -> NDArray[np.float64]:
    """The points still to come, by filled boxes, upper sum, and whether further Kniffels count."""
    sheets = Sheets(rules)
    value = np.zeros((sheets.marks, sheets.sums, 2))
    for all_filled in list(sheets.layers())[1:]:
        rows = np.array(
            [(filled, total, counts) for filled in all_filled for total, counts in sheets.states(filled)]
        )
        for at in range(0, len(rows), AT_ONCE):
            positions = Positions(sheets, value, *rows[at : at + AT_ONCE].T)
            value[positions.filled, positions.total, positions.counts] = positions.turns()
    return value


@dataclass(frozen=True, slots=True)
class Positions:
    """Some positions between two turns, side by side, and the values of those that can follow."""

    sheets: Sheets
    value: NDArray[np.float64]
    filled: NDArray[np.int64]
    total: NDArray[np.int64]
    counts: NDArray[np.int64]

    def turns(self) -> NDArray[np.float64]:
        """What a whole turn is worth in each position."""
        lattice = self.sheets.lattice
        worth = np.empty((len(lattice.one.ways), len(self.filled)))
        self.write(worth[lattice.full])
        for _ in range(self.sheets.rules.throws - 1):
            lattice.expect(worth)
            lattice.choose(worth)
        result: NDArray[np.float64] = self.sheets.chances @ worth[lattice.full]
        return result

    def write(self, best: NDArray[np.float64]) -> None:
        """Work out what every throw is worth in its best box, and then to the end."""
        rules, sheets = self.sheets.rules, self.sheets
        best[:] = IMPOSSIBLE
        for box, (points, which) in enumerate(sheets.by_points):
            is_open = self.is_open(box)
            if is_open.any():
                worth = np.where(is_open, self.entered(points, box), IMPOSSIBLE)
                np.maximum(best, sheets.lattice.rows(worth, which), out=best)
        again = self.filled >> rules.kniffel & 1 if rules.joker_when_struck else self.counts
        further = np.flatnonzero(again)
        if len(further):
            those = Positions(sheets, self.value, self.filled[further], self.total[further], self.counts[further])
            for throw in np.flatnonzero(sheets.five_alike >= 0):
                best[throw, further] = those.further(int(throw))

    def is_open(self, box: int) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = self.filled >> box & 1 == 0
        return found

    def entered(self, points: NDArray[np.int64], box: int) -> NDArray[np.float64]:
        """What each of these points brings in one box, and then to the end."""
        rules, after = self.sheets.rules, self.filled | 1 << box
        gained, left = points[:, None], self.counts
        if box < UPPER:
            return self.with_upper(gained, after)
        if box == rules.kniffel:
            left = np.where(gained > 0, 1, int(rules.struck_counts))
        worth: NDArray[np.float64] = gained + self.value[after, self.total, left]
        return worth

    def with_upper(self, points: NDArray[np.int64], after: NDArray[np.int64]) -> NDArray[np.float64]:
        """What points in an upper box bring, with the bonus if it is reached, and then to the end."""
        rules = self.sheets.rules
        sums = np.minimum(self.total + points, rules.bonus_from)
        bonus = rules.bonus * ((sums == rules.bonus_from) & (self.total < rules.bonus_from))
        worth: NDArray[np.float64] = points + bonus + self.value[after, sums, self.counts]
        return worth

    def further(self, throw: int) -> NDArray[np.float64]:
        """What five alike bring as a further Kniffel, in the best box that is allowed."""
        rules, own = self.sheets.rules, int(self.sheets.five_alike[throw])
        own_open = self.is_open(own)
        lower_full = self.filled >> UPPER == (1 << rules.boxes - UPPER) - 1
        best = np.full(len(self.filled), IMPOSSIBLE)
        for box in range(rules.boxes):
            after = self.filled | 1 << box
            points = np.where(own_open, self.sheets.plain[throw, box], self.sheets.as_further[throw, box])
            if box < UPPER:
                worth = self.with_upper(points, after)
            else:
                worth = points + self.value[after, self.total, self.counts]
            if box == own or not rules.further_in_upper_only:
                worth = worth + rules.further * self.counts
            allowed = self.is_open(box) & (~own_open | (box == own) | (not rules.forced))
            if rules.lower_first and box < UPPER and box != own:
                allowed &= lower_full
            np.maximum(best, np.where(allowed, worth, IMPOSSIBLE), out=best)
        return best
