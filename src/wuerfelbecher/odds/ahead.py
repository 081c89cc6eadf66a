"""Score sheets for the win: how likely a column ends ahead of all others, from what each of them still brings.

What a column with several empty boxes brings is taken as normally distributed, with its mean and spread under the
best play for points. For a last box the chances to reach any number of points are known; a full column is certain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from statistics import NormalDist

from wuerfelbecher.odds.value import Value

NORMAL = NormalDist()
PARTS = 24
CENTRES = [NORMAL.inv_cdf((2 * part + 1) / (2 * PARTS)) for part in range(PARTS)]
"""The middles of equally likely parts of a normal distribution."""

Outcomes = Sequence[tuple[float, float]]
"""Totals that a column can end with, each with its chance."""


@dataclass(frozen=True, slots=True)
class Left:
    """What a column can end with: it has so many points and empty boxes. With one of them, `reaching` are the best
    chances to get at least 1, 2, 3... points more; with several, `mean` and `spread` are those of its total.
    """

    have: int
    empty: int
    reaching: Sequence[float] = ()
    mean: float = 0.0
    spread: float = 0.0

    def below(self, points: float) -> float:
        """The chance to end below that many points; to end with just as many counts half."""
        if self.empty > 1:
            return NORMAL.cdf((points - self.mean) / self.spread)
        return 1 - (self._at_least(points - self.have) + self._at_least(points - self.have + 1)) / 2

    def _at_least(self, needed: float) -> float:
        if needed <= 0:
            return 1.0
        return self.reaching[int(needed) - 1] if needed <= len(self.reaching) else 0.0

    def outcomes(self) -> Outcomes:
        if self.empty > 1:
            return [(self.mean + centre * self.spread, 1 / PARTS) for centre in CENTRES]
        chances = [1.0, *self.reaching, 0.0]
        return [
            (self.have + points, chance - more)
            for points, (chance, more) in enumerate(pairwise(chances))
            if chance > more
        ]


def ahead(me: Left, others: Sequence[Left]) -> float:
    """The chance to win; a shared win counts in parts."""
    if decided(others):
        return share(me.have, [other.have for other in others])
    return ahead_of_one(me, others[0]) if len(others) == 1 else ahead_of_all(me, others)


def told(chances: Mapping[str, float], others: Sequence[Left], error: float) -> dict[str, Value]:
    """The chances of moves, which are exact where nobody else has a turn; otherwise off by this `error`."""
    if decided(others):
        return {move: Value(chance) for move, chance in chances.items()}
    return {move: Value(chance, "estimated", error) for move, chance in chances.items()}


def decided(others: Sequence[Left]) -> bool:
    """Whether only the turn of the active player is left, so that chances are exact."""
    return not any(other.empty for other in others)


def share(mine: int, others: Sequence[int]) -> float:
    best = max(others)
    return 1.0 if mine > best else 1 / (1 + others.count(best)) if mine == best else 0.0


def ahead_of_one(me: Left, other: Left) -> float:
    if me.empty > 1 and other.empty > 1:
        return NORMAL.cdf((me.mean - other.mean) / hypot(me.spread, other.spread))
    if me.empty == other.empty == 1:
        return sum([likely * (1 - me.below(points)) for points, likely in other.outcomes()])
    return ahead_of_all(me, [other])


def ahead_of_all(me: Left, others: Sequence[Left]) -> float:
    found = 0.0
    for points, likely in me.outcomes():
        for other in others:
            likely *= other.below(points)
        found += likely
    return found
