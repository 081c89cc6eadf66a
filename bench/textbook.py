"""Kniffel solved as a textbook would: position by position, with the chances of every keep written out.

Nothing is shared between positions, and of all that is known about dice only which throws can follow a keep.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from wuerfelbecher.games.kniffel.kniffel import (
    BONUS,
    BONUS_FROM,
    BOXES,
    EXTRA,
    FIXED,
    KNIFFEL,
    THROWS,
    UPPER,
    worth,
)
from wuerfelbecher.odds.kniffel import Sheet
from wuerfelbecher.table.dice import Faces, dice

DICE = 5
THROWN: list[Faces] = [faces for faces, _ in dice(DICE).outcomes]
POINTS = np.array([worth(faces) for faces in THROWN])
KEEPS: list[Faces] = sorted({keep for faces in THROWN for size in range(6) for keep in combinations(faces, size)})


def chances_of_keeps() -> NDArray[np.float64]:
    """How likely each throw is after each keep."""
    number = {faces: at for at, faces in enumerate(THROWN)}
    chances = np.zeros((len(KEEPS), len(THROWN)))
    for at, keep in enumerate(KEEPS):
        again = dice(DICE - len(keep)).outcomes if len(keep) < DICE else (((), 1),)
        for faces, weight in again:
            chances[at, number[tuple(sorted((*keep, *faces)))]] += weight / 6 ** (DICE - len(keep))
    return chances


def keeps_of_throws() -> NDArray[np.int64]:
    """The keeps that each throw allows, some of them more than once."""
    number = {keep: at for at, keep in enumerate(KEEPS)}
    return np.array(
        [[number[keep] for size in range(DICE + 1) for keep in combinations(faces, size)] for faces in THROWN]
    )


CHANCES, ALLOWED = chances_of_keeps(), keeps_of_throws()
NOTHING_KEPT = KEEPS.index(())


def solved(order: Iterable[Sheet]) -> NDArray[np.float64]:
    """The points still to come on these sheets, of which the fullest have to come first."""
    value = np.zeros((1 << len(BOXES), BONUS_FROM + 1, 2))
    for filled, upper, counts in order:
        value[filled, upper, int(counts)] = turn(value, filled, upper, int(counts))
    return value


def turn(value: NDArray[np.float64], filled: int, upper: int, counts: int) -> float:
    """What a whole turn is worth: after each throw the best keep, and after the last one the best box."""
    best = written(value, filled, upper, counts)
    for _ in range(THROWS - 1):
        best = (CHANCES @ best)[ALLOWED].max(axis=1)
    return float(CHANCES[NOTHING_KEPT] @ best)


def written(value: NDArray[np.float64], filled: int, upper: int, counts: int) -> NDArray[np.float64]:
    """What every throw brings in the best box, and then to the end."""
    best = np.zeros(len(THROWN))
    for box in empty_boxes(filled):
        points, after = POINTS[:, box], value[filled | 1 << box]
        if box < len(UPPER):
            reached = np.minimum(upper + points, BONUS_FROM)
            bonus = BONUS * (reached == BONUS_FROM) if upper < BONUS_FROM else 0
            worth_it = points + bonus + after[reached, counts]
        elif box == KNIFFEL:
            worth_it = points + after[upper, np.where(points > 0, 1, 0)]
        else:
            worth_it = points + after[upper, counts]
        best = np.maximum(best, worth_it)
    if counts:
        for number in range(len(UPPER)):
            best[THROWN.index((number + 1,) * DICE)] = further(value, filled, upper, number)
    return best


def further(value: NDArray[np.float64], filled: int, upper: int, number: int) -> float:
    """What a further Kniffel brings: in the box of its number, or as a joker in any other."""
    empty = empty_boxes(filled)
    points = worth((number + 1,) * DICE)
    if number in empty:
        reached = min(upper + points[number], BONUS_FROM)
        bonus = BONUS if upper < BONUS_FROM == reached else 0
        return float(points[number] + EXTRA + bonus + value[filled | 1 << number, reached, 1])
    return max(float(FIXED.get(box, points[box]) + value[filled | 1 << box, upper, 1]) for box in empty)


def empty_boxes(filled: int) -> list[int]:
    return [box for box in range(len(BOXES)) if not filled >> box & 1]
