"""Zeppelin: chips are neither made nor lost, and the order of going out is the ranking."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.chances import check_chances
from tests.play_out import play_out
from tests.playing import NAMES, random_match
from wuerfelbecher.table import Match, Open, Scripted, load


@pytest.mark.parametrize("seats", range(2, 8))
def test_the_chips_stay_the_same_and_every_place_is_taken_once(seats: int) -> None:
    def watch(match: Match) -> None:
        t = match.state
        assert sum(t.chips) + sum(t.fields) == 6 * seats
        assert max(t.fields[:5]) <= 1
        assert t.still_in == tuple(chips > 0 for chips in t.chips)

    for seed in range(20):
        match = random_match(load("zeppelin"), seats, seed, watch=watch, chance=Open())
        watch(match)
        assert match.result is not None
        assert sorted(match.result.places) == list(range(1, seats + 1))
        assert match.result.scores[match.result.winners[0]] == 6 * seats


def test_the_chances_of_two() -> None:
    """Who wins, and after how many throws; of the five fields in the hull it only matters how many are taken."""
    Lying = tuple[int, int, int, int]

    def throw(lying: Lying) -> Iterator[tuple[float, Lying | None, tuple[int, int] | None]]:
        thrower, other, taken, thrown = lying
        for ways, chips, then in (
            (taken, thrower + 1, taken - 1),
            (5 - taken, thrower - 1, taken + 1),
            (1, thrower - 1, taken),
        ):
            if ways:
                winner = 1 - thrown % 2
                yield ways / 6, (other, chips, then, thrown + 1), None if chips else (winner, thrown // 12)

    def winner_and_throws(match: Match) -> tuple[int, int]:
        assert match.result is not None
        [winner] = match.result.winners
        return winner, (len(match.entries) - 1) // 12

    wanted = play_out((6, 6, 0, 0), throw)
    check_chances(load("zeppelin", start="first"), 2, wanted, winner_and_throws, matches=1500)


def test_seven_players_throw_nothing_but_sixes() -> None:
    """The starter is the first to lay the sixth chip; the seventh player never has to and takes all 42."""
    match = Match(load("zeppelin", start="first"), NAMES[:7], chance=Scripted(*["6"] * 41))
    assert match.result is not None
    assert match.result.places == (7, 6, 5, 4, 3, 2, 1)
    assert match.result.scores == (0, 0, 0, 0, 0, 0, 42)
