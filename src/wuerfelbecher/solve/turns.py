"""Whole matches solved from the rules themselves: all positions are listed, and gone over with numba."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numba import njit
from numpy.typing import NDArray

from wuerfelbecher.odds.exact import CLOSED, ROUNDING, win_share
from wuerfelbecher.odds.graph import CHOSEN, THROWN, Graph, explored, in_order, written_as
from wuerfelbecher.odds.value import NEGLIGIBLE
from wuerfelbecher.table import AnyGame, Match, Open

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil")
MOST_SWEEPS = 100_000
Numbers = NDArray[np.float64]
Whole = NDArray[np.int64]


@dataclass
class Solved:
    """A match whose positions were listed, with proven bounds for every seat."""

    graph: Graph
    low: Numbers
    high: Numbers

    @property
    def width(self) -> float:
        """How far apart the bounds of the first position are."""
        return float((self.high[0] - self.low[0]).max())

    @property
    def chances(self) -> list[float]:
        return [float(one) for one in (self.low[0] + self.high[0]) / 2]

    def turns(self, closed: float = NEGLIGIBLE) -> dict[bytes, Sequence[float]]:
        """What is known of the turns that begin on these tables."""
        middle, wide = (self.low + self.high) / 2, (self.high - self.low).max(axis=1)
        lies = written_as(type(next(iter(self.graph.turns.values()))))
        return {
            lies(state): [float(one) for one in middle[number]]
            for number, state in self.graph.turns.items()
            if wide[number] <= closed
        }


def solved(game: AnyGame, seats: int, most: int = 5_000_000) -> Solved:
    """The match from its usual opening."""
    return gone_over(explored(Match(game, NAMES[:seats], chance=Open()), most))


def gone_over(graph: Graph) -> Solved:
    """Bounds of all positions, round by round where matches are broken off after some."""
    count, rounds = len(graph), sorted(graph.new_round)
    copies = {number: count + at for at, number in enumerate(rounds)}
    following = [tuple([copies.get(then, then) for then in after]) for after in graph.following]
    order = [one for group in in_order([*following, *[()] * len(rounds)]) for one in group if one < count]
    first = np.cumsum([0, *map(len, following)])
    then = np.array([one for after in following for one in after], dtype=np.int64)
    weight = np.array(
        [
            one / total if weights else 0.0
            for after, weights in zip(following, graph.weights, strict=True)
            for total in [sum(weights)]
            for one in (weights or after)
        ]
    )
    low, high = np.zeros((count + len(rounds), graph.seats)), np.ones((count + len(rounds), graph.seats))
    for number, result in graph.results.items():
        low[number] = high[number] = win_share(result)
    for number, shares in graph.known.items():
        low[number] = high[number] = shares
    facts = np.array(order), first, then, weight, np.array(graph.kind), np.array(graph.seat)
    copied = np.array(rounds, dtype=np.int64)
    low[count:], high[count:] = low[copied], high[copied]
    for _ in range(graph.rounds if rounds else MOST_SWEEPS):
        change = _sweep(*facts, low, high)
        if rounds:
            before = np.concatenate([low[count:], high[count:]])
            low[count:], high[count:] = low[copied], high[copied]
            change = float(np.abs(np.concatenate([low[count:], high[count:]]) - before).max())
        if change <= 0 or (high - low).max() <= CLOSED:
            break
    return Solved(graph, low[:count], high[:count])


@njit(cache=True)
def _sweep(
    order: Whole,
    first: Whole,
    then: Whole,
    weight: Numbers,
    kind: Whole,
    seat: Whole,
    low: Numbers,
    high: Numbers,
) -> float:  # pragma: no cover
    """Derive the bounds of all positions from those of what follows; returns the greatest change."""
    seats, change = low.shape[1], 0.0
    new_low, new_high = np.zeros(seats), np.zeros(seats)
    for number in order:
        begin, end = first[number], first[number + 1]
        if kind[number] == THROWN:
            new_low[:], new_high[:] = 0.0, 0.0
            for at in range(begin, end):
                for one in range(seats):
                    new_low[one] += weight[at] * low[then[at], one]
                    new_high[one] += weight[at] * high[then[at], one]
        elif kind[number] == CHOSEN:
            mine = seat[number]
            sure, most, widest = -np.inf, -np.inf, 0.0
            for at in range(begin, end):
                sure = max(sure, low[then[at], mine])
            slack = ROUNDING
            for at in range(begin, end):
                if high[then[at], mine] > low[then[at], mine]:
                    slack = NEGLIGIBLE
            best = -1
            for at in range(begin, end):
                if high[then[at], mine] >= sure - slack:
                    most = max(most, high[then[at], mine])
                    widest = max(widest, high[then[at], mine] - low[then[at], mine])
                    if best < 0:
                        best = then[at]
            new_low[:], new_high[:] = low[best], high[best]
            if seats == 2 and slack > ROUNDING:
                for at in range(begin, end):
                    most = max(most, high[then[at], mine])
                new_low[1 - mine], new_high[1 - mine] = 1 - most, 1 - sure
            elif widest > NEGLIGIBLE:
                for at in range(begin, end):
                    if high[then[at], mine] >= sure - slack:
                        for one in range(seats):
                            new_low[one] = min(new_low[one], low[then[at], one])
                            new_high[one] = max(new_high[one], high[then[at], one])
            if slack > ROUNDING:
                new_low[mine], new_high[mine] = sure, most
        else:
            continue
        for one in range(seats):
            change = max(change, abs(new_low[one] - low[number, one]), abs(new_high[one] - high[number, one]))
            low[number, one], high[number, one] = new_low[one], new_high[one]
    return change
