"""Exact values: what every seat can expect of every position when all play as well as possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wuerfelbecher.odds.graph import CHOSEN, OVER, UNKNOWN, Graph, in_order
from wuerfelbecher.odds.value import NEGLIGIBLE
from wuerfelbecher.table import Result

SWEEPS = 100_000
SETTLED = 1e-13
"""Positions that follow each other in circles are gone over until nothing changes by more than this."""

Payoff = Callable[[Result], Sequence[float]]


def win_share(result: Result) -> list[float]:
    """One win for all seats together: equal parts for those who share it, and for all where nobody wins."""
    winners = result.winners or range(len(result.places))
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(result.places))]


class Solution:
    """Proven bounds of what every seat can expect, by position: `low[position][seat]` and `high[position][seat]`.

    Whoever chooses takes what is best for them; of moves that are equally good for them, the first one listed.
    """

    def __init__(self, graph: Graph, payoff: Payoff, least: float, most: float) -> None:
        self.graph = graph
        self.low = [[least] * graph.seats for _ in range(len(graph))]
        self.high = [[most] * graph.seats for _ in range(len(graph))]
        for number, result in graph.results.items():
            self.low[number] = self.high[number] = list(payoff(result))
        for group in in_order(graph.following):
            self._settle(group)

    def _settle(self, group: list[int]) -> None:
        [*several] = group
        alone = len(several) == 1 and several[0] not in self.graph.following[several[0]]
        for _ in range(1 if alone else SWEEPS):
            change = 0.0
            for number in several:
                change = max(change, self._look_ahead(number))
            if change <= SETTLED:
                return

    def _look_ahead(self, number: int) -> float:
        """Derive the bounds of a position from those of what follows; returns by how much they changed."""
        kind = self.graph.kind[number]
        if kind in (UNKNOWN, OVER):
            return 0.0
        if kind == CHOSEN:
            low, high = self._best(number)
        else:
            low, high = (self._mean(number, bounds) for bounds in (self.low, self.high))
        before = self.low[number], self.high[number]
        self.low[number], self.high[number] = low, high
        return max(
            abs(new - old) for pair in zip((low, high), before, strict=True) for new, old in zip(*pair, strict=True)
        )

    def _mean(self, number: int, bounds: list[list[float]]) -> list[float]:
        following, weights = self.graph.following[number], self.graph.weights[number]
        total = sum(weights)
        return [
            sum(weight * bounds[then][seat] for then, weight in zip(following, weights, strict=True)) / total
            for seat in range(self.graph.seats)
        ]

    def _best(self, number: int) -> tuple[list[float], list[float]]:
        """Bounds for whoever chooses, and for the others as far as it is open what will be chosen."""
        mine, following = self.graph.seat[number], self.graph.following[number]
        sure = max(self.low[then][mine] for then in following)
        open_ = [then for then in following if self.high[then][mine] >= sure - NEGLIGIBLE]
        if all(self.high[then][mine] - self.low[then][mine] <= NEGLIGIBLE for then in open_):
            del open_[1:]
        low = [min(self.low[then][seat] for then in open_) for seat in range(self.graph.seats)]
        high = [max(self.high[then][seat] for then in open_) for seat in range(self.graph.seats)]
        low[mine] = max(sure, low[mine])
        return low, high


def won(graph: Graph) -> Solution:
    """Everybody plays for the win."""
    return Solution(graph, win_share, 0.0, 1.0)


def measured(graph: Graph) -> tuple[Solution, int] | None:
    """Everybody plays for as much as possible in the game's own measure, chips or points; for as little where the
    fewest are best (-1). None where the game has no such measure, or where not all positions are known.
    """
    results = graph.results.values()
    if not graph.complete or not all(_measure(result) for result in results):
        return None
    sign = 1 if sum(map(_leaning, results)) >= 0 else -1

    def payoff(result: Result) -> list[float]:
        return [sign * score for score in _measure(result)]

    reached = [score for result in results for score in payoff(result)]
    return Solution(graph, payoff, min(reached), max(reached)), sign


def _measure(result: Result) -> list[float]:
    """What each seat has won in chips or else in points; nothing where one of them has no number."""
    kept = result.settlement or result.scores
    return [score for score in kept if score is not None] if None not in kept else []


def _leaning(result: Result) -> int:
    """Above zero if those with the better places have more of the measure, below if they have less."""
    merits = list(zip(result.places, _measure(result), strict=True))
    return sum(
        (mine < theirs) * ((more > less) - (more < less)) for mine, more in merits for theirs, less in merits
    )
