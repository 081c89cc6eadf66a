"""Das große Herz: who of two fills the heart first, worked out to a fraction; and every number finds its way."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from tests.chances import check_chances, first_wins
from tests.playing import random_match
from wuerfelbecher.table import Match, Open, load


@cache
def thrower_is_full_first(both: int, mine: int, theirs: int) -> Fraction:
    """So many numbers are wanted by both, by the thrower alone, by the other alone; nobody wants the rest."""
    if both + mine == 0:
        return Fraction(1)
    if both + theirs == 0:
        return Fraction(0)

    def used(both: int, mine: int, theirs: int) -> Fraction:
        """Some number is used, and the other throws next."""
        gain = Fraction(0)
        if both:
            gain += Fraction(both, 6) * (1 - thrower_is_full_first(both - 1, theirs + 1, mine))
        if mine:
            gain += Fraction(mine, 6) * (1 - thrower_is_full_first(both, theirs, mine - 1))
        if theirs:
            gain += Fraction(theirs, 6) * (1 - thrower_is_full_first(both, theirs - 1, mine))
        return gain

    lost = Fraction(6 - both - mine - theirs, 6)
    # x = used + lost * (1 - y) for the thrower, and the same for the other, y, with both hearts exchanged
    return (used(both, mine, theirs) + lost * (1 - used(both, theirs, mine) - lost)) / (1 - lost * lost)


def test_the_starter_of_two_is_full_first_as_often_as_worked_out() -> None:
    first = thrower_is_full_first(6, 0, 0)
    assert Fraction(1, 2) < first < Fraction(2, 3)
    check_chances(load("das-grosse-herz", start="first"), 2, {"first": first, "second": 1 - first}, first_wins)


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_no_throw_is_lost_while_somebody_can_use_it(seats: int) -> None:
    """A number has come up as often as chambers hold it, until all hearts have it."""

    def watch(match: Match) -> None:
        thrown = [answer[0] for _, answer, _ in match.entries]
        for number in range(1, 7):
            filled = sum(heart[number - 1] for heart in match.state.hearts)
            assert filled == min(thrown.count(number), seats)
        assert all(match.state.still_in[seat] for seat in match.to_act), "a full heart throws no more"

    for seed in range(5):
        match = random_match(load("das-grosse-herz", start="first"), seats, seed, watch=watch, chance=Open())
        assert match.result is not None
        assert sorted(match.result.places) == list(range(1, seats + 1))
        loser = match.result.places.index(seats)
        assert [all(heart) for heart in match.state.hearts] == [seat != loser for seat in range(seats)]
