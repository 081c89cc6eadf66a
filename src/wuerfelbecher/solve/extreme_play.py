"""Kniffel Extreme played by what is known of it, one match after the other, in compiled loops.

Two players can sit there: one who knows every value, and one who plays by the fitted model. What the second loses
is told decision by decision, by the values of the first, and so with much less luck in it than in their points.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from wuerfelbecher.games.kniffel import kniffel_extreme as game
from wuerfelbecher.odds.kniffel_extreme import EXACT, MOST, TERMS
from wuerfelbecher.odds.lattice import lattice
from wuerfelbecher.solve.extreme import ALL_UPPER, CHIPS, COUNTS, NEEDS, UPPER, Sheet, still_needed, sums
from wuerfelbecher.solve.extreme_model import after_model, bonus_terms
from wuerfelbecher.solve.run import Solution
from wuerfelbecher.table.dice import D6

DICE = lattice((D6, 5), (game.TEN, 1))
FULL = DICE.first[DICE.dice]
DICE_COUNT = DICE.dice
BOXES, LOWER = len(game.BOXES), len(game.LOWER)
TURNS = BOXES
BONUS, BONUS_FROM = game.BONUS, game.BONUS_FROM
MOST_UPPER = sums(ALL_UPPER)[-1]
FACES, TENS = len(D6.faces), len(game.TEN.faces)
IN_THE_CUP = int(FACES**FACES)
"""What the ten-sided die adds to the code of the others, times its face and one."""
PARCEL = 250
"""So many matches begin with one seed."""


@cache
def tables() -> tuple[NDArray[Any], ...]:
    """How the dice can lie and follow one another, what each throw brings, and where values are kept."""
    more = np.zeros((FULL, TENS), np.int32)
    for way, then in enumerate(DICE.one_more):
        more[way, : len(then)] = then
    fewer = np.zeros((len(DICE.ways), DICE.dice), np.int32)
    for way, then in enumerate(DICE.one_fewer):
        fewer[way, : len(then)] = then
    number = np.zeros(IN_THE_CUP * (TENS + 1), np.int32)
    codes = [code(way) for way in DICE.ways]
    number[codes] = range(len(DICE.ways))
    need = np.array(
        [
            [NEEDS[upper].index(found) if (found := still_needed(upper, points)) in NEEDS[upper] else 0
             for points in range(MOST_UPPER + 1)]
            for upper in range(ALL_UPPER + 1)
        ], np.int32,
    )  # fmt: skip
    return (
        more, np.array(list(map(len, DICE.one_more)), np.int32),
        fewer, np.array(list(map(len, DICE.one_fewer)), np.int32),
        number, np.array([(*six, *ten) for six, ten in DICE.full], np.int32),
        np.array([game.worth((*six, *ten)) for six, ten in DICE.full], np.int32),
        need, np.array(list(map(len, NEEDS)), np.int64), np.array(Sheet().starts, np.int64),
    )  # fmt: skip


def code(way: tuple[tuple[int, ...], ...]) -> int:
    """A number for some dice, the sum of one for each die."""
    six, ten = way
    return sum(int(FACES ** (face - 1)) for face in six) + sum(IN_THE_CUP * (face + 1) for face in ten)


@njit(cache=True, nogil=True)
def _expected(worth: Any, more: Any, mores: Any) -> None:
    for way in range(FULL - 1, -1, -1):
        total = 0.0
        for at in range(mores[way]):
            total += worth[more[way, at]]
        worth[way] = total / mores[way]


@njit(cache=True, nogil=True)
def _best(expected: Any, best: Any, fewer: Any, fewers: Any) -> None:
    best[0] = expected[0]
    for way in range(1, len(expected)):
        most = expected[way]
        for at in range(fewers[way]):
            most = max(most, best[fewer[way, at]])
        best[way] = most


@njit(cache=True, nogil=True)
def turn(written: Any, before: Any, chips: int, keeps: Any, best: Any, tables: Any) -> float:
    """What a turn is worth before its first throw, from what writing is worth with the chips there are (`written`)
    and with one fewer (`before`). `keeps` then tells what every keep is worth after the first throw, the second
    and the third.
    """
    more, mores, fewer, fewers = tables[0], tables[1], tables[2], tables[3]
    best[FULL:] = written
    if chips:
        keeps[2, FULL:] = before
        _expected(keeps[2], more, mores)
        _best(keeps[2], best, fewer, fewers)
        best[FULL:] = np.maximum(best[FULL:], written)
    for left in (1, 0):
        keeps[left, FULL:] = best[FULL:]
        _expected(keeps[left], more, mores)
        _best(keeps[left], best, fewer, fewers)
    _expected(best, more, mores)
    return float(best[0])


@njit(cache=True, nogil=True)
def after_true(value: Any, upper: int, lower: int, points: int, chips: int, after: Any, tables: Any) -> None:
    """What each empty box brings, by how often its face lies there for the upper ones, and what follows."""
    need, needs, starts = tables[7], tables[8], tables[9]
    for box in range(UPPER):
        if not upper >> box & 1:
            then = upper | 1 << box
            for count in range(COUNTS):
                sum_ = points + (box + 1) * count
                at = starts[then] + (lower * needs[then] + need[then, sum_]) * CHIPS + chips
                bonus = BONUS if points < BONUS_FROM <= sum_ else 0
                after[box, count] = value[at] + (box + 1) * count + bonus
    for box in range(LOWER):
        if not lower >> box & 1:
            at = starts[upper] + ((lower | 1 << box) * needs[upper] + need[upper, points]) * CHIPS + chips
            after[UPPER + box, 0] = value[at]


@njit(cache=True, nogil=True)
def write(throw: int, box: int, after: Any, worth: Any) -> float:
    """What it brings to write a throw into a box, then and thereafter."""
    if box < UPPER:
        return float(after[box, worth[throw, box] // (box + 1)])
    return float(after[box, 0] + worth[throw, box])


@njit(cache=True, nogil=True)
def best_box(throw: int, filled: int, after: Any, worth: Any) -> int:
    best, most = -1, -np.inf
    for box in range(BOXES):
        if not filled >> box & 1:
            one = write(throw, box, after, worth)
            if one > most:
                best, most = box, one
    return best


@njit(cache=True, nogil=True)
def all_written(filled: int, after: Any, worth: Any, written: Any) -> None:
    """What each throw brings in the best box."""
    written[:] = -np.inf
    for box in range(BOXES):
        if not filled >> box & 1:
            for throw in range(len(written)):
                written[throw] = max(written[throw], write(throw, box, after, worth))


@njit(cache=True, nogil=True)
def best_keep(throw: int, keeps: Any, faces: Any, number: Any) -> int:
    """The best dice to leave standing, but not all."""
    best, most = 0, -np.inf
    for chosen in range((1 << DICE_COUNT) - 1):
        code = 0
        for die in range(DICE_COUNT):
            if chosen >> die & 1:
                face = faces[throw, die]
                code += FACES ** (face - 1) if die < DICE_COUNT - 1 else IN_THE_CUP * (face + 1)
        way = number[code]
        if keeps[way] > most:
            best, most = way, keeps[way]
    return best


@njit(cache=True, nogil=True)
def thrown(way: int, more: Any, mores: Any) -> int:
    """The other dice are thrown, too."""
    while way < FULL:
        way = more[way, np.random.randint(0, mores[way])]
    return int(way)


@njit(cache=True, nogil=True)
def play(
    seed: int, matches: int, chips_at_first: int, value: Any, model: Any, by_model: bool, tables: Any, visited: Any,
) -> tuple[Any, Any]:  # fmt: skip
    """So many matches by somebody who knows all values, or plays by the model: what each brings and loses."""
    np.random.seed(seed)
    more, mores, number, faces, worth = tables[0], tables[1], tables[4], tables[5], tables[6]
    points, lost = np.zeros(matches), np.zeros(matches)
    views = 2 if by_model else 1
    mine = views - 1
    after = np.zeros((views, 2, BOXES, COUNTS))
    written = np.zeros((views, 2, len(worth)))
    keeps, best = np.zeros((views, 3, FULL + len(worth))), np.zeros(FULL + len(worth))
    for match in range(matches):
        upper, lower, sum_, chips = 0, 0, 0, chips_at_first
        for at in range(TURNS):
            visited[match, at, 0], visited[match, at, 1] = upper, lower
            visited[match, at, 2], visited[match, at, 3] = sum_, chips
            filled = upper | lower << UPPER
            for view in range(views):
                for used in range(min(chips, 1) + 1):
                    if view == 0 or TURNS - at <= EXACT:
                        after_true(value, upper, lower, sum_, chips - used, after[view, used], tables)
                    else:
                        after_model(
                            model[0], model[1], model[2], upper, lower, sum_, chips - used, after[view, used]
                        )
                    all_written(filled, after[view, used], worth, written[view, used])
                turn(written[view, 0], written[view, 1], chips, keeps[view], best, tables)
            throw, used = thrown(0, more, mores) - FULL, 0
            for throws in range(3 if chips else 2):
                way = best_keep(throw, keeps[mine, throws], faces, number)
                most = max(
                    written[0, 0, throw], keeps[0, throws, best_keep(throw, keeps[0, throws], faces, number)]
                )
                if keeps[mine, throws, way] <= written[mine, 0, throw]:
                    box = best_box(throw, filled, after[mine, 0], worth)
                    lost[match] += most - write(throw, box, after[0, 0], worth)
                    break
                lost[match] += most - keeps[0, throws, way]
                throw, used = thrown(way, more, mores) - FULL, throws // 2
            else:
                box = best_box(throw, filled, after[mine, used], worth)
                lost[match] += written[0, used, throw] - write(throw, box, after[0, used], worth)
            chips -= used
            got = worth[throw, box]
            if box < UPPER:
                if sum_ < BONUS_FROM <= sum_ + got:
                    points[match] += BONUS
                sum_ += got
                upper |= 1 << box
            else:
                lower |= 1 << box - UPPER
            points[match] += got
    return points, lost


@dataclass(frozen=True)
class Played:
    """Matches played by somebody: their points, and what each lost to the best play. `visited` tells the filled
    upper boxes, the filled lower ones, the upper sum and the chips before each turn.
    """

    points: NDArray[np.float64]
    lost: NDArray[np.float64]
    visited: NDArray[np.int64]


def mean_with_error(numbers: NDArray[np.float64]) -> tuple[float, float]:
    return float(numbers.mean()), float(numbers.std(ddof=1) / len(numbers) ** 0.5)


def played(
    solution: Solution,
    matches: int,
    chips: int,
    threads: int,
    model: NDArray[np.float64] | None = None,
    seed: int = 1,
) -> Played:
    """Matches by the best play, or by the model: the same ones, whatever the number of threads."""
    starts = range(0, matches, PARCEL)
    visited = np.zeros((matches, TURNS, 4), np.int64)
    numbers = np.zeros((MOST + 1, CHIPS, TERMS)) if model is None else model
    by_model = model is not None

    def some(start: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        return play(
            matches * seed + start, min(PARCEL, matches - start), chips, solution.values,
            (numbers, *bonus_terms()), by_model, tables(), visited[start : start + PARCEL],
        )  # fmt: skip

    with ThreadPoolExecutor(threads) as pool:
        points, lost = zip(*pool.map(some, starts), strict=True)
    return Played(np.concatenate(points), np.concatenate(lost), visited)
