"""Treffer for two: what every move is worth as a chance to win, from a table of what every round is worth.

Of a throw only the hits matter. So a turn is a walk through the parts of the target: some of its dice stand, and
after a throw some more are hit. The turn at hand and the one that follows in this round are worked out that way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from itertools import product
from typing import Protocol, Self, TypeVar

from wuerfelbecher.games.five_dice.treffer import DICE, GOAL, KEEP, THROWS, State, fits, hits, round_points, worth
from wuerfelbecher.mechanics.keep import together
from wuerfelbecher.odds.tables import rules_digest, table
from wuerfelbecher.table import Refusal, View
from wuerfelbecher.table.dice import Faces, dice
from wuerfelbecher.table.moves import STOP

NAME = "treffer"
RULES = "wuerfelbecher.games.five_dice.treffer"
SCALE = 1 << 34

Points = tuple[int, int]
"""Of the player who starts a round, and of the other."""


class Number(Protocol):
    """A number, or many of them at once."""

    def __add__(self, other: Self, /) -> Self: ...
    def __mul__(self, other: float, /) -> Self: ...


N = TypeVar("N", bound=Number)


class Aim:
    """The target of a round: its `parts`, from nothing to all of it, and how likely a throw hits so much of it."""

    def __init__(self, target: Faces) -> None:
        self.target = tuple(sorted(target))
        counts = Counter(self.target)
        self.parts = sorted(
            (
                tuple(face for face, count in zip(counts, some, strict=True) for _ in range(count))
                for some in product(*[range(count + 1) for count in counts.values()])
            ),
            key=len,
        )
        self.values = sorted({worth(self.target, part) for part in self.parts})

    @cached_property
    def thrown(self) -> dict[Faces, dict[Faces, float]]:
        """By what stands: what is hit after a throw, all in all, and how likely."""
        found = {}
        for standing in self.parts[:-1]:
            rest = list((Counter(self.target) - Counter(standing)).elements())
            chances: dict[Faces, float] = {}
            outcomes = dice(DICE - len(standing)).outcomes
            total = sum(weight for _, weight in outcomes)
            for faces, weight in outcomes:
                hit = together(standing, hits(rest, faces))
                chances[hit] = chances.get(hit, 0.0) + weight / total
            found[standing] = chances
        return found

    @cached_property
    def one_fewer(self) -> dict[tuple[Faces, Faces], list[Faces]]:
        """By what stands and what is hit: the hits with one die fewer that what stands is still part of."""
        found = {}
        for standing, chances in self.thrown.items():
            for hit in chances:
                fewer = {hit[:at] + hit[at + 1 :] for at in range(len(hit))}
                found[standing, hit] = [part for part in fewer if not Counter(standing) - Counter(part)]
        return found

    def turn(self, ends: Mapping[Faces, N], best: Callable[[N, N], N], throws: int = 0) -> dict[Faces, N]:
        """After so many throws: what it is worth to throw on, by what stands, from what all hits are worth."""
        before: dict[Faces, N] = {}
        for _ in range(THROWS - throws):
            after = self._stands(ends, best, before)
            before = {
                standing: _mean([(chance, after[standing, hit]) for hit, chance in chances.items()])
                for standing, chances in self.thrown.items()
            }
        return before

    def _stands(
        self, ends: Mapping[Faces, N], best: Callable[[N, N], N], before: Mapping[Faces, N]
    ) -> dict[tuple[Faces, Faces], N]:
        """What it is worth that so much stood and so much is hit: to stop, or to let more stand and throw on."""
        keeping: dict[tuple[Faces, Faces], N] = {}
        found: dict[tuple[Faces, Faces], N] = {}
        for (standing, hit), fewer in sorted(self.one_fewer.items(), key=lambda one: len(one[0][1])):
            found[standing, hit] = ends[hit]
            if hit in before and hit != standing:
                most = before[hit]
                for part in fewer:
                    if part != standing:
                        most = best(most, keeping[standing, part])
                keeping[standing, hit] = most
                found[standing, hit] = best(ends[hit], most)
        return found


def _mean(parts: Sequence[tuple[float, N]]) -> N:
    (chance, value), *others = parts
    total = value * chance
    for chance, value in others:
        total = total + value * chance
    return total


@cache
def aim(target: Faces) -> Aim:
    return Aim(target)


def all_points() -> list[Points]:
    """Every score at which a round can begin, in the order of the table."""
    return list(product(range(GOAL), range(GOAL)))


def after_round(starters: Callable[[Points], float], points: Points, values: tuple[int, int]) -> float:
    """The chance of whoever started a round, once both have hit this much. The other starts the next."""
    mine, other = (had + more for had, more in zip(points, round_points(values), strict=True))
    if max(mine, other) >= GOAL:
        return 0.5 + (mine >= GOAL) / 2 - (other >= GOAL) / 2
    return 1 - starters((other, mine))


@cache
def shipped() -> dict[Points, float]:
    """The chance of whoever starts a round, by points."""
    return dict(zip(all_points(), table(NAME, rules_digest(RULES)), strict=True))


class TrefferOdds:
    """A turn of a match for two."""

    def __init__(self, view: View) -> None:
        t = view.state
        assert isinstance(t, State)
        if t.seats != 2:
            raise Refusal("not-solved-so", view.game.id, title=view.game.title)
        self.t, self.aim, self.starters = t, aim(t.target), shipped().__getitem__
        self.points = t.points[t.starter], t.points[1 - t.starter]

    def moves(self) -> dict[str, float]:
        """The chance to win after each move, with the best play of both thereafter."""
        t, ends = self.t, self.ends()
        before = self.aim.turn(ends, max, t.throws)
        hit = hits(self.aim.target, [*t.standing, *t.loose])
        values = {STOP.text: ends[tuple(sorted(hit))]}
        for keep in KEEP.of(tuple(t.loose)):
            if fits(t, keep.value):
                values[keep.text] = before[together(t.standing, keep.value)]
        return values

    def ends(self) -> dict[Faces, float]:
        """The chance of whoever has the turn, by what it hits."""
        t = self.t
        if t.active != t.starter:
            return {part: 1 - self.after(t.values[t.starter], self.value(part)) for part in self.aim.parts}
        by_value = {value: 1 - self.answered(value) for value in self.aim.values}
        return {part: by_value[self.value(part)] for part in self.aim.parts}

    def answered(self, value: int) -> float:
        """The other's chance before the turn that answers this value."""
        ends = {part: 1 - self.after(value, self.value(part)) for part in self.aim.parts}
        return self.aim.turn(ends, max)[()]

    def value(self, hit: Faces) -> int:
        return worth(self.aim.target, hit)

    def after(self, starters: int, others: int) -> float:
        return after_round(self.starters, self.points, (starters, others))
