"""Sultan: chips only go between the sultan and whoever rolls."""

from __future__ import annotations

import pytest

from tests.playing import random_match
from wuerfelbecher.table import Match, Open, load


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_chip_goes_to_the_sultan_or_comes_from_him(seats: int) -> None:
    for seed in range(20):
        before = [8] * seats

        def watch(match: Match, before: list[int] = before) -> None:
            t = match.state
            assert sum(t.chips) == 8 * seats
            moved = [now - then for now, then in zip(t.chips, before, strict=True)]
            if any(moved):
                assert moved[t.sultan] == (-1 if t.die == t.trump else 1)
                assert sorted(moved) == [-1, *[0] * (seats - 2), 1]
                assert t.die != 6
            assert t.active != t.sultan or t.trump == 0 or match.result is not None
            before[:] = t.chips

        match = random_match(load("sultan"), seats, seed, watch, chance=Open())
        watch(match)
        assert match.state.chips.count(0) == 1
        assert match.result is not None
        assert sum(match.result.settlement) == 0
        assert {match.result.scores[seat] for seat in match.result.winners} == {max(match.state.chips)}


def test_two_equally_rich_share_the_place() -> None:
    match = Match(load("sultan", start="first"), ["Anna", "Ben", "Cem"], chance=Open())
    match.play("6")
    match.play("name 2")
    for _ in range(4):
        match.play("2")
        match.play("2")
    assert match.result is not None
    assert match.result.places == (3, 1, 1)
    assert match.result.settlement == (-8, 4, 4)


def test_the_crown_goes_round_and_nobody_pays_for_it() -> None:
    """Every roll is a six: each is sultan in turn, and the left neighbour rolls next."""
    match = Match(load("sultan", start="first"), list("ABCDE"), chance=Open())
    for seat in (0, 1, 2, 3, 4, 0, 1):
        assert match.to_act == [seat]
        match.play("6")
        match.play("name 5")
        assert match.state.sultan == seat
    assert match.state.chips == [8] * 5
