"""Escalero (Hundert Würfelspiele, no. 100): its list of values, and who pays whom."""

from __future__ import annotations

import pytest

from tests.playing import random_match
from wuerfelbecher.games.poker_dice.escalero import BOXES, differences, worth
from wuerfelbecher.mechanics.score_sheet import EMPTY
from wuerfelbecher.table import POKER, Match, Refusal, Scripted, dice, load


@pytest.mark.parametrize(
    ("throw", "box", "points", "served"),
    [
        ("9 10 J Q A", "nines", 1, 1),
        ("9 10 J Q A", "tens", 2, 2),
        ("9 10 J Q A", "jacks", 3, 3),
        ("9 10 J Q A", "queens", 4, 4),
        ("9 10 J K K", "kings", 10, 10),
        ("9 10 J Q A", "aces", 6, 6),
        ("10 J Q K A", "quint", 25, 30),
        ("9 10 J Q K", "quint", 25, 30),
        ("9 10 J Q A", "quint", 0, 0),
        ("9 9 9 A A", "full-hand", 30, 35),
        ("Q Q Q Q A", "poker", 40, 45),
        ("Q Q Q Q Q", "five-alike", 50, 50),  # ruling: served, it may be written here too
        ("Q Q Q Q Q", "five-served", 0, 100),
        ("Q Q Q Q Q", "poker", 0, 0),  # ruling: neither four alike nor a full hand
        ("Q Q Q Q Q", "full-hand", 0, 0),
        ("Q Q Q Q Q", "queens", 20, 20),  # ruling: a hand of five dice may go into its row
        ("Q Q Q Q A", "five-alike", 0, 0),
    ],
)
def test_the_list_of_values(throw: str, box: str, points: int, served: int) -> None:
    faces = dice(5, POKER).parse(throw)
    assert worth(faces, served=False)[BOXES.index(box)] == points
    assert worth(faces, served=True)[BOXES.index(box)] == served


@pytest.mark.parametrize(
    ("totals", "settled"),
    [
        ([200, 150, 120], (130, -50, -80)),
        ([100, 180, 180, 90], (-160, 170, 170, -180)),
        ([150, 150, 150], (0, 0, 0)),
    ],
)
def test_the_losers_pay_the_difference(totals: list[int], settled: tuple[int, ...]) -> None:
    assert differences(totals) == settled


@pytest.mark.parametrize("seats", [3, 5])
def test_a_match_takes_eleven_turns_each_and_is_settled(seats: int) -> None:
    for seed in range(5):
        match = random_match(load("escalero", start="first"), seats, seed)
        writes = [seat for seat, answer, ask in match.entries if ask is None and answer.verb == "write"]
        assert [writes.count(seat) for seat in range(seats)] == [11] * seats
        assert not any(EMPTY in column for column in match.state.sheet)
        assert match.result is not None
        assert sum(match.result.settlement) == 0
        assert match.result.scores == tuple(map(sum, match.state.sheet))


def test_what_was_thrown_twice_is_not_served() -> None:
    match = Match(
        load("escalero", start="first"),
        ["Anna", "Ben", "Cem"],
        chance=Scripted("A A A A K", "A", "9 9 9 9 9", "9 9 9 9 9"),
    )
    match.play("keep A A A A")
    match.play("write five-served")
    match.play("write five-served")
    assert [column[-1] for column in match.state.sheet[:2]] == [0, 100]


def test_why_something_cannot_be() -> None:
    match = Match(load("escalero", start="first"), ["Anna", "Ben", "Cem"])
    for _ in range(3):
        match.play("write nines")
    for _ in range(2):
        match.play(match.legal()[0])
    for typed, reason in [("write nines", "box-filled"), ("keep 9", "no-throw-left")]:
        with pytest.raises(Refusal) as refused:
            match.play(typed)
        assert refused.value.message.key == reason
