"""Solving a score sheet with numba: one position after the other, as compiled loops on all cores."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

from wuerfelbecher.solve.sheets import UPPER, Rules, Sheets

IMPOSSIBLE = -1e9


class Facts(NamedTuple):
    """The rules and the ways dice can lie, as compiled loops read them."""

    boxes: int
    kniffel: int
    bonus: int
    bonus_from: int
    further: int
    upper_only: bool
    forced: bool
    lower_first: bool
    struck_counts: bool
    joker_when_struck: bool
    throws: int
    plain: NDArray[np.int64]
    as_further: NDArray[np.int64]
    five_alike: NDArray[np.int64]
    one_more: NDArray[np.int64]
    one_fewer: NDArray[np.int64]
    start: int
    """The first way in which all dice lie."""
    reachable: NDArray[np.bool_]


def facts(sheets: Sheets) -> Facts:
    rules, lattice = sheets.rules, sheets.lattice.one
    widest = max(map(len, lattice.one_fewer))
    return Facts(
        rules.boxes,
        rules.kniffel,
        rules.bonus,
        rules.bonus_from,
        rules.further,
        rules.further_in_upper_only,
        rules.forced,
        rules.lower_first,
        rules.struck_counts,
        rules.joker_when_struck,
        rules.throws,
        sheets.plain,
        sheets.as_further,
        sheets.five_alike,
        np.array(lattice.one_more),
        np.array([[*fewer, *[at] * (widest - len(fewer))] for at, fewer in enumerate(lattice.one_fewer)]),
        lattice.first[lattice.dice],
        sheets.reachable,
    )


def solved(rules: Rules) -> NDArray[np.float64]:
    """The points still to come, by filled boxes, upper sum, and whether further Kniffels count."""
    sheets = Sheets(rules)
    value, about = np.zeros((sheets.marks, sheets.sums, 2)), facts(sheets)
    for all_filled in list(sheets.layers())[1:]:
        _layer(about, np.array(all_filled), value)
    return value


def squares(rules: Rules, value: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean square of the points still to come, if play is for the most points on average, as `value` has it."""
    sheets = Sheets(rules)
    square, about = np.zeros_like(value), facts(sheets)
    for all_filled in list(sheets.layers())[1:]:
        _layer_of_squares(about, np.array(all_filled), value, square)
    return square


@njit(cache=True)
def upper_sums(about: Any, filled: Any) -> Any:
    """The upper sums possible with these boxes filled."""
    return np.flatnonzero(about.reachable[filled & (1 << UPPER) - 1])


@njit(cache=True)
def counting(about: Any, filled: Any) -> Any:
    """Whether further Kniffels may count with these boxes filled: the first such number, and one past the last."""
    kniffel_filled = filled >> about.kniffel & 1
    return (1 if kniffel_filled and about.struck_counts else 0), (2 if kniffel_filled else 1)


@njit(cache=True)
def entry(about: Any, filled: Any, counts: Any, throw: Any, box: Any) -> Any:
    """What a throw brings in an empty box, or -1 if it must not go there; what comes on top for a further Kniffel;
    and whether further ones count then.
    """
    five, points = about.five_alike[throw], about.plain[throw, box]
    if five >= 0 and filled >> about.kniffel & 1 and (counts or about.joker_when_struck):
        own_open = not filled >> five & 1
        if box != five:
            if own_open and about.forced:
                return -1, 0, counts
            if about.lower_first and box < UPPER and filled >> UPPER != (1 << about.boxes - UPPER) - 1:
                return -1, 0, counts
        if not own_open:
            points = about.as_further[throw, box]
        return points, about.further if counts and (box == five or not about.upper_only) else 0, counts
    if box == about.kniffel:
        return points, 0, 1 if points > 0 else int(about.struck_counts)
    return points, 0, counts


@njit(cache=True)
def entries(about: Any, filled: Any, counts: Any) -> Any:
    """All that may be written: which way the dice lie, the box, what it brings there and on top, and whether
    further Kniffels count then.
    """
    found = []
    for box in range(about.boxes):
        if filled >> box & 1:
            continue
        for throw in range(len(about.plain)):
            points, extra, left = entry(about, filled, counts, throw, box)
            if points >= 0:
                found.append((about.start + throw, box, points, extra, left))
    return found


