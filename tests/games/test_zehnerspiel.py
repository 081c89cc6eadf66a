"""Zehnerspiel and Unter oder über Sieben: exact chances, refused stakes, and the longest table."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.chances import check_chances
from tests.playing import NAMES
from wuerfelbecher.table import Match, Open, Refusal, load


def test_the_bank_wins_as_often_as_three_dice_show_ten_or_more() -> None:
    wins = Fraction(sum(sum(throw) >= 10 for throw in product(range(1, 7), repeat=3)), 6**3)
    game = load("zehnerspiel", start="first")
    check_chances(
        game,
        3,
        {"bank-takes": wins, "bank-pays": 1 - wins},
        lambda match: match.told[0][1].key,
        matches=2000,
    )


def test_under_and_over_seven_are_equally_likely_and_sevens_decide_nothing() -> None:
    check_chances(
        load("unter-oder-ueber-sieben", start="first"),
        3,
        {"won": Fraction(1, 2), "lost": Fraction(1, 2)},
        lambda match: next(message.key for _, message in match.told if message.key in ("won", "lost")),
        matches=2000,
    )


@pytest.mark.parametrize("thrown", [throw for throw in range(2, 13) if throw != 7])
@pytest.mark.parametrize("side", ["under", "over"])
def test_each_side_wins_with_its_own_numbers(side: str, thrown: int) -> None:
    match = Match(load("unter-oder-ueber-sieben", start="first"), NAMES[:3], chance=Open())
    match.play(side)
    match.play("stake 4", 1)
    match.play("stake 1", 2)
    match.play(f"{max(1, thrown - 6)} {min(6, thrown - 1)}")
    won = 1 if (side == "over") == (thrown > 7) else -1
    assert match.state.chips == [20 + 5 * won, 20 - 4 * won, 20 - won]


def test_a_poor_bank_can_be_staked_against_by_its_left_neighbours_only() -> None:
    match = Match(load("zehnerspiel", start="first", chips=5, rounds=3), NAMES[:6], chance=Open())
    for seat in (1, 2, 3, 4, 5):
        match.play("stake 1", seat)
    match.play("1 1 1")
    assert match.state.chips == [0, 6, 6, 6, 6, 6]
    assert match.state.still_in == (False, True, True, True, True, True)
    assert [len(match.legal(seat)) for seat in (2, 3, 4, 5)] == [3, 3, 2, 2]
    for seat in (2, 3, 4, 5):
        match.play("stake 1", seat)
    match.play("1 1 1")
    assert match.state.chips == [0, 2, 7, 7, 7, 7]


@pytest.mark.parametrize("id", ["zehnerspiel", "unter-oder-ueber-sieben"])
def test_a_refused_stake_says_how_high_it_may_be(id: str) -> None:
    match = Match(load(id, start="first"), NAMES[:5], chance=Open())
    if id == "unter-oder-ueber-sieben":
        match.play("under")
    for typed in ("stake 6", "stake 0"):
        with pytest.raises(Refusal) as refused:
            match.play(typed, 1)
        assert refused.value.message.key == "stake-out-of-range"
        assert "1 bis 5" in refused.value.text("de")


def test_whoever_passes_stakes_nothing() -> None:
    match = Match(load("zehnerspiel", start="first"), NAMES[:3], chance=Open())
    match.play("pass", 1)
    match.play("stake 4", 2)
    assert match.state.stakes == [4, 0, 4]
    match.play("1 1 1")
    assert match.state.chips == [16, 20, 24]
    for seat in (2, 0):
        match.play("pass", seat)
    match.play("6 6 6")
    assert match.state.chips == [16, 20, 24]


def test_nobody_passes_in_unter_oder_ueber_sieben() -> None:
    match = Match(load("unter-oder-ueber-sieben", start="first"), NAMES[:3], chance=Open())
    match.play("under")
    with pytest.raises(Refusal):
        match.play("pass", 1)
