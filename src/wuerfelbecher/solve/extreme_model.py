"""The small model of Kniffel Extreme that ships: what a sheet still brings, fitted to all that is known of it.

It is fitted to the sheets that good matches come to, and to those one slip away from them.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from wuerfelbecher.games.kniffel import kniffel_extreme as game
from wuerfelbecher.odds.kniffel_extreme import FEWEST, MOST, PAIRS, TERMS, on_the_way
from wuerfelbecher.odds.tables import packed, rules_digest
from wuerfelbecher.solve.extreme import ALL_UPPER, CHIPS, COUNTS, UPPER

BOXES = len(game.BOXES)
BONUS, BONUS_FROM = game.BONUS, game.BONUS_FROM
SCALE = 128
SLIPS = 6
"""So many sheets that might follow are looked at, beside the one that does."""
COUNTS_WRITTEN = (0.02, 0.08, 0.2, 0.3, 0.25, 0.1, 0.05)
"""How often the face of an upper box lies there when it is written, about."""
EASE = 1.0
"""So many sheets, as it were, speak for each number being 0."""


@cache
def bonus_terms() -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """By filled upper boxes and what the bonus still needs: two numbers of the model and their shares."""
    at = np.zeros((ALL_UPPER + 1, BONUS_FROM + 1, 2), np.int64)
    share = np.zeros((ALL_UPPER + 1, BONUS_FROM + 1, 2))
    for upper in range(ALL_UPPER + 1):
        empty = tuple(box for box in range(UPPER) if not upper >> box & 1)
        for need in range(BONUS_FROM + 1):
            for number, (term, part) in enumerate(on_the_way(empty, need)):
                at[upper, need, number], share[upper, need, number] = term, part
    return at, share


def told(states: NDArray[np.int64]) -> NDArray[np.float64]:
    """What the numbers of the model are multiplied by, for each sheet."""
    upper, lower, points = states.T
    empty = ~(upper | lower << UPPER)[:, None] >> np.arange(BOXES) & 1
    found = np.zeros((len(states), TERMS))
    found[:, 0] = 1
    found[:, 1 : BOXES + 1] = empty
    one, other = np.array(PAIRS).T
    found[:, BOXES + 1 : BOXES + 1 + len(PAIRS)] = empty[:, one] * empty[:, other]
    at, share = bonus_terms()
    need = np.maximum(BONUS_FROM - points, 0)
    rows = np.arange(len(states))
    for number in range(2):
        found[rows, at[upper, need, number]] += share[upper, need, number]
    return found


def might_follow(visited: NDArray[np.int64], pick: np.random.Generator) -> NDArray[np.int64]:
    """For sheets with equally many empty boxes, one that might follow each."""
    upper, lower, points, chips = visited.T.copy()
    empty = ~(upper | lower << UPPER)[:, None] >> np.arange(BOXES) & 1
    box = np.argmax(empty * pick.random(empty.shape), axis=1)
    points += np.where(box < UPPER, (box + 1) * pick.choice(COUNTS, len(box), p=COUNTS_WRITTEN), 0)
    filled = upper | lower << UPPER | 1 << box
    return np.stack([filled & ALL_UPPER, filled >> UPPER, points, chips], axis=1)


def fitted(visited: NDArray[np.int64], value: Any, tables: Any) -> tuple[NDArray[np.float64], float]:
    """The numbers of the model, by empty boxes and chips, and how far off it is on average (root mean square)."""
    pick = np.random.default_rng(1)
    numbers, squares = np.zeros((MOST + 1, CHIPS, TERMS)), []
    for empty in range(FEWEST, MOST + 1):
        before, now = visited[:, BOXES - empty - 1], visited[:, BOXES - empty]
        found = np.concatenate([now, *(might_follow(before, pick) for _ in range(SLIPS))])
        states, often = np.unique(found[:, :3], axis=0, return_counts=True)
        known = told(states)
        weighed = known * often[:, None]
        wanted = np.stack([true(value, tables, states, chips) for chips in range(CHIPS)], axis=1)
        usual = np.average(wanted, axis=0, weights=often)
        ease = np.full(TERMS, EASE)
        ease[0] = 0
        terms = np.linalg.solve(known.T @ weighed + np.diag(ease), weighed.T @ (wanted - usual))
        terms[0] += usual
        numbers[empty] = np.round(terms.T * SCALE) / SCALE
        squares.append(np.average((known @ numbers[empty].T - wanted) ** 2, axis=0, weights=often))
    return numbers, float(np.sqrt(np.mean(squares)))


def true(value: Any, tables: Any, states: NDArray[np.int64], chips: int) -> NDArray[np.float64]:
    upper, lower, points = states.T
    need, needs, starts = tables[7], tables[8], tables[9]
    place = starts[upper] + (lower * needs[upper] + need[upper, points]) * CHIPS + chips
    return np.asarray(value[place], np.float64)


def made(numbers: NDArray[np.float64], error: float) -> bytes:
    """The model as it ships."""
    facts = {"game": game.KniffelExtreme.id, "rules": rules_digest(game.__name__)}
    return packed(facts, [error, *numbers[FEWEST:].ravel()], SCALE)


def read(numbers: array[float]) -> NDArray[np.float64]:
    """The numbers of the model from the table that ships."""
    found = np.zeros((MOST + 1, CHIPS, TERMS))
    found[FEWEST:] = np.array(numbers[1:]).reshape(found[FEWEST:].shape)
    return found


@njit(cache=True, nogil=True)
def after_model(
    numbers: Any, bonus_at: Any, share: Any, upper: int, lower: int, points: int, chips: int, after: Any
) -> None:
    """By the model, what each empty box brings, by how often its face lies there for the upper ones, and what
    follows.
    """
    filled = upper | lower << UPPER
    empty = 0
    for box in range(BOXES):
        empty += ~filled >> box & 1
    terms = numbers[empty - 1, chips]
    for box in range(BOXES):
        if filled >> box & 1:
            continue
        rest, pair = terms[0], BOXES + 1
        for one in range(BOXES):
            if not (filled >> one & 1 or one == box):
                rest += terms[1 + one]
            for other in range(one + 1, BOXES):
                if not (filled >> one & 1 or filled >> other & 1 or one == box or other == box):
                    rest += terms[pair]
                pair += 1
        then = upper | 1 << box if box < UPPER else upper
        for count in range(COUNTS if box < UPPER else 1):
            got = (box + 1) * count if box < UPPER else 0
            need = max(BONUS_FROM - points - got, 0)
            bonus = BONUS if points < BONUS_FROM <= points + got else 0
            for number in range(2):
                bonus += terms[bonus_at[then, need, number]] * share[then, need, number]
            after[box, count] = got + bonus + rest
