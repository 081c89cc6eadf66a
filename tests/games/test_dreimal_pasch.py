"""Dreimal Pasch: what counts as a pair, and how many dice may stand."""

from __future__ import annotations

import pytest

from tests.playing import random_match
from wuerfelbecher.games.six_dice.dreimal_pasch import pairs
from wuerfelbecher.table import Choose, Match, Refusal, Scripted, load


@pytest.mark.parametrize(
    ("faces", "wanted"),
    [
        ((1, 2, 3, 4, 5, 6), 0),
        ((1, 1, 2, 3, 4, 5), 1),
        ((1, 1, 1, 2, 3, 4), 1),
        ((1, 1, 1, 2, 2, 2), 2),
        ((2, 2, 2, 2, 3, 4), 2),
        ((2, 2, 2, 2, 2, 3), 2),
        ((2, 2, 2, 2, 4, 4), 3),
        ((6, 6, 6, 6, 6, 6), 3),
    ],
)
def test_four_alike_are_two_pairs(faces: tuple[int, ...], wanted: int) -> None:
    assert pairs(faces) == wanted


@pytest.mark.parametrize("kept", ["keep 1", "keep 1 2 3 4 5 6"])
def test_two_to_five_dice_stand_or_none(kept: str) -> None:
    match = Match(load("dreimal-pasch", start="first"), ["Anna", "Ben"], chance=Scripted("1 2 3 4 5 6"))
    assert {len(move.value) for move in match.legal() if move.text != "stop"} == {0, 2, 3, 4, 5}
    with pytest.raises(Refusal) as refused:
        match.play(kept)
    assert refused.value.message.key == "two-to-five"


@pytest.mark.parametrize("seats", [2, 8, 16])
def test_nobody_throws_more_than_three_times(seats: int) -> None:
    def watch(match: Match) -> None:
        if isinstance(match.ask, Choose):
            assert match.state.throws in (1, 2)

    for seed in range(10):
        match = random_match(load("dreimal-pasch"), seats, seed, watch)
        t = match.state
        assert match.result is not None
        best = max(zip(t.pairs, t.pips, strict=True))
        assert match.result.winners == [seat for seat in range(seats) if (t.pairs[seat], t.pips[seat]) == best]
        assert match.result.scores == tuple(t.pairs)
