"""Jule: the settlement, and the strips as they are written and struck out."""

from __future__ import annotations

from math import comb

import pytest

from tests.playing import NAMES, random_match
from tests.races import check_race
from wuerfelbecher.mechanics.striking import ONE_TO_SIX
from wuerfelbecher.mechanics.there_and_back import marks
from wuerfelbecher.table import Match, Scripted, load


@pytest.mark.parametrize(
    ("done", "strip"),
    [
        (0, (0, 0, 0, 0, 0, 0)),
        (2, (1, 1, 0, 0, 0, 0)),
        (6, (1, 1, 1, 1, 1, 1)),
        (7, (1, 1, 1, 1, 1, 2)),
        (11, (1, 2, 2, 2, 2, 2)),
        (12, (2, 2, 2, 2, 2, 2)),
    ],
)
def test_numbers_are_written_upwards_and_struck_downwards(done: int, strip: tuple[int, ...]) -> None:
    assert marks(ONE_TO_SIX, done) == strip


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_the_losers_pay_the_winner(seats: int) -> None:
    for seed in range(10):
        result = random_match(load("jule"), seats, seed).result
        assert result is not None
        [winner] = result.winners
        assert sum(result.settlement) == 0
        assert all(-6 <= chips < 0 for seat, chips in enumerate(result.settlement) if seat != winner)


def test_matches_last_as_long_as_twelve_steps_take() -> None:
    """Each throw is the one number that is wanted one time in six."""
    done = [comb(throws - 1, 11) * 5 ** max(0, throws - 12) / 6**throws for throws in range(1, 250)]
    check_race(load("jule", start="first"), 2, done, wide=10, matches=800)


def test_eight_players_throw_the_same_and_the_first_wins() -> None:
    """Everybody else has one number left to strike and pays one chip."""
    throws = [str(face) for face in (1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2) for _ in range(8)]
    match = Match(load("jule", start="first"), NAMES[:8], chance=Scripted(*throws, "1"))
    assert match.result is not None
    assert match.result.places == (1, 2, 2, 2, 2, 2, 2, 2)
    assert match.result.settlement == (7, -1, -1, -1, -1, -1, -1, -1)
