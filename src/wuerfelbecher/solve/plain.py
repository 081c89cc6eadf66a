"""Solving a score sheet with numpy alone: many positions at a time, whichever boxes they have open."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from wuerfelbecher.solve.sheets import UPPER, Rules, Sheets

AT_ONCE = 768
IMPOSSIBLE = -1e9


def solved(rules: Rules) -> NDArray[np.float64]:
    """The points still to come, by filled boxes, upper sum, and whether further Kniffels count."""
    sheets = Sheets(rules)
    value = np.zeros((sheets.marks, sheets.sums, 2))
    for layer, all_filled in enumerate(sheets.layers()):
        if layer == 0:
            continue
        rows = np.array(
            [(filled, total, counts) for filled in all_filled for total, counts in sheets.states(filled)]
        )
        for at in range(0, len(rows), AT_ONCE):
            filled, total, counts = rows[at : at + AT_ONCE].T
            value[filled, total, counts] = turns(sheets, value, filled, total, counts)
    return value


def turns(
    sheets: Sheets,
    value: NDArray[np.float64],
    filled: NDArray[np.int64],
    total: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> NDArray[np.float64]:
    """What a whole turn is worth in each of these positions."""
    worth = written(sheets, value, filled, total, counts)
    for _ in range(sheets.rules.throws - 1):
        worth = sheets.lattice.best(sheets.lattice.expected(worth))
    first: NDArray[np.float64] = sheets.lattice.expected(worth)[0]
    return first


def written(
    sheets: Sheets,
    value: NDArray[np.float64],
    filled: NDArray[np.int64],
    total: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> NDArray[np.float64]:
    """What every throw is worth in its best box, and then to the end."""
    rules = sheets.rules
    best = np.full((len(sheets.throws), len(filled)), IMPOSSIBLE)
    for box in range(rules.boxes):
        is_open = (filled >> box & 1) == 0
        if is_open.any():
            np.maximum(
                best, np.where(is_open, entered(sheets, value, filled, total, counts, box), IMPOSSIBLE), out=best
            )
    for number in map(int, np.flatnonzero(sheets.five_alike >= 0)):
        again = filled >> rules.kniffel & 1 if rules.joker_when_struck else counts
        best[number] = np.where(again == 1, further(sheets, value, filled, total, counts, number), best[number])
    return best


def entered(
    sheets: Sheets,
    value: NDArray[np.float64],
    filled: NDArray[np.int64],
    total: NDArray[np.int64],
    counts: NDArray[np.int64],
    box: int,
) -> NDArray[np.float64]:
    """What every throw brings in one box, and then to the end."""
    rules, after = sheets.rules, filled | 1 << box
    points = sheets.plain[:, box]
    if box < UPPER:
        by_points = np.unique(points)
        sums = np.minimum(total + by_points[:, None], rules.bonus_from)
        gained = by_points[:, None] + rules.bonus * ((sums == rules.bonus_from) & (total < rules.bonus_from))
        rows = gained + value[after, sums, counts]
        result: NDArray[np.float64] = rows[np.searchsorted(by_points, points)]
    elif box == rules.kniffel:
        scored, struck = value[after, total, 1], value[after, total, int(rules.struck_counts)]
        result = np.where(points[:, None] > 0, points[:, None] + scored, struck)
    else:
        result = points[:, None] + value[after, total, counts]
    return result


def further(
    sheets: Sheets,
    value: NDArray[np.float64],
    filled: NDArray[np.int64],
    total: NDArray[np.int64],
    counts: NDArray[np.int64],
    number: int,
) -> NDArray[np.float64]:
    """What five alike bring as a further Kniffel, in the best box that is allowed."""
    rules, own = sheets.rules, int(sheets.five_alike[number])
    own_open = (filled >> own & 1) == 0
    lower_full = filled >> UPPER == (1 << rules.boxes - UPPER) - 1
    best = np.full(len(filled), IMPOSSIBLE)
    for box in range(rules.boxes):
        is_open = (filled >> box & 1) == 0
        plain, joker = sheets.plain[number, box], sheets.as_further[number, box]
        points = np.where(own_open, plain, joker)
        extra = rules.further * counts if box == own or not rules.further_in_upper_only else 0
        sums = np.minimum(total + (points if box < UPPER else 0), rules.bonus_from)
        bonus = rules.bonus * ((sums == rules.bonus_from) & (total < rules.bonus_from))
        reward = points + extra + bonus + value[filled | 1 << box, sums, counts]
        allowed = is_open & (~own_open | (box == own) | (not rules.forced))
        if rules.lower_first and box < UPPER and box != own:
            allowed &= lower_full
        np.maximum(best, np.where(allowed, reward, IMPOSSIBLE), out=best)
    return best
