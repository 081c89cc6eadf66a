"""Neunundneunzig: name what the dice usually show, and leave the next player little room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from wuerfelbecher.bots.thumb import Seen, Thumb
from wuerfelbecher.games.six_dice.neunundneunzig import AGAIN, EXTRA, FETCH, FEWEST_DICE, GOAL, State
from wuerfelbecher.table import dice

A_JOKER = 2.5
"""What a joker is worth, in points."""
IN_THE_WAY = 0.7
"""How much of what the next player loses is one's own gain, where two play."""


def neunundneunzig(now: Seen) -> Sequence[float]:
    """What a number brings on average, and what it costs the next player, who has to name more; what a joker adds
    must be worth giving it away, best to somebody who is far behind.
    """
    t: State = now.t
    missing, way = GOAL - t.points[now.seat], IN_THE_WAY / (len(t.everyone) - 1)
    away = A_JOKER * (1 + way)
    worth = []
    for move in now.legal:
        if move.kind is FETCH:
            worth.append(away + way * (fresh() - brings(t.dice, 1)) + behind(t, move.value))
        elif move.kind is EXTRA:
            worth.append(best_name(t.dice + 1, t.lowest, t.tries, missing, way) - away - behind(t, move.value))
        elif move.kind is AGAIN:
            worth.append(best_name(t.dice, t.lowest, 2, missing, way) - away - behind(t, move.value))
        else:
            worth.append(named(move.value, t.dice, t.tries, missing, way))
    return worth


def behind(t: State, other: int) -> float:
    """Hardly anything, but the more, the more points the other one has."""
    return t.points[other] / 1000


@lru_cache(maxsize=50_000)
def best_name(count: int, lowest: int, tries: int, missing: int, way: float) -> float:
    numbers = range(lowest, max(6 * count, lowest) + 1)
    return max(named(number, count, tries, missing, way) for number in numbers)


def named(number: int, count: int, tries: int, missing: int, way: float) -> float:
    """What naming a number brings, in points: as many as are still missing, at most."""
    reached = 1 - (1 - at_least(number, count)) ** tries
    return reached * (min(number, missing) + way * (fresh() - brings(count, number + 1)))


@lru_cache(maxsize=500)
def brings(count: int, lowest: int) -> float:
    """What somebody can expect who has to name so much."""
    return max((number * at_least(number, count) for number in range(lowest, 6 * count + 1)), default=0.0)


def fresh() -> float:
    """The same after a miss."""
    return brings(FEWEST_DICE, 1)


@lru_cache(maxsize=500)
def at_least(number: int, count: int) -> float:
    thrown = dice(count)
    return sum(weight for faces, weight in thrown.outcomes if sum(faces) >= number) / thrown.total


THUMBS = {"neunundneunzig": Thumb(neunundneunzig, slip=1.5, answers=8_000, positions=600)}
