"""Chips auswürfeln: every chip ends in the pot but one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from tests.chances import check_chances
from tests.play_out import play_out
from tests.playing import random_match
from wuerfelbecher.table import Match, Open, load


@pytest.mark.parametrize("seats", [2, 3, 5, 8, 16])
def test_the_chips_stay_the_same_and_the_last_one_loses(seats: int) -> None:
    def watch(match: Match) -> None:
        t = match.state
        assert sum(t.chips) + t.pot == 8 * seats
        assert t.chips[t.active] > 0 or match.result is not None

    for seed in range(4):
        match = random_match(load("chips-auswuerfeln", start="first"), seats, seed, watch, chance=Open())
        watch(match)
        t = match.state
        assert t.pot == 8 * seats - 1
        assert match.result is not None
        assert match.result.places == tuple(seats if chips else 1 for chips in t.chips)


def test_a_chip_goes_to_a_neighbour_who_sits_out() -> None:
    match = Match(load("chips-auswuerfeln", start="first"), ["Anna", "Ben", "Cem"], chance=Open())
    for thrown in ("2 2 2", "1 1 1", "2 2 2") * 2 + ("2 2 2", "1 1 6", "2 2 2"):
        match.play(thrown)
    assert match.state.chips == [8, 0, 15]
    assert match.to_act == [0]
    match.play("1 5 5")
    assert match.state.chips == [7, 1, 15]
    assert match.to_act == [1]


Model = tuple[int, int, int]


def test_the_chances_of_two() -> None:
    counted = Counter((dice.count(6), dice.count(1)) for dice in product(range(1, 7), repeat=3))

    def throw(table: Model) -> Iterator[tuple[float, Model | None, str | None]]:
        player, mine, other = table
        for (sixes, ones), ways in counted.items():
            left, theirs = mine, other
            for _ in range(sixes):
                if left and left + theirs > 1:
                    left -= 1
            if left + theirs == 1:
                loses = player if left else 1 - player
                yield ways / 216, None, ["first loses", "second loses"][loses]
                continue
            given = min(ones, left)
            left, theirs = left - given, theirs + given
            yield ways / 216, (1 - player, theirs, left) if theirs else (player, left, theirs), None

    def loser(match: Match) -> str:
        assert match.result is not None
        return "first loses" if match.result.places == (2, 1) else "second loses"

    check_chances(load("chips-auswuerfeln", start="first"), 2, play_out((0, 8, 8), throw), loser, matches=1200)
