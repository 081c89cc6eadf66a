"""Neunundneunzig for two: one turn is listed by the rules for every state of the jokers, the dice and the lowest
number, with nobody having points yet; what a turn brings is the same whatever the points are.

The points only grow, so pairs of points are solved from the highest down. Misses lead in circles from one player to
the other, which are gone over with a lower and an upper bound until these meet.
"""

from __future__ import annotations

from time import process_time

import numpy as np
from numba import njit
from numpy.typing import NDArray

from wuerfelbecher.games.six_dice.neunundneunzig import GOAL, Neunundneunzig, State
from wuerfelbecher.odds.exact import CLOSED
from wuerfelbecher.odds.graph import CHOSEN, KNOWN, THROWN, Explorer, in_order, written_as
from wuerfelbecher.table import Table

MOST_SWEEPS = 10_000
Numbers = NDArray[np.float64]
Whole = NDArray[np.int64]


class Turns(Explorer):
    """One turn of each kind, by whoever has it (seat 0). `ends[number]` is the turn that follows, the other's, and
    the points that were won.
    """

    def __init__(self, game: Neunundneunzig) -> None:
        super().__init__(game, 2)
        self.ends: dict[int, tuple[int, int]] = {}
        self.first = super().turn_from(game.laid(2))
        while self.waiting:
            self.look_into(*self.waiting.popleft())

    def turn_from(self, state: Table) -> int:
        assert isinstance(state, State)
        won = state.points[1 - state.active]
        state.points, state.jokers, state.active = [0, 0], state.jokers[::-1], 0
        then = super().turn_from(state)
        number = self._numbers.get(("end", then, won))
        if number is None:
            number = self._numbers["end", then, won] = self.graph.add()
            self.graph.kind[number] = KNOWN
            self.ends[number] = then, won
        return number


class Points:
    """The solved match: bounds of the chance to win of whoever has the turn, by points, the other's, and turn."""

    def __init__(self, game: Neunundneunzig) -> None:
        began = process_time()
        self.game = game
        self.turns = turns = Turns(game)
        graph = turns.graph
        following, kind = nested(graph.following, graph.kind)
        order = [one for group in in_order(following) for one in group if kind[one] in (THROWN, CHOSEN)]
        self.place = {number: at for at, number in enumerate(graph.turns)}
        end_turn, end_won = np.zeros(len(kind), dtype=np.int64), np.zeros(len(kind), dtype=np.int64)
        for number, (then, won) in turns.ends.items():
            end_turn[number], end_won[number] = self.place[then], won
        weights = [*graph.weights, *[()] * (len(kind) - len(graph))]
        weight = [
            one / total if shares else 0.0
            for after, shares in zip(following, weights, strict=True)
            for total in [sum(shares)]
            for one in (shares or after)
        ]
        self.low = np.zeros((GOAL, GOAL, len(self.place)))
        self.high = np.ones((GOAL, GOAL, len(self.place)))
        _solve(
            np.array(order),
            np.cumsum([0, *map(len, following)]),
            np.array([one for after in following for one in after]),
            np.array(weight),
            np.array(kind),
            end_turn,
            end_won,
            np.array(list(self.place)),
            self.low,
            self.high,
        )
        self.positions = self.low.size
        self.seconds = process_time() - began

    def known(self) -> dict[bytes, list[float]]:
        """What is known of the turns that can follow the first of a match, and of those that can follow these."""
        lies, found = written_as(State), dict[bytes, list[float]]()
        layer = {(0, 0, self.turns.first)}
        for turn in (1, 2):
            layer = {
                (other, mine + won, then)
                for mine, other, number in layer
                for then, won in self._after(number)
                if mine + won < GOAL
            }
            for mine, other, number in layer:
                state = self.turns.graph.turns[number].copy()
                assert isinstance(state, State)
                state.active, state.points = turn % 2, [mine, other]
                chance = float(self.low[mine, other, self.place[number]])
                shares = [chance, 1 - chance]
                if state.active:
                    state.points, state.jokers, shares = [other, mine], state.jokers[::-1], shares[::-1]
                found[lies(state)] = shares
        return found

    def _after(self, number: int) -> set[tuple[int, int]]:
        """The turns that can follow this one, and the points won before."""
        found, seen, path = set[tuple[int, int]](), {number}, [number]
        while path:
            for then in self.turns.graph.following[path.pop()]:
                if then in self.turns.ends:
                    found.add(self.turns.ends[then])
                elif then not in seen:
                    seen.add(then)
                    path.append(then)
        return found


def nested(following: list[tuple[int, ...]], kind: list[int]) -> tuple[list[tuple[int, ...]], list[int]]:
    """The same choices in fewer steps: from some number on upwards is that number, or from the next one on."""
    after, kinds = list(following), list(kind)
    chains: dict[tuple[int, ...], int] = {}

    def chain(names: tuple[int, ...]) -> int:
        below = -1
        for at in range(len(names) - 1, -1, -1):
            part = names[at:]
            if part not in chains:
                chains[part] = len(after)
                after.append((names[at], below) if below >= 0 else (names[at],))
                kinds.append(CHOSEN)
            below = chains[part]
        return below

    for number, choices in enumerate(following):
        if kind[number] == CHOSEN:
            names = tuple([then for then in choices if kind[then] == THROWN])
            if len(names) > 2:
                after[number] = (*[then for then in choices if kind[then] != THROWN], chain(names))
    return after, kinds


@njit(cache=True)
def _solve(
    order: Whole,
    first: Whole,
    then: Whole,
    weight: Numbers,
    kind: Whole,
    end_turn: Whole,
    end_won: Whole,
    turns: Whole,
    low: Numbers,
    high: Numbers,
) -> None:  # pragma: no cover
    worst, best = np.zeros(len(kind)), np.zeros(len(kind))
    for total in range(2 * GOAL - 2, -1, -1):
        for more in range(min(GOAL - 1, total), (total - 1) // 2, -1):
            less = total - more
            for _ in range(MOST_SWEEPS):
                change, width = 0.0, 0.0
                for side in range(2):
                    mine, other = (more, less) if side == 0 else (less, more)
                    for number in order:
                        is_chance = kind[number] == THROWN
                        lowest, highest = 0.0, 0.0
                        for at in range(first[number], first[number + 1]):
                            one = then[at]
                            if kind[one] == KNOWN:
                                points = mine + end_won[one]
                                if points >= GOAL:
                                    one_low, one_high = 1.0, 1.0
                                else:
                                    one_low = 1 - high[other, points, end_turn[one]]
                                    one_high = 1 - low[other, points, end_turn[one]]
                            else:
                                one_low, one_high = worst[one], best[one]
                            if is_chance:
                                lowest += weight[at] * one_low
                                highest += weight[at] * one_high
                            else:
                                lowest, highest = max(lowest, one_low), max(highest, one_high)
                        worst[number], best[number] = lowest, highest
                    for at in range(len(turns)):
                        lowest, highest = worst[turns[at]], best[turns[at]]
                        change = max(change, lowest - low[mine, other, at], high[mine, other, at] - highest)
                        width = max(width, highest - lowest)
                        low[mine, other, at], high[mine, other, at] = lowest, highest
                if width <= CLOSED or change <= 0:
                    break
