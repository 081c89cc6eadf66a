"""Mäxchen (Hundert Würfelspiele, no. 35): the order of throws, the chips, and what may be announced."""

from __future__ import annotations

import pytest

from tests.playing import NAMES, random_match
from wuerfelbecher.games.two_dice.maexchen import CHIPS, NOTHING_SAID, ORDER, OUT, rank
from wuerfelbecher.table import Match, Refusal, Scripted, dice, load


def test_the_order_of_throws() -> None:
    ranked = sorted((throw for throw, _ in dice(2).outcomes), key=rank, reverse=True)
    told = [f"{high}-{low}" for low, high in ranked]
    assert told[0] == "2-1"
    assert told[1:7] == ["6-6", "5-5", "4-4", "3-3", "2-2", "1-1"]
    assert told[7:] == sorted(told[7:], reverse=True)
    assert (told[7], told[-1]) == ("6-5", "3-1")
    assert len(ORDER) == len(set(ORDER)) == 21


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_no_chip_is_ever_lost_and_the_middle_never_runs_out(seats: int) -> None:
    def watch(match: Match) -> None:
        t = match.state
        assert t.middle + sum(t.chips) == CHIPS
        assert t.middle >= 1
        assert all((chips == OUT) != still_in for chips, still_in in zip(t.chips, t.still_in, strict=True))

    for seed in range(40):
        match = random_match(load("maexchen"), seats, seed, watch)
        assert match.result is not None
        assert sorted(match.result.places) == list(range(1, seats + 1))


def test_the_most_expensive_match_of_eight_still_finds_chips() -> None:
    """Everybody goes out from four chips by a doubted Mäxchen, and the winner has four chips too."""
    match = Match(load("maexchen", start="first"), NAMES[:8])
    t = match.state
    t.chips, t.middle = [4] * 8, CHIPS - 32
    while match.result is None:
        match.play("say 1-2")
        match.play("doubt")
    assert sorted(t.chips) == [4, *[OUT] * 7]
    assert t.middle == 1


def test_a_low_announcement_is_refused_with_the_one_to_beat() -> None:
    match = Match(load("maexchen", start="first"), ["Anna", "Ben"], chance=Scripted("2 1", "6 6"))
    match.play("say 1-1")
    match.play("believe")
    with pytest.raises(Refusal) as refused:
        match.play("say 6-5")
    assert refused.value.message.key == "too-low"
    assert "1-1" in refused.value.text("de")
    match.play("say 2-2")


def test_a_doubted_claim_stays_beside_the_lifted_cup_until_the_next_throw() -> None:
    chance = Scripted("6 5", "2 1")
    match = Match(load("maexchen", start="first"), ["Anna", "Ben"], chance=chance, by_hand=True)
    for move in ("roll", "say 6-6", "doubt"):
        match.play(move)
    assert (match.state.cup, ORDER[match.state.said_last]) == ((5, 6), "6-6")
    match.play("roll")
    assert match.state.said_last == NOTHING_SAID
    match.play("say 3-1")


def test_the_believer_never_sees_the_throw_he_shakes_away() -> None:
    match = Match(load("maexchen", start="first"), ["Anna", "Ben"], chance=Scripted("2 1", "6 6"))
    assert match.view(0).state.cup.value == (1, 2)
    match.play("say 1-2")
    match.play("believe")
    assert match.state.said_last == NOTHING_SAID
    assert [str(line) for line in match.view(1).log] == [
        "Anna: rolled ?",
        "Anna: say 1-2",
        "Ben: believe",
        "Ben: rolled 6 6",
    ]
