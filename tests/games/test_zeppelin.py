"""Zeppelin: chips are neither made nor lost, and the order of going out is the ranking."""

from __future__ import annotations

import pytest

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


def test_seven_players_throw_nothing_but_sixes() -> None:
    """The starter is the first to lay the sixth chip; the seventh player never has to and takes all 42."""
    match = Match(load("zeppelin", start="first"), NAMES[:7], chance=Scripted(*["6"] * 41))
    assert match.result is not None
    assert match.result.places == (7, 6, 5, 4, 3, 2, 1)
    assert match.result.scores == (0, 0, 0, 0, 0, 0, 42)
