"""Die Reise nach Amerika: how many throws there and back, and who throws when."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import pytest

from tests.chances import check_chances
from tests.playing import random_match
from wuerfelbecher.table import Match, load


@cache
def fitting(dice: int) -> dict[int, float]:
    """How many numbers are laid aside when so many dice are thrown for as many numbers in their order."""
    found = Counter(
        next((at for at in range(dice) if at not in throw), dice) for throw in product(range(6), repeat=dice)
    )
    return {laid: count / 6**dice for laid, count in found.items()}


def throws_there_and_back() -> dict[int, float]:
    """Worked forward throw by throw: twelve dice to lay, six each way, and America is never passed in one throw."""
    left, arrived, throws = {12: 1.0}, dict[int, float](), 0
    while sum(arrived.values()) < 1 - 1e-10:
        throws += 1
        after: dict[int, float] = {}
        for dice, chance in left.items():
            for laid, share in fitting(dice - 6 if dice > 6 else dice).items():
                after[dice - laid] = after.get(dice - laid, 0.0) + chance * share
        arrived[throws] = after.pop(0, 0.0)
        left = after
    return arrived


def test_how_many_throws_it_takes() -> None:
    def throws_of_the_second(match: Match) -> int:
        return int(match.state.throws[1])

    check_chances(load("die-reise-nach-amerika"), 2, throws_there_and_back(), throws_of_the_second, matches=2000)


@pytest.mark.parametrize("seats", [2, 8, 16])
def test_everybody_throws_in_turn_until_home(seats: int) -> None:
    for seed in range(3):
        match = random_match(load("die-reise-nach-amerika"), seats, seed)
        throws = match.state.throws
        order = [seat for seat, _, _ in match.entries]
        wanted = [seat for once in range(max(throws)) for seat in range(seats) if once < throws[seat]]
        assert order == wanted
        assert match.result is not None
        assert match.result.scores == tuple(throws)
        assert match.result.winners == [seat for seat in range(seats) if throws[seat] == min(throws)]
