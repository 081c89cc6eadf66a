"""Hin und her: the chances of a walk to and fro over the number of strokes."""

from __future__ import annotations

from tests.playing import NAMES
from tests.races import check_race
from wuerfelbecher.table import Match, Scripted, load


def test_matches_last_as_long_as_the_walk_says() -> None:
    """With so many of six struck, a throw strikes one more or brings one back."""
    struck = [1.0, 0, 0, 0, 0, 0]
    done = []
    while sum(struck) > 1e-4:
        done.append(struck[5] / 6)
        struck = [
            (struck[at - 1] * (7 - at) / 6 if at else 0) + (struck[at + 1] * (at + 1) / 6 if at < 5 else 0)
            for at in range(6)
        ]
    check_race(load("hin-und-her", start="first"), 2, done, wide=12)


def test_eight_players_throw_the_same_and_the_first_wins() -> None:
    throws = [str(face) for face in range(1, 6) for _ in range(8)]
    match = Match(load("hin-und-her", start="first"), NAMES[:8], chance=Scripted(*throws, "6"))
    assert match.result is not None
    assert match.result.places == (1, 2, 2, 2, 2, 2, 2, 2)
