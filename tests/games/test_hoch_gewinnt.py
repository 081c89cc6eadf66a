"""Hoch gewinnt: the best arrangement counts, exactly, and is written as people write it."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import pytest

from tests.chances import check_chances, first_wins
from tests.playing import NAMES
from wuerfelbecher import words
from wuerfelbecher.games.three_dice.hoch_gewinnt import HochGewinnt
from wuerfelbecher.table import Match, Scripted, load

THROWS = list(product(range(1, 7), repeat=3))
SETTINGS = list(product([False, True], repeat=2))


def best(throw: tuple[int, ...], low: bool, add: bool) -> Fraction:
    ways = [Fraction(a + b if add else a * b, c) for a, b, c in permutations(throw)]
    return min(ways) if low else max(ways)


@pytest.mark.parametrize(("low", "add"), SETTINGS)
def test_no_arrangement_is_better(low: bool, add: bool) -> None:
    game = HochGewinnt(low=low, add=add)
    for throw in THROWS:
        assert game.worth(throw) == best(throw, low, add)


@pytest.mark.parametrize(("low", "add"), SETTINGS)
def test_who_is_ahead_of_two(low: bool, add: bool) -> None:
    worths = [best(throw, low, add) for throw in THROWS]
    ahead = Fraction(sum(mine > theirs for mine, theirs in product(worths, repeat=2)), len(worths) ** 2)
    wanted = {"first": ahead, "second": ahead, "tie": 1 - 2 * ahead}
    check_chances(load("hoch-gewinnt", low=low, add=add), 2, wanted, first_wins, matches=1500)


@pytest.mark.parametrize(
    ("options", "throw", "german", "english"),
    [
        ({}, "5 3 2", "5 × 3 : 2 = 7,5", "5 × 3 ÷ 2 = 7.5"),
        ({}, "6 4 3", "6 × 4 : 3 = 8,0", "6 × 4 ÷ 3 = 8.0"),
        ({}, "5 4 3", "5 × 4 : 3 = 6,67", "5 × 4 ÷ 3 = 6.67"),
        ({"low": True}, "5 3 2", "2 × 3 : 5 = 1,2", "2 × 3 ÷ 5 = 1.2"),
        ({"low": True}, "6 4 3", "3 × 4 : 6 = 2,0", "3 × 4 ÷ 6 = 2.0"),
        ({"low": True}, "1 1 6", "1 × 1 : 6 = 0,17", "1 × 1 ÷ 6 = 0.17"),
        ({"add": True}, "5 3 2", "(5 + 3) : 2 = 4,0", "(5 + 3) ÷ 2 = 4.0"),
    ],
)
def test_how_a_result_is_written(options: dict[str, bool], throw: str, german: str, english: str) -> None:
    match = Match(load("hoch-gewinnt", **options), NAMES[:8], chance=Scripted(throw), by_hand=True)
    match.play("roll")
    [worth] = [piece.data() for piece in match.view().pieces if piece.id == "worth-0"]
    told = [words.tell("hoch-gewinnt", worth["key"], worth["values"], language) for language in ("de", "en")]
    assert told == [german, english]


@pytest.mark.parametrize(("low", "add"), SETTINGS)
def test_different_results_look_different(low: bool, add: bool) -> None:
    exact = {best(throw, low, add) for throw in THROWS}
    assert len({round(100 * worth) for worth in exact}) == len(exact)
