"""Each throw counts: what three dice are worth agrees with chances worked out by hand, and totals are added up."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from tests.chances import check_chances
from tests.playing import NAMES, Settings, random_match
from wuerfelbecher.table import Match, Scripted, load

Throw = tuple[int, ...]
Chances = dict[int, Fraction]

THROWS = list(product(range(1, 7), repeat=3))


def after(*worths: Callable[[Throw], int]) -> Chances:
    """How the total is spread after one throw for each of these worths."""
    total: Chances = {0: Fraction(1)}
    for worth in worths:
        once: Chances = {}
        for throw in THROWS:
            once[worth(throw)] = once.get(worth(throw), Fraction(0)) + Fraction(1, len(THROWS))
        summed: Chances = {}
        for (so_far, chance), (more, other) in product(total.items(), once.items()):
            summed[so_far + more] = summed.get(so_far + more, Fraction(0)) + chance * other
        total = summed
    return total


def alike(throw: Throw, pair: int, triplet: int) -> int:
    """So many times the number of which there are two or three."""
    for face in throw:
        if throw.count(face) > 1:
            return face * (pair if throw.count(face) == 2 else triplet)
    return 0


def one_is_the_others(throw: Throw) -> int:
    return next((face for face in throw if 2 * face == sum(throw)), 0)


def only(wanted: int) -> Callable[[Throw], int]:
    return lambda throw: wanted * throw.count(wanted)


WORTHS: list[tuple[str, Settings, list[Callable[[Throw], int]]]] = [
    ("blaue-augen", {}, [lambda throw: sum(face for face in throw if face in (2, 4, 6))]),
    ("blaue-augen", {"grey": True}, [lambda throw: sum(face for face in throw if face in (1, 3, 5))]),
    ("pasch", {}, [lambda throw: alike(throw, pair=1, triplet=4)] * 3),
    ("gleichpasch", {}, [lambda throw: alike(throw, pair=2, triplet=3)] * 3),
    ("zentavesta", {}, [lambda throw: sum(throw) + (-10 if sum(throw) > 10 else 10)]),
    ("gerade-und-aufwaerts", {}, [only(2), only(4), only(6)]),
    ("gerade-und-rueckwaerts", {}, [only(6), only(4), only(2)]),
    ("einer-gleich-zwei", {}, [one_is_the_others] * 10),
]


@pytest.mark.parametrize(("game", "options", "worths"), WORTHS)
def test_what_the_throws_are_worth(game: str, options: Settings, worths: list[Callable[[Throw], int]]) -> None:
    def points_of_the_second(match: Match) -> int:
        return int(match.state.points[1])

    check_chances(load(game, **options), 2, after(*worths), points_of_the_second, matches=1000)


@pytest.mark.parametrize(("game", "options", "worths"), WORTHS)
def test_at_a_full_table_everybody_throws_once_a_round_and_the_best_total_wins(
    game: str, options: Settings, worths: list[Callable[[Throw], int]]
) -> None:
    match = random_match(load(game, **options), 16, seed=1)
    assert [seat for seat, _, _ in match.entries] == list(range(16)) * len(worths)
    points = [0] * 16
    for at, (seat, throw, _) in enumerate(match.entries):
        points[seat] += worths[at // 16](throw)
    assert match.result is not None
    assert match.result.scores == tuple(points)
    assert match.result.winners == [seat for seat, mine in enumerate(points) if mine == max(points) > 0]


@pytest.mark.parametrize(
    ("game", "wanted"), [("gerade-und-aufwaerts", [2, 4, 6]), ("gerade-und-rueckwaerts", [6, 4, 2])]
)
def test_the_table_shows_which_number_counts(game: str, wanted: list[int]) -> None:
    match = Match(load(game), NAMES[:2], chance=Scripted(*["2 4 6"] * 6), by_hand=True)
    for number in wanted:
        for seat in (0, 1):
            before = match.state.points[seat]
            assert [piece.data()["value"] for piece in match.view().pieces if piece.id == "wanted"] == [number]
            match.play("roll")
            assert match.state.points[seat] == before + number
    assert [piece.data()["value"] for piece in match.view().pieces if piece.id == "wanted"] == [None]
