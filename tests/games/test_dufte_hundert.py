"""Dufte Hundert: the race has the chances it should have, and with Schikane every double finds its owner."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from tests.chances import check_chances, first_wins
from tests.playing import NAMES, random_match
from wuerfelbecher.table import Match, Open, Refusal, load

WORTH = [a * b if a == b else a + b for a, b in product(range(1, 7), repeat=2)]


@cache
def mover_wins(mine: int, other: int) -> float:
    """The chance that whoever throws next wins a race of two, with these points on the table."""
    return sum(1 if mine + worth >= 100 else 1 - mover_wins(other, mine + worth) for worth in WORTH) / 36


def test_the_first_of_two_wins_as_often_as_it_should() -> None:
    chance = mover_wins(0, 0)
    check_chances(
        load("dufte-hundert", start="first"), 2, {"first": chance, "second": 1 - chance}, first_wins, matches=2000
    )


def test_the_first_to_reach_a_hundred_ends_it() -> None:
    for seats in (2, 8, 16):
        match = random_match(load("dufte-hundert"), seats, seed=seats)
        assert match.result is not None
        [winner] = match.result.winners
        assert match.state.points[winner] >= 100
        assert match.state.active == winner
        assert all(points < 100 for seat, points in enumerate(match.state.points) if seat != winner)


@pytest.mark.parametrize("face", range(1, 7))
def test_the_first_to_object_gets_the_double(face: int) -> None:
    match = Match(load("dufte-hundert", schikane=True, start="first"), NAMES[:8], chance=Open())
    match.play(f"{face} {face}")
    match.play("add")
    with pytest.raises(Refusal):
        match.play("object", 0)
    match.play("pass", 1)
    match.play("object", 5)
    assert match.state.points == [0, 0, 0, 0, 0, face * face, 0, 0]
    assert match.to_act == [1]


def test_nobody_notices_before_the_time_is_up() -> None:
    match = Match(load("dufte-hundert", schikane=True, start="first"), NAMES[:3], chance=Open())
    match.play("6 6")
    match.play("add")
    match.expire()
    assert match.state.points == [12, 0, 0]
    assert match.to_act == [1]


def test_every_throw_that_was_added_can_be_objected_to_so_that_nothing_is_given_away() -> None:
    for throw, points in (("6 5", [11, 0, 0]), ("6 6", [0, 0, 36])):
        match = Match(load("dufte-hundert", schikane=True, start="first"), NAMES[:3], chance=Open())
        match.play(throw)
        match.play("add")
        assert match.to_act == [1, 2]
        match.play("object", 2)
        assert match.state.points == points
        assert match.to_act == [1]


def test_the_program_points_a_double_out_if_that_is_agreed() -> None:
    game = load("dufte-hundert", schikane=True, pointed_out=True, start="first")
    match = Match(game, NAMES[:3], chance=Open())
    match.play("6 5")
    match.play("add")
    assert match.state.points == [11, 0, 0]
    assert match.to_act == [1]


def test_whoever_announces_nothing_in_time_adds() -> None:
    match = Match(load("dufte-hundert", schikane=True, seconds=7, start="first"), NAMES[:3], chance=Open())
    match.play("6 6")
    assert match.ask is not None
    assert match.ask.seconds == 7
    match.expire()
    match.expire()
    assert match.state.points == [12, 0, 0]
