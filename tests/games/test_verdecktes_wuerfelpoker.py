"""Verdecktes Würfelpoker (Hundert Würfelspiele, no. 95): the claims, the clock and the chips."""

from __future__ import annotations

import pytest

from tests.playing import random_match
from wuerfelbecher.games.poker_dice.verdecktes_wuerfelpoker import CLAIM, HANDS, WITHOUT_SEQUENCES
from wuerfelbecher.mechanics.poker_hands import KINDS
from wuerfelbecher.table import Match, Refusal, Scripted, load


def test_every_hand_can_be_claimed_once() -> None:
    counted = [[kind for kind, _ in HANDS].count(kind) for kind in range(len(KINDS))]
    assert counted == [1, 6, 15, 6, 2, 30, 6, 6]
    assert [claim.value for claim in CLAIM] == list(range(72))
    assert len(WITHOUT_SEQUENCES) == 70


@pytest.mark.parametrize("sequences", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_no_chip_is_ever_lost(seats: int, sequences: bool) -> None:
    def watch(match: Match) -> None:
        t = match.state
        assert t.pot + sum(t.chips) == 8 * seats
        assert min(t.chips) >= 0
        assert t.still_in[t.starter]

    for seed in range(20):
        match = random_match(load("verdecktes-wuerfelpoker", sequences=sequences), seats, seed, watch)
        watch(match)
        t = match.state
        assert t.round == 11 or len(t.everyone) == 1
        assert t.pot < seats


def claimed(*throws: str) -> Match:
    match = Match(
        load("verdecktes-wuerfelpoker", start="first", rounds=1),
        ["Anna", "Ben", "Cem"],
        chance=Scripted(*throws),
    )
    match.play("claim two-pairs 10 K")
    return match


def test_when_the_ten_seconds_are_over_the_claim_holds() -> None:
    match = claimed("9 10 J Q K", "9 10 J Q K")
    assert match.entries[-1][1].text == "claim two-pairs K 10"
    match.play("pass", 1)
    match.expire()
    assert match.state.active == 1
    assert match.state.chips == [7, 7, 7]
    assert "rolled ?" in str(match.view(1).log[0])


def test_the_first_to_doubt_is_the_doubter() -> None:
    match = claimed("10 10 J K K", "9 10 J Q K")
    match.play("doubt", 2)
    assert match.state.chips == [7, 7, 4]
    assert match.state.pot == 6
    [(_, lifted)] = match.told
    assert lifted.text("en", match.names) == (
        "Cem calls “Bluff!” Under the cup: 10 10 jack king king. "
        "Anna told the truth, so Cem pays 3 chips into the pot."
    )


def test_a_sequence_must_be_agreed_on() -> None:
    match = Match(load("verdecktes-wuerfelpoker", start="first"), ["Anna", "Ben"])
    with pytest.raises(Refusal) as refused:
        match.play("claim sequence A")
    assert refused.value.message.key == "no-sequences"


def test_what_was_not_doubted_is_never_shown() -> None:
    match = claimed("9 10 J Q K", "A A A A A", "9 9 9 9 9")
    match.play("pass", 1)
    match.play("pass", 2)
    match.play("claim nothing")
    match.play("claim nothing")
    assert match.result is not None
    assert match.result.winners == [0]
    for seat in (-1, 0, 1):
        told = [message.text("en", match.names) for _, message in match.view(seat).told]
        assert told == ["The pot goes to Anna: 3 chips."]
        assert match.view(seat).state.cup.value is None
