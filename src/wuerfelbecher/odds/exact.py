"""Exact values: what every seat can expect of every position when all play as well as possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import mul

from wuerfelbecher.odds.graph import CHOSEN, KNOWN, OVER, THROWN, Graph, in_order
from wuerfelbecher.odds.value import NEGLIGIBLE
from wuerfelbecher.table import Result

CLOSED = 1e-11
"""Positions that follow each other in circles are gone over until no more than this lies between the bounds."""
PATIENCE = 5_000_000
"""So many positions are gone over at most; what then still lies between the bounds stays open."""
ROUNDING = 1e-12
"""Moves that differ by no more than this are equally good."""
STILL = 1e-17
"""Bounds that move by no more than this will not close any more."""

Payoff = Callable[[Result], Sequence[float]]
Bounds = Sequence[float]


def win_share(result: Result) -> list[float]:
    """One win for all seats together: equal parts for those who share it, and for all where nobody wins."""
    winners = result.winners or range(len(result.places))
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(result.places))]


class Solution:
    """Proven bounds of what every seat can expect, by position: `low[position][seat]` and `high[position][seat]`.

    Whoever chooses takes what is best for them; of moves that are equally good for them, the first one listed. If
    two share out a `total` between them, the other gets what that leaves. The bounds begin with the least and the
    most there is, and every sweep moves them towards each other, so they hold however early the sweeps end. Where
    matches are broken off after some rounds, one sweep is one round, so what is found after no more sweeps than
    that holds for these matches as well.
    """

    def __init__(self, graph: Graph, payoff: Payoff, least: float, most: float, total: float | None = None) -> None:
        self.graph = graph
        self.total = total if graph.seats == 2 else None
        self.rounds = 0
        """So many rounds were looked ahead, where matches are broken off after some."""
        self._patience = PATIENCE
        self.low: list[Bounds] = [[least] * graph.seats] * len(graph)
        self.high: list[Bounds] = [[most] * graph.seats] * len(graph)
        for number, result in graph.results.items():
            self.low[number] = self.high[number] = list(payoff(result))
        for number, shares in graph.known.items():
            self.low[number] = self.high[number] = shares
        if graph.new_round:
            self._round_by_round()
        else:
            for group in in_order(graph.following):
                self._settle(group)

    def _settle(self, group: list[int]) -> None:
        if len(group) == 1 and group[0] not in self.graph.following[group[0]]:
            self._look_ahead(group[0])
            return
        while self._patience > 0:
            self._patience -= len(group)
            change = max([self._look_ahead(number) for number in group])
            if change <= STILL or all(self.width(number) <= CLOSED for number in group):
                return

    def _round_by_round(self) -> None:
        """Look from each round only as far as the next, and then again with what was found for that."""
        graph = self.graph
        rounds = {number: len(graph) + at for at, number in enumerate(sorted(graph.new_round))}
        within = [tuple([rounds.get(then, then) for then in following]) for following in graph.following]
        groups = [group for group in in_order([*within, *[()] * len(rounds)]) if group[0] < len(graph)]
        known = {number for number in rounds if graph.kind[number] in (OVER, KNOWN)}
        graph_following, graph.following = graph.following, within
        self.low += [self.low[number] for number in rounds]
        self.high += [self.high[number] for number in rounds]
        for _ in range(graph.rounds):
            for group in groups:
                self._settle(group)
            self._patience -= len(graph)
            self.rounds += 1
            change = 0.0
            for number, copy in rounds.items():
                if number not in known:
                    change = max(change, self._set(copy, self.low[number], self.high[number]))
            closed = all(self.width(number) <= CLOSED for number in rounds)
            if change <= STILL or closed or self._patience <= 0:
                break
        graph.following = graph_following
        del self.low[len(graph) :], self.high[len(graph) :]

    def width(self, number: int) -> float:
        low, high = self.low[number], self.high[number]
        return 0.0 if low is high else max([most - least for least, most in zip(low, high, strict=True)])

    def _look_ahead(self, number: int) -> float:
        """Derive the bounds of a position from those of what follows; returns by how much they changed."""
        kind, following = self.graph.kind[number], self.graph.following[number]
        if kind == THROWN:
            weights = self.graph.weights[number]
            low = _mean(weights, [self.low[then] for then in following])
            certain = all(self.low[then] is self.high[then] for then in following)
            return self._set(
                number, low, low if certain else _mean(weights, [self.high[then] for then in following])
            )
        if kind == CHOSEN:
            return self._set(number, *self._best(number))
        return 0.0

    def _set(self, number: int, low: Bounds, high: Bounds) -> float:
        before_low, before_high = self.low[number], self.high[number]
        self.low[number], self.high[number] = low, high
        return max(
            [abs(new - old) for new, old in zip(low, before_low, strict=True)]
            + [abs(new - old) for new, old in zip(high, before_high, strict=True)]
        )

    def _best(self, number: int) -> tuple[Bounds, Bounds]:
        """Bounds for whoever chooses, and for the others as far as it is open what will be chosen."""
        mine, following = self.graph.seat[number], self.graph.following[number]
        sure = max([self.low[then][mine] for then in following])
        if all(self.low[then] is self.high[then] for then in following):
            best = next(self.low[then] for then in following if self.low[then][mine] >= sure - ROUNDING)
            return best, best
        if self.total is not None:
            most = max([self.high[then][mine] for then in following])
            low, high = [self.total - most, self.total - most], [self.total - sure, self.total - sure]
            low[mine], high[mine] = sure, most
            return low, high
        open_ = [then for then in following if self.high[then][mine] >= sure - NEGLIGIBLE]
        most = max([self.high[then][mine] for then in open_])
        if all(self.high[then][mine] - self.low[then][mine] <= NEGLIGIBLE for then in open_):
            del open_[1:]
        seats = range(self.graph.seats)
        low = [min([self.low[then][seat] for then in open_]) for seat in seats]
        high = [max([self.high[then][seat] for then in open_]) for seat in seats]
        low[mine], high[mine] = sure, most
        return low, high


def _mean(weights: Sequence[int], bounds: Sequence[Bounds]) -> list[float]:
    total = sum(weights)
    return [sum(map(mul, weights, column)) / total for column in zip(*bounds, strict=True)]


def won(graph: Graph) -> Solution:
    """Everybody plays for the win."""
    return Solution(graph, win_share, 0.0, 1.0, total=1.0)


def measured(graph: Graph) -> tuple[Solution, int] | None:
    """Everybody plays for as much as possible in the game's own measure, chips or points; for as little where the
    fewest are best (-1). None where the game has no such measure, or where not all positions are known.
    """
    results = graph.results.values()
    if not graph.complete or graph.known or not all(_measure(result) for result in results):
        return None
    sign = 1 if sum(map(_leaning, results)) >= 0 else -1

    def payoff(result: Result) -> list[float]:
        return [sign * score for score in _measure(result)]

    reached = [score for result in results for score in payoff(result)]
    totals = {sum(payoff(result)) for result in results}
    total = totals.pop() if len(totals) == 1 else None
    return Solution(graph, payoff, min(reached), max(reached), total), sign


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
