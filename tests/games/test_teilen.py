"""Teilen: the race to ten points has the chances it should have."""

from __future__ import annotations

from functools import cache
from itertools import product

from tests.chances import check_chances, first_wins
from tests.playing import NAMES, random_match
from wuerfelbecher.table import Match, Scripted, load

POINT = sum((a + b) % c == 0 for a, b, c in product(range(1, 7), repeat=3)) / 216


@cache
def mover_wins(mine: int, other: int) -> float:
    """The chance that whoever throws next wins a race of two who still need so many points."""
    if other == 0:
        return 0
    miss = 1 - POINT
    wins_if_one_scores = POINT * (1 - mover_wins(other, mine - 1)) + miss * POINT * mover_wins(mine, other - 1)
    return wins_if_one_scores / (1 - miss * miss)


def test_the_first_of_two_wins_as_often_as_it_should() -> None:
    chance = mover_wins(10, 10)
    check_chances(
        load("teilen", start="first"), 2, {"first": chance, "second": 1 - chance}, first_wins, matches=1000
    )


def test_a_point_comes_as_often_as_it_should() -> None:
    def first_point(match: Match) -> bool:
        return any(at == 2 for at, _ in match.told)

    check_chances(
        load("teilen", start="first"), 2, {True: POINT, False: 1 - POINT}, first_point, matches=1000, seed=2
    )


def test_only_the_winner_has_ten_points() -> None:
    for seats in (2, 8, 16):
        match = random_match(load("teilen"), seats, seed=seats)
        assert match.result is not None
        [winner] = match.result.winners
        assert match.state.points[winner] == 10
        assert sorted(match.state.points)[-2] < 10


def test_eight_players_who_always_score_are_beaten_by_the_starter() -> None:
    match = Match(load("teilen", start="first"), NAMES[:8], chance=Scripted(*["2 4", "3"] * 73))
    assert match.result is not None
    assert match.result.scores == (10, 9, 9, 9, 9, 9, 9, 9)
