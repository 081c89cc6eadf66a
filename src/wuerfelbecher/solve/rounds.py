"""Quinze and Einundzwanzig for two, where every round moves chips from one to the other: one round is listed by the
rules themselves, and gone over for every distribution of the chips at once, round by round from the last.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from wuerfelbecher.games.one_die.quinze import CHIPS, Quinze, State
from wuerfelbecher.odds.graph import CHOSEN, KNOWN, THROWN, Explorer, in_order
from wuerfelbecher.solve.turns import NAMES
from wuerfelbecher.table import Match, Open, Table

Numbers = NDArray[np.float64]
Whole = NDArray[np.int64]
ALL = 2 * CHIPS


class Round(Explorer):
    """One round, as far as the beginning of the next; `gains` is what the starter has won in each of its ends."""

    def __init__(self, game: Quinze) -> None:
        super().__init__(game, 2)
        self.gains: dict[int, int] = {}
        self.start(Match(game, NAMES[:2], chance=Open()))
        while self.waiting:
            self.look_into(*self.waiting.popleft())

    def turn_from(self, state: Table) -> int:
        assert isinstance(state, State)
        if state.active != state.starter:
            return super().turn_from(state)
        gain = state.chips[0] - CHIPS
        number = self._numbers.get(gain)
        if number is None:
            number = self._numbers[gain] = self.graph.add()
            self.graph.kind[number] = KNOWN
            self.gains[number] = gain
        return number


class Rounds:
    """The match: `starter[chips]` is the chance of whoever starts it with so many, and `worth[position]` is that
    chance in each position of the first round, by the starter's chips from none to all.
    """

    def __init__(self, game: Quinze) -> None:
        self.round = Round(game)
        graph, chips = self.round.graph, np.arange(ALL + 1)
        first = np.cumsum([0, *map(len, graph.following)])
        then = np.array([one for following in graph.following for one in following])
        weight = np.array(
            [
                one / sum(weights) if weights else 0.0
                for following, weights in zip(graph.following, graph.weights, strict=True)
                for one in (weights or following)
            ]
        )
        order = np.array([one for [one] in in_order(graph.following)])
        facts = order, first, then, weight, np.array(graph.kind), np.array(graph.seat)
        ahead = 0.5 + np.sign(chips - CHIPS) / 2
        self.worth, self.starter = np.zeros((len(graph), ALL + 1)), ahead
        for rounds in range(game.longest):
            following = ahead if not rounds else 1 - self.starter[::-1]
            following[0], following[-1] = 0.0, 1.0
            for number, gain in self.round.gains.items():
                self.worth[number] = following[np.clip(chips + gain, 0, ALL)]
            _gone_over(*facts, self.worth)
            before, self.starter = self.starter, self.worth[0].copy()
            if rounds and np.array_equal(before, self.starter):
                break


@njit(cache=True)
def _gone_over(
    order: Whole, first: Whole, then: Whole, weight: Numbers, kind: Whole, seat: Whole, worth: Numbers
) -> None:  # pragma: no cover
    """Derive what every position is worth to the starter from what follows it."""
    for number in order:
        begin, end = first[number], first[number + 1]
        for chips in range(worth.shape[1]):
            if kind[number] == THROWN:
                mean = 0.0
                for at in range(begin, end):
                    mean += weight[at] * worth[then[at], chips]
                worth[number, chips] = mean
            elif kind[number] == CHOSEN:
                best = worth[then[begin], chips]
                for at in range(begin + 1, end):
                    if seat[number] == 0:
                        best = max(best, worth[then[at], chips])
                    else:
                        best = min(best, worth[then[at], chips])
                worth[number, chips] = best
