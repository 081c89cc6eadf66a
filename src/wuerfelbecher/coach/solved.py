"""Proven chances of many positions of one match, from one graph of all that can follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wuerfelbecher.odds.exact import measured, won
from wuerfelbecher.odds.graph import CannotEnumerate, Explorer
from wuerfelbecher.odds.moves import value_of
from wuerfelbecher.odds.turns import known_turns
from wuerfelbecher.odds.value import NEGLIGIBLE, Value
from wuerfelbecher.table import Match

FIRST, MORE = 1000, 4
"""So many positions are listed before it is seen whether they tell enough, and then so many times as many."""


class Solved:
    """What can follow from a match as it stands, as far as it takes to prove its chances. Where that is not to be
    had, there is `CannotEnumerate`.
    """

    def __init__(self, match: Match, most: int, stop: Callable[[], bool]) -> None:
        if match.game.own_words or match.ask is None:
            raise CannotEnumerate
        self._answers = len(match.entries)
        table = known_turns(match.game, len(match.names))
        self.explorer = Explorer(match.game, len(match.names), table)
        self.explorer.start(match)
        graph, enough = self.explorer.graph, FIRST
        while True:
            self.explorer.explore(min(enough, most), stop)
            self._wins = won(graph)
            if self._wins.width(0) <= NEGLIGIBLE:
                break
            if graph.complete or enough >= most or stop():
                raise CannotEnumerate
            enough *= MORE
        self._points = measured(graph)
        self._found = len(graph)
        self.by_table = bool(graph.known)

    def chances(self, match: Match, *more: Any) -> Sequence[float] | None:
        """By seat, the chance to win of a match that has come to this, after some `more` answers."""
        wins, longest = self._wins, match.game.longest
        if longest and longest - match.state.round < wins.rounds:
            return None
        number = self._number(match, *more)
        if number is None or wins.width(number) > NEGLIGIBLE:
            return None
        return wins.low[number]

    def points(self, match: Match, seat: int, *more: Any) -> Value | None:
        """What the seat will get in points or chips, if all play for that."""
        number = self._number(match, *more)
        if self._points is None or number is None:
            return None
        solution, sign = self._points
        return value_of(solution, number, seat, sign)

    @property
    def fewest_best(self) -> bool:
        return self._points is not None and self._points[1] < 0

    def _number(self, match: Match, *more: Any) -> int | None:
        if not more and len(match.entries) == self._answers:
            return 0
        try:
            number = self.explorer.position(match, *more)
        except CannotEnumerate:
            return None
        return number if number < self._found else None
