"""Filzlaus, Kombinierte Filzlaus, Langsamer Peter, Früh verliert, Fünf-Finger-Spiel: how soon the hit comes."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.chances import check_chances, first_wins
from tests.playing import random_match
from wuerfelbecher.table import Match, Scripted, load

NO_HIT = 0


def hits(most: int, chance: Fraction = Fraction(1, 6)) -> dict[int, Fraction]:
    """The chance that the hit comes with the nth throw, or that there is none in so many."""
    misses = [(1 - chance) ** n for n in range(most + 1)]
    return {n: misses[n - 1] * chance for n in range(1, most + 1)} | {NO_HIT: misses[most]}


def of_the_first(match: Match) -> int:
    assert match.result is not None
    return int(match.result.scores[0] or NO_HIT)


@pytest.mark.parametrize("game", ["filzlaus", "kombinierte-filzlaus", "frueh-verliert"])
def test_each_throw_hits_one_time_in_six_up_to_the_tenth(game: str) -> None:
    check_chances(load(game), 2, hits(10), of_the_first, matches=2000)


def test_five_fingers_are_one_throw_in_36() -> None:
    ways = sum(sum(throw) == 5 for throw in product(range(1, 7), repeat=3))
    check_chances(load("fuenf-finger-spiel"), 2, hits(10, Fraction(ways, 216)), of_the_first, matches=1000)


def test_langsamer_peter_throws_on_after_the_tenth() -> None:
    check_chances(load("langsamer-peter"), 2, hits(500), of_the_first, matches=2000)


@pytest.mark.parametrize(
    ("game", "late_is_better"), [("filzlaus", False), ("kombinierte-filzlaus", False), ("frueh-verliert", True)]
)
def test_who_is_ahead_of_two(game: str, late_is_better: bool) -> None:
    """Without a hit one is behind in the first two games, and ahead in the last; two without a hit are level."""
    wanted = {"first": Fraction(0), "second": Fraction(0), "tie": Fraction(0)}
    for (mine, chance), (theirs, other) in product(hits(10).items(), repeat=2):
        first, second = mine or 11, theirs or 11
        key = "tie" if first == second else "first" if (first > second) == late_is_better else "second"
        wanted[key] += chance * other
    check_chances(load(game), 2, wanted, first_wins, matches=2000, seed=2)


@pytest.mark.parametrize(
    "game", ["filzlaus", "kombinierte-filzlaus", "langsamer-peter", "frueh-verliert", "fuenf-finger-spiel"]
)
def test_everybody_throws_in_one_go_at_a_full_table(game: str) -> None:
    match = random_match(load(game), 16, seed=5)
    order = [seat for seat, _, _ in match.entries]
    assert order == sorted(order)
    assert set(order) == set(range(16))


def test_every_throw_of_frueh_verliert_lies_on_the_table() -> None:
    """Also the one that sets the number to avoid, and the one that ends a turn."""
    match = Match(load("frueh-verliert"), ["Anna", "Ben"], chance=Scripted("4", "4", "2"), by_hand=True)
    for thrown, thrower in (("4", 0), ("4", 1), ("2", 1)):
        match.play("roll")
        [dice] = [piece for piece in match.view().pieces if piece.id == "dice"]
        assert dice.data()["marks"] == (thrown,)
        assert match.to_act == [thrower]
