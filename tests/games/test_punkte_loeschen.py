"""Punkte löschen: ten dots are marked and never more, and then erased one a round."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from tests.chances import check_chances
from tests.playing import random_match
from wuerfelbecher.table import Match, load


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_dot_comes_or_goes_each_round(seats: int) -> None:
    def watch(match: Match) -> None:
        t = match.state
        erased = max(0, t.round - 11)
        assert sum(t.dots) == min(10, t.round - 1) - erased
        assert min(t.dots) >= 0

    for seed in range(10):
        match = random_match(load("punkte-loeschen"), seats, seed, watch=watch, by_hand=True)
        watch(match)
        assert match.result is not None
        assert len(match.result.winners) == 1


def test_how_many_dots_are_left_of_two_players() -> None:
    """Each round is a coin between two: so many dots at half-time, then both erase until one has none."""
    left: dict[tuple[int, int], Fraction] = {}

    def erase(mine: int, theirs: int, chance: Fraction) -> None:
        if mine == 0 or theirs == 0:
            left[mine, theirs] = left.get((mine, theirs), Fraction(0)) + chance
            return
        erase(mine - 1, theirs, chance / 2)
        erase(mine, theirs - 1, chance / 2)

    for mine in range(11):
        erase(mine, 10 - mine, Fraction(comb(10, mine), 2**10))
    check_chances(
        load("punkte-loeschen"), 2, left, lambda match: (match.state.dots[0], match.state.dots[1]), matches=1200
    )
