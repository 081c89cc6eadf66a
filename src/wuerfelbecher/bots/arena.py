"""Matches of bots against bots, and who wins how often."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from math import sqrt
from random import Random
from typing import NamedTuple

from wuerfelbecher.bots import Bot, Thinker, bot_named
from wuerfelbecher.odds.exact import win_share
from wuerfelbecher.table import AnyGame, Chance, Faces, Match, Race, Seeded, Source

SURE = 1.96
"""So many standard deviations to either side hold 95 % of a normal distribution."""
LONGEST = 20_000
"""A match that takes more answers than this is broken off, and the win shared."""


class Tally(NamedTuple):
    """How many matches were played, and how many won; a shared win counts in equal parts."""

    matches: int
    won: float

    @property
    def rate(self) -> float:
        return self.won / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """Holds the true rate with 95 % confidence."""
        return self.within(SURE)

    def within(self, errors: float) -> tuple[float, float]:
        """The rates from which this one is no more than so many of their standard errors off (Wilson)."""
        n, p = self.matches, self.rate
        middle, apart = p + errors**2 / (2 * n), errors * sqrt(p * (1 - p) / n + errors**2 / (4 * n**2))
        return (middle - apart) / (1 + errors**2 / n), (middle + apart) / (1 + errors**2 / n)


Play = Callable[[Match, int], None]
"""Plays the move of a seat."""


def played(game: AnyGame, bots: Sequence[Bot], chance: Source, play: Play | None = None) -> Match:
    """A match of these bots, one a seat. In a race, whoever thinks for the shortest time is first. `play` has them
    answer in another way than straight away.
    """
    match = Match(game, [str(seat + 1) for seat in range(len(bots))], chance)
    while (ask := match.ask) is not None and len(match.entries) < LONGEST:
        seat = match.to_act[0]
        if isinstance(ask, Race):
            seat = min(match.to_act, key=lambda one: thinking_time(match, one, bots[one]))
        if play is not None:
            play(match, seat)
        else:
            view = match.view(seat)
            assert view.ask is not None
            match.play(bots[seat].answer(view, view.ask), seat)
    return match


def seated(entrants: int, seats: int, number: int) -> list[int]:
    """Who of several sits where in the match of this number: everybody with everybody else and on every seat, as
    evenly as can be. Where there are more seats than entrants, some have several.

    >>> [seated(3, 2, number) for number in range(6)]
    [[0, 1], [0, 2], [1, 2], [1, 0], [2, 0], [2, 1]]
    """
    tables = list(combinations(range(entrants), min(seats, entrants)))
    table, turned = tables[number % len(tables)], number // len(tables)
    return [table[(at + turned) % len(table)] for at in range(seats)]


def thinking_time(match: Match, seat: int, bot: Bot) -> float:
    view = match.view(seat)
    assert view.ask is not None
    return bot.thinks(view, view.ask) if isinstance(bot, Thinker) else view.ask.seconds / 2


class DiceBySeat(Source):
    """Every seat has a stream of chance of its own: what one throws does not depend on how often others throw."""

    def __init__(self, seed: int, streams: dict[int, Seeded] | None = None) -> None:
        self.seed = seed
        self._streams = streams or {}

    def answer(self, ask: Chance, number: int = 0) -> Faces:
        if ask.seat not in self._streams:
            self._streams[ask.seat] = Seeded(Random(f"{self.seed} {ask.seat}").getrandbits(64))
        return self._streams[ask.seat].answer(ask)

    def copy(self) -> DiceBySeat:
        return DiceBySeat(self.seed, {seat: stream.copy() for seat, stream in self._streams.items()})


def one_among(game: AnyGame, one: str, others: str, seats: int, seeds: Iterable[int]) -> Iterator[float]:
    """What one bot gets of the wins among others that are all alike, in sets of matches with the same dice: one on
    every seat. Where it decides nothing differently, a set is even, whatever was thrown.
    """
    for seed in seeds:
        shares = 0.0
        for own in range(seats):
            bots = [
                bot_named(one if seat == own else others, seed * seats + seat, game.id) for seat in range(seats)
            ]
            match = played(game, bots, DiceBySeat(seed))
            shares += win_share(match.result)[own] if match.result else 1 / seats
        yield shares / seats