@njit(cache=True)
def reached(about: Any, total: Any, box: Any, points: Any) -> Any:
    """The upper sum after an entry, and the bonus if that has just been reached."""
    if box >= UPPER:
        return total, 0
    then = min(total + points, about.bonus_from)
    return then, about.bonus if then == about.bonus_from and total < about.bonus_from else 0


@njit(cache=True, fastmath=True)
def turn(about: Any, worth: Any) -> None:
    """From what all dice are worth when they lie for good, in the last rows, to what a whole turn is worth, in the
    first; a column for each position.
    """
    ways, columns = worth.shape
    one_more, one_fewer, start = about.one_more, about.one_fewer, about.start
    faces, most_fewer, then = one_more.shape[1], one_fewer.shape[1], np.empty(columns)
    for left in range(about.throws - 1, -1, -1):
        for way in range(start - 1, -1, -1):
            then[:] = 0.0
            for face in range(faces):
                row = worth[one_more[way, face]]
                for column in range(columns):
                    then[column] += row[column]
            for column in range(columns):
                worth[way, column] = then[column] / faces
        if left == 0:
            return
        for way in range(1, ways):
            for fewer in range(most_fewer):
                other = one_fewer[way, fewer]
                if other == way:
                    break
                for column in range(columns):
                    if worth[other, column] > worth[way, column]:
                        worth[way, column] = worth[other, column]


@njit(parallel=True, cache=True, fastmath=True)
def _layer(about: Any, layer: Any, value: Any) -> None:
    for at in prange(len(layer)):
        _filled(about, layer[at], value)


@njit(cache=True, fastmath=True)
def _filled(about: Any, filled: Any, value: Any) -> None:
    """All positions with these boxes filled: those in which further Kniffels count alike, side by side."""
    sums = upper_sums(about, filled)
    for counts in range(*counting(about, filled)):
        worth = np.full((len(about.one_fewer), len(sums)), IMPOSSIBLE)
        for way, box, points, extra, left in entries(about, filled, counts):
            row, after = worth[way], value[filled | 1 << box, :, left]
            for column in range(len(sums)):
                then, bonus = reached(about, sums[column], box, points)
                one = points + extra + bonus + after[then]
                if one > row[column]:
                    row[column] = one
        turn(about, worth)
        for column in range(len(sums)):
            value[filled, sums[column], counts] = worth[0, column]


@njit(parallel=True, cache=True)
def _layer_of_squares(about: Any, layer: Any, value: Any, square: Any) -> None:
    for at in prange(len(layer)):
        for counts in range(*counting(about, layer[at])):
            written = entries(about, layer[at], counts)
            for total in upper_sums(about, layer[at]):
                square[layer[at], total, counts] = _square(about, layer[at], total, written, value, square)


@njit(cache=True)
def _square(about: Any, filled: Any, total: Any, written: Any, value: Any, square: Any) -> Any:
    """One position: squares go along with whatever is best on average."""
    ways = len(about.one_fewer)
    worth, squared = np.full(ways, IMPOSSIBLE), np.zeros(ways)
    for way, box, points, extra, left in written:
        then, bonus = reached(about, total, box, points)
        gained, after = points + extra + bonus, filled | 1 << box
        one = gained + value[after, then, left]
        if one > worth[way]:
            worth[way] = one
            squared[way] = gained * (one + value[after, then, left]) + square[after, then, left]
    faces = about.one_more.shape[1]
    for remaining in range(about.throws - 1, -1, -1):
        for way in range(about.start - 1, -1, -1):
            worth[way] = squared[way] = 0.0
            for then in about.one_more[way]:
                worth[way] += worth[then] / faces
                squared[way] += squared[then] / faces
        if remaining == 0:
            break
        for way in range(1, ways):
            for other in about.one_fewer[way]:
                if worth[other] > worth[way]:
                    worth[way], squared[way] = worth[other], squared[other]
    return squared[0]
