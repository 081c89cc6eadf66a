"""Doppelte Liebe: the chances of striking on and on."""

from __future__ import annotations

from tests.playing import NAMES
from tests.races import check_race
from wuerfelbecher.table import Match, Scripted, load


def test_matches_last_as_long_as_the_strokes_say() -> None:
    """With so many of six struck, another stroke follows with the chance of a standing number, or the turn ends."""
    struck = [1.0, 0, 0, 0, 0, 0]
    done = []
    while sum(struck) > 1e-4:
        after = [0.0] * 7
        for at, chance in enumerate(struck):
            for now in range(at, 6):
                after[now] += chance * now / 6
                chance *= (6 - now) / 6
            after[6] += chance
        done.append(after.pop())
        struck = after
    check_race(load("doppelte-liebe", start="first"), 2, done, matches=3000)


def test_a_full_table_strikes_one_number_each_before_the_first_wins() -> None:
    throws = ["1", "1"] * 8 + ["2", "3", "4", "5", "6"]
    match = Match(load("doppelte-liebe", start="first"), NAMES[:8], chance=Scripted(*throws))
    assert match.result is not None
    assert match.result.places == (1, 2, 2, 2, 2, 2, 2, 2)
    assert match.state.sheets[1:] == [[1, 0, 0, 0, 0, 0]] * 7
