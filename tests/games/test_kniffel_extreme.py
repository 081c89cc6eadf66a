"""Kniffel Extreme (Hundert Würfelspiele, no. 2): the printed throws, all 2,520 throws, the chips."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.playing import random_match
from wuerfelbecher.games.kniffel.kniffel_extreme import BOXES, DICE, bonus, total, worth
from wuerfelbecher.mechanics.score_sheet import EMPTY
from wuerfelbecher.table import Faces, Match, Refusal, Scripted, load


@pytest.mark.parametrize(
    ("faces", "box", "points"),
    [
        ("666310", "three-alike", 22),
        ("333359", "four-alike", 26),
        ("443351", "two-pairs", 20),
        ("443355", "three-pairs", 35),
        ("333555", "two-threes", 45),
        ("444339", "full-house", 25),
        ("333355", "great-full-house", 45),
        ("123439", "small-straight", 30),
        ("234635", "large-straight", 40),
        ("123450", "highway", 50),
        ("555515", "kniffel", 50),
        ("555555", "kniffel-extreme", 75),
        ("111230", "ten-or-less", 40),
        ("356669", "33-or-more", 40),
        ("333333", "two-pairs", 0),  # ruling: different numbers are different
        ("333333", "full-house", 0),
        ("333333", "kniffel", 50),
        ("333355", "full-house", 25),
        ("333355", "two-pairs", 22),
        ("222233", "two-threes", 0),
        ("234567", "highway", 50),
        ("345669", "small-straight", 30),
        ("123578", "small-straight", 0),
    ],
)
def test_printed_throws(faces: str, box: str, points: int) -> None:
    assert worth(tuple(map(int, faces)))[BOXES.index(box)] == points


def shape(faces: Faces) -> list[int]:
    return sorted(Counter(faces).values())


def by_definition(faces: Faces) -> list[int]:
    """The lower part: does any choice of so many dice look like the picture?"""

    def some(*wanted: int) -> bool:
        return any(shape(picked) == sorted(wanted) for picked in combinations(faces, sum(wanted)))

    def straight(length: int) -> bool:
        picks = (sorted(picked) for picked in combinations(faces, length))
        return any(picked == list(range(picked[0], picked[0] + length)) for picked in picks)

    total = sum(faces)
    return [
        total * some(3),
        total * some(4),
        total * some(2, 2),
        35 * some(2, 2, 2),
        45 * some(3, 3),
        25 * some(3, 2),
        45 * some(4, 2),
        30 * straight(4),
        40 * straight(5),
        50 * straight(6),
        50 * some(5),
        75 * some(6),
        40 * (total <= 10),
        40 * (total >= 33),
        total,
        2 * total,
    ]


def test_every_throw_by_its_definition() -> None:
    throws = [faces for faces, _ in DICE.all_but(DICE.none).outcomes]
    assert len(throws) == 252 * 10
    for faces in throws:
        assert list(worth(faces)[6:]) == by_definition(faces)
        assert worth(faces)[:6] == tuple(sum(one for one in faces if one == face) for face in range(1, 7))


def test_the_bonus_comes_with_73_points_above() -> None:
    assert len(BOXES) == 22
    column = [4, 8, 12, 16, 15, 18, *[EMPTY] * 16]
    assert (sum(column[:6]), bonus(column), total(column)) == (73, 45, 118)
    column[0] = 3
    assert (bonus(column), total(column)) == (0, 72)


@pytest.mark.parametrize("seats", [2, 8])
def test_every_fourth_throw_costs_a_chip(seats: int) -> None:
    for seed in range(3):
        fourth: Counter[int] = Counter()

        def watch(match: Match, fourth: Counter[int] = fourth) -> None:
            t = match.state
            if t.throws == 4:
                fourth[t.active] += 1
            assert t.throws <= 4
            assert [3 - chips for chips in t.chips] == [fourth[seat] for seat in range(seats)]

        match = random_match(load("kniffel-extreme", start="first"), seats, seed, watch)
        assert not any(EMPTY in column for column in match.state.sheet)
        assert min(match.state.chips) == 0


def test_without_chips_the_third_throw_is_the_last() -> None:
    match = Match(load("kniffel-extreme", start="first"), ["Anna", "Ben"])
    for box in ("ones", "twos", "threes"):
        for _ in range(3):
            match.play("keep none")
        match.play(f"write {box}")
        match.play(f"write {box}")
    assert match.state.chips == [0, 3]
    match.play("keep none")
    match.play("keep none")
    for typed, reason in [("keep none", "no-throw-left"), ("write ones", "box-filled")]:
        with pytest.raises(Refusal) as refused:
            match.play(typed)
        assert refused.value.message.key == reason


def test_the_dice_of_both_kinds_stay_apart() -> None:
    match = Match(
        load("kniffel-extreme", start="first"),
        ["Anna", "Ben"],
        chance=Scripted("5 5 1 2 3 5", "4 4 6 0", "6 6 6 6 6"),
    )
    match.play("keep 5 5")
    assert (match.state.dice, match.state.ten) == ((4, 4, 5, 5, 6), (0,))
    match.play("keep ten-0")
    assert (match.state.dice, match.state.ten) == ((6, 6, 6, 6, 6), (0,))
