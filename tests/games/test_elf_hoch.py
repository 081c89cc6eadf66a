"""Elf hoch: every chip is with a player or in the pot, and the pot goes to one of them whole."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.chances import check_chances
from tests.play_out import play_out, sums
from tests.playing import random_match
from wuerfelbecher.table import Match, Open, Scripted, load


@pytest.mark.parametrize("chips", [5, 20, 100])
@pytest.mark.parametrize("seats", range(2, 6))
def test_the_chips_stay_the_same(seats: int, chips: int) -> None:
    def watch(match: Match) -> None:
        t = match.state
        assert sum(t.chips) + t.pot == chips * seats
        assert min(t.chips) >= 0

    for seed in range(10):
        match = random_match(load("elf-hoch", chips=chips), seats, seed, watch, chance=Open())
        watch(match)
        assert match.state.pot == 0
        assert match.result is not None
        [winner] = match.result.winners
        assert match.result.settlement[winner] >= 3 * (seats - 1)
        assert max(own for seat, own in enumerate(match.result.settlement) if seat != winner) <= -3


def test_five_throw_nothing_but_twelves_and_the_last_one_left_takes_all() -> None:
    """The pot of 15 grows to 30 with A, who has 17 and keeps 2; nobody after him can double it."""
    match = Match(load("elf-hoch", start="first"), list("ABCDE"), chance=Scripted(*["6 6"] * 5))
    assert [message.key for _, message in match.told] == ["doubles", *["cannot-pay"] * 4, "takes-pot"]
    assert match.result is not None
    assert match.result.scores == (100, 0, 0, 0, 0)
    assert match.result.settlement == (80, -20, -20, -20, -20)


Model = tuple[int, int, int]


def test_the_chances_of_two() -> None:
    two = sums(2)

    def throw(table: Model) -> Iterator[tuple[float, Model | None, tuple[int, int] | None]]:
        player, mine, other = table
        pot = 40 - mine - other
        for total, chance in two.items():
            due = pot if total == 12 else 11 - total
            if total == 11:
                ending = (mine + pot, other)
            elif due > mine:
                ending = (0, 40)
            else:
                yield chance, (1 - player, other, mine - due), None
                continue
            yield chance, None, ending if player == 0 else ending[::-1]

    def chips(match: Match) -> tuple[int, int]:
        first, second = match.state.chips
        return first, second

    check_chances(load("elf-hoch", start="first"), 2, play_out((0, 17, 17), throw), chips)
