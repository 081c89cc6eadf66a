"""Kniffel for the win: how likely a column ends ahead of all others, from what each of them still brings.

What a column with several empty boxes brings is taken as normally distributed, with its mean and spread under the
best play for points. For a last box the chances to reach any number of points are known; a full column is certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from statistics import NormalDist

from wuerfelbecher.games.kniffel.kniffel import total
from wuerfelbecher.odds.kniffel import FULL, KniffelOdds, Sheet, Turn, Worth, sheet_of
from wuerfelbecher.odds.value import Value

ERROR = 0.04
"""How far chances are off, as a root mean square, where that is most: with two empty boxes each."""
NORMAL = NormalDist()
PARTS = 24
CENTRES = [NORMAL.inv_cdf((2 * part + 1) / (2 * PARTS)) for part in range(PARTS)]
"""The middles of equally likely parts of a normal distribution."""

Outcomes = Sequence[tuple[float, float]]
"""Totals that a column can end with, each with its chance."""


class Left:
    """What a column can end with."""

    def __init__(self, known: KniffelOdds, sheet: Sheet, have: int) -> None:
        self.have = have
        self.empty = (FULL & ~sheet[0]).bit_count()
        self.reaching = known.reaching(sheet) if self.empty == 1 else []
        if self.empty > 1:
            self.mean, self.spread = have + known.to_come(sheet), known.spread(sheet)

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


def win_chances(known: KniffelOdds, turn: Turn) -> dict[str, Value]:
    """The chance of the active player to win with every move; nothing for somebody who plays alone."""
    t = turn.now
    others = [
        Left(known, sheet_of(t.sheet[seat], known.struck_counts), total(t, seat))
        for seat in range(t.seats)
        if seat != t.active
    ]
    if not others:
        return {}
    chances = turn.moves(winning(known, total(t, t.active), others))
    if decided(others):
        return {move: Value(chance) for move, chance in chances.items()}
    return {move: Value(chance, "estimated", ERROR) for move, chance in chances.items()}


def chances_before(known: KniffelOdds, turn: Turn) -> list[float]:
    """By seat, the chance to win before the first throw of a turn, estimated; together they are one win."""
    t = turn.now
    left = [Left(known, sheet_of(t.sheet[seat], known.struck_counts), total(t, seat)) for seat in range(t.seats)]
    found = [ahead_of_all(me, [one for one in left if one is not me]) for me in left]
    others = [one for one in left if one is not left[t.active]]
    found[t.active] = turn.whole(winning(known, total(t, t.active), others))
    rest = sum(found) - found[t.active]
    if rest > 0:
        share = (1 - found[t.active]) / rest
        found = [chance if seat == t.active else chance * share for seat, chance in enumerate(found)]
    return found


def winning(known: KniffelOdds, mine: int, others: list[Left]) -> Worth:
    """The chance to win after an entry, with so many points before it; a shared win counts in parts."""

    def worth(sheet: Sheet, gained: int) -> float:
        me = Left(known, sheet, mine + gained)
        if decided(others):
            return share(me.have, [other.have for other in others])
        return ahead_of_one(me, others[0]) if len(others) == 1 else ahead_of_all(me, others)

    return worth


def decided(others: list[Left]) -> bool:
    """Whether only the turn of the active player is left, so that chances are exact."""
    return not any(other.empty for other in others)


def share(mine: int, others: list[int]) -> float:
    best = max(others)
    return 1.0 if mine > best else 1 / (1 + others.count(best)) if mine == best else 0.0


def ahead_of_one(me: Left, other: Left) -> float:
    if me.empty > 1 and other.empty > 1:
        return NORMAL.cdf((me.mean - other.mean) / hypot(me.spread, other.spread))
    if me.empty == other.empty == 1:
        return sum([likely * (1 - me.below(points)) for points, likely in other.outcomes()])
    return ahead_of_all(me, [other])


def ahead_of_all(me: Left, others: list[Left]) -> float:
    found = 0.0
    for points, likely in me.outcomes():
        for other in others:
            likely *= other.below(points)
        found += likely
    return found
