"""Solving a score sheet with numba: one position after the other, as compiled loops on all cores."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

from wuerfelbecher.solve.sheets import UPPER, Rules, Sheets

IMPOSSIBLE = -1e9


def solved(rules: Rules) -> NDArray[np.float64]:
    """The points still to come, by filled boxes, upper sum, and whether further Kniffels count."""
    sheets = Sheets(rules)
    lattice = sheets.lattice.one
    value = np.zeros((sheets.marks, sheets.sums, 2))
    one_more = np.array(lattice.one_more)
    widest = max(map(len, lattice.one_fewer))
    one_fewer = np.array([[*fewer, *[at] * (widest - len(fewer))] for at, fewer in enumerate(lattice.one_fewer)])
    first = np.array(lattice.first)
    about = np.array(
        [
            rules.boxes, rules.kniffel, rules.bonus, rules.bonus_from, rules.further, rules.further_in_upper_only,
            rules.forced, rules.struck_counts, rules.joker_when_struck, rules.throws, rules.lower_first,
        ]
    )  # fmt: skip
    for layer, all_filled in enumerate(sheets.layers()):
        if layer:
            _layer(
                np.array(all_filled), value, sheets.reachable, sheets.plain, sheets.as_further, sheets.five_alike,
                one_more, one_fewer, first, about,
            )  # fmt: skip
    return value


@njit(parallel=True, cache=True, fastmath=True)
def _layer(
    layer: Any, value: Any, reachable: Any, plain: Any, as_further: Any, five_alike: Any, one_more: Any,
    one_fewer: Any, first: Any, about: Any,
) -> None:  # fmt: skip
    for at in prange(len(layer)):
        _filled(layer[at], value, reachable, plain, as_further, five_alike, one_more, one_fewer, first, about)


@njit(cache=True, fastmath=True)
def _filled(
    filled: Any, value: Any, reachable: Any, plain: Any, as_further: Any, five_alike: Any, one_more: Any,
    one_fewer: Any, first: Any, about: Any,
) -> None:  # fmt: skip
    """All positions with these boxes filled, side by side."""
    boxes, kniffel, bonus, bonus_from, further = about[0], about[1], about[2], about[3], about[4]
    upper_only, forced, struck_counts, joker_when_struck, throws = about[5], about[6], about[7], about[8], about[9]
    no_upper = about[10] and filled >> UPPER != (1 << boxes - UPPER) - 1
    dice = len(first) - 2
    start, ways = first[dice], first[dice + 1]
    kniffel_filled = filled >> kniffel & 1
    sums = np.empty(2 * (bonus_from + 1), np.int64)
    flags = np.empty(2 * (bonus_from + 1), np.int64)
    states = 0
    for counts in range(2):
        if (counts == 1 and not kniffel_filled) or (counts == 0 and kniffel_filled and struck_counts):
            continue
        for total in range(bonus_from + 1):
            if reachable[filled & (1 << UPPER) - 1, total]:
                sums[states], flags[states] = total, counts
                states += 1
    worth = np.full((ways, states), IMPOSSIBLE)
    then = np.empty(states)
    for box in range(boxes):
        if filled >> box & 1:
            continue
        after = filled | 1 << box
        for throw in range(ways - start):
            five = five_alike[throw]
            own_open = five >= 0 and not filled >> five & 1
            points = plain[throw, box]
            for state in range(states):
                total, counts = sums[state], flags[state]
                gained, left, again = points, counts, False
                if five >= 0 and kniffel_filled and (counts or joker_when_struck):
                    if own_open and forced and box != five:
                        continue
                    if no_upper and box < UPPER and box != five:
                        continue
                    if not own_open:
                        gained = as_further[throw, box]
                    again = counts == 1 and (box == five or not upper_only)
                elif box == kniffel:
                    left = 1 if points > 0 else struck_counts
                reached = total
                if box < UPPER:
                    reached = min(total + gained, bonus_from)
                    if reached == bonus_from and total < bonus_from:
                        gained += bonus
                if again:
                    gained += further
                one = gained + value[after, reached, left]
                if one > worth[start + throw, state]:
                    worth[start + throw, state] = one
    for last in range(throws - 1, -1, -1):
        for way in range(start - 1, -1, -1):
            faces = one_more.shape[1]
            then[:] = 0.0
            for face in range(faces):
                row = worth[one_more[way, face]]
                for state in range(states):
                    then[state] += row[state]
            for state in range(states):
                worth[way, state] = then[state] / faces
        if last == 0:
            break
        for way in range(1, ways):
            for fewer in range(one_fewer.shape[1]):
                other = one_fewer[way, fewer]
                if other == way:
                    break
                for state in range(states):
                    if worth[other, state] > worth[way, state]:
                        worth[way, state] = worth[other, state]
    for state in range(states):
        value[filled, sums[state], flags[state]] = worth[0, state]
