"""Craps: chips are neither made nor lost, and a stake that cannot be covered is refused with the limit."""

from __future__ import annotations

import pytest

from tests.playing import NAMES, random_match
from wuerfelbecher.table import Match, Open, Refusal, load


@pytest.mark.parametrize("seats", range(3, 7))
def test_the_chips_stay_the_same(seats: int) -> None:
    def watch(match: Match) -> None:
        t = match.state
        assert sum(t.chips) + sum(t.stakes) == 20 * seats
        assert min(t.chips) >= 0
        assert t.stakes[t.active] == sum(stake for seat, stake in enumerate(t.stakes) if seat != t.active)

    for seed in range(10):
        match = random_match(load("craps"), seats, seed, watch=watch, chance=Open())
        watch(match)


@pytest.mark.parametrize(
    ("typed", "key", "said"),
    [
        ("bet 21 on 7", "stake-out-of-range", "1 bis 20"),
        ("bet 0 on 7", "stake-out-of-range", "1 bis 20"),
        ("bet 3 on 13", "no-such-number", "2 bis 12"),
        ("bet 3", "not-possible", "bet 1 on 2"),
    ],
)
def test_a_refused_bet_says_why(typed: str, key: str, said: str) -> None:
    match = Match(load("craps", start="first"), NAMES[:3])
    with pytest.raises(Refusal) as refused:
        match.play(typed)
    assert refused.value.message.key == key
    assert said in refused.value.text("de")


def test_the_last_of_six_goes_out_before_becoming_the_maker() -> None:
    """Everybody wins the highest stake with the first throw; the round ends with the fifth game."""
    match = Match(load("craps", start="first", chips=5, rounds=1), NAMES[:6], chance=Open())
    for _ in range(5):
        match.play(match.legal()[-1])
        match.play("6 6")
    assert match.result is not None
    assert match.result.scores == (10, 8, 6, 4, 2, 0)
    assert match.result.places == (1, 2, 3, 4, 5, 6)


def test_two_go_out_at_once_and_share_the_last_place() -> None:
    match = Match(load("craps", start="first", chips=5, rounds=2), ["Anna", "Ben", "Cem"], chance=Open())
    for stake in (5, 1, 1, 6):
        match.play(f"bet {stake} on 7")
        match.play("3 4")
    assert match.result is not None
    assert match.result.scores == (15, 0, 0)
    assert match.result.places == (1, 2, 2)


def test_the_numbers_of_a_bet_stay_on_the_table_until_the_next() -> None:
    match = Match(load("craps", start="first"), ["Anna", "Ben", "Cem"], chance=Open())
    for move in ("bet 2 on 7", "1 2", "3 4"):
        match.play(move)
    assert match.to_act == [1]
    assert (match.state.named, match.state.lucky) == (7, 3)
    match.play("bet 1 on 8")
    assert (match.state.named, match.state.lucky) == (8, 0)


@pytest.mark.parametrize(
    ("chips", "typed", "key"),
    [
        (20, "bet 9 on 7", "above-the-agreed"),
        (20, "bet 0 on 7", "stake-out-of-range"),
        (5, "bet 9 on 7", "stake-out-of-range"),
    ],
)
def test_a_bet_above_the_agreed_stake_is_refused_for_that_reason(chips: int, typed: str, key: str) -> None:
    match = Match(load("craps", start="first", chips=chips, highest_stake=8), NAMES[:3])
    with pytest.raises(Refusal) as refused:
        match.play(typed)
    assert refused.value.message.key == key
