"""The comparison with exact chances lets true ones pass and notices wrong ones."""

from __future__ import annotations

import pytest

from tests.chances import check_chances, deviations
from wuerfelbecher.table import Match, load


def test_the_reading_of_chi_squared_fits_the_tables() -> None:
    assert deviations(3.841, 1) == pytest.approx(1.645, abs=0.05)
    assert deviations(18.307, 10) == pytest.approx(1.645, abs=0.02)
    assert deviations(29.588, 10) == pytest.approx(3.09, abs=0.02)


def opening(match: Match) -> int:
    return int(match.entries[0][1][0])


def test_the_first_throw_of_a_match_is_fair() -> None:
    check_chances(load("die-boese-drei"), 2, dict.fromkeys(range(1, 7), 1 / 6), opening, matches=1200)


def test_a_loaded_die_is_noticed() -> None:
    loaded = dict.fromkeys(range(1, 6), 0.15) | {6: 0.25}
    with pytest.raises(AssertionError, match="is not"):
        check_chances(load("die-boese-drei"), 2, loaded, opening, matches=4000)
