"""Kleine Differenzen: the same throws for everybody, written in secret (Hundert Würfelspiele, no. 78)."""

from __future__ import annotations

from random import Random

import pytest

from tests.playing import NAMES, random_match
from wuerfelbecher.table import Match, Refusal, Scripted, Seeded, load

FIRST_THROW = ("1 2 3", "5", "6 6 6", "1")


def test_everybody_has_written_the_same_throws_and_nine_circles_are_empty() -> None:
    for seed in range(20):
        t = random_match(load("kleine-differenzen"), 4, seed).state
        for seat in range(4):
            assert sorted(t.squares[seat]) == sorted(t.squares[0])
            assert sorted(t.circles[seat]) == sorted(t.circles[0])
            assert t.squares[seat].count(0) == 0
            assert t.circles[seat].count(0) == 9


def test_equal_sheets_share_the_first_place() -> None:
    match = Match(load("kleine-differenzen"), NAMES[:4], chance=Seeded(1))
    pick = Random(1)
    while match.result is None:
        moves = match.legal(0)
        move = moves[pick.randrange(len(moves))]
        for seat in range(4):
            match.play(move.text, seat)
    assert match.result.places == (1, 1, 1, 1)
    assert len(set(match.result.scores)) == 1


def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    match = Match(load("kleine-differenzen"), ["Anna", "Ben", "Cem"], chance=Scripted(*FIRST_THROW))
    match.play("place b2 c3", 0)
    match.play("place a1 a1", 2)
    assert [str(line) for line in match.view(1).log[-2:]] == ["Anna: ?", "Cem: ?"]
    assert [line.what for line in match.view(0).log[-2:]] == ["place b2 c3", "?"]
    assert match.state.squares == [[0] * 16] * 3
    match.play("place d4 e5", 1)
    assert [sheet.index(6) for sheet in match.state.squares] == [5, 15, 0]
    assert [sheet.index(5) for sheet in match.state.circles] == [12, 24, 0]


@pytest.mark.parametrize(
    ("typed", "reason"),
    [("place b2 a1", "square-filled"), ("place a1 c3", "circle-filled"), ("place e5 a1", "not-on-the-sheet")],
)
def test_what_is_written_stays(typed: str, reason: str) -> None:
    match = Match(load("kleine-differenzen"), ["Anna", "Ben"], chance=Scripted(*FIRST_THROW))
    match.play("place b2 c3", 0)
    match.play("place b2 c3", 1)
    with pytest.raises(Refusal) as refused:
        match.play(typed, 0)
    assert refused.value.message.key == reason
