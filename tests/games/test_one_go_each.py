"""One go each: what a go is worth agrees with chances worked out by hand, and the best of a full table wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product

import pytest

from tests.chances import check_chances
from tests.playing import NAMES, random_match
from wuerfelbecher.table import Match, Scripted, load

FACES = range(1, 7)
Chances = dict[int, Fraction]

GAMES = [
    "die-boese-eins",
    "auf-und-ab",
    "plus-minus",
    "mariechen-vorwaerts",
    "mariechen-rueckwaerts",
    "himmel-und-hoelle",
    "haendchen",
    "einfacher-pasch",
]


def of_many(worths: Iterable[int], ways: int) -> Chances:
    return {worth: Fraction(count, ways) for worth, count in Counter(worths).items()}


def evil_one(throws: tuple[int, ...]) -> int:
    return sum(throws[: throws.index(1)] if 1 in throws else throws)


def up_and_down(throws: tuple[int, ...]) -> int:
    """The first negative total on the way, or the total at the end."""
    first, second, *rest = throws
    total = first + second
    for at, die in enumerate(rest):
        total += die if at % 2 else -die
        if total < 0:
            return total
    return total


def plus_minus(throws: tuple[int, ...]) -> int:
    return sum(throws) - 2 * sum(throws[2::3])


def exactly(worth: Callable[[tuple[int, ...]], int], throws: int) -> Chances:
    return of_many(map(worth, product(FACES, repeat=throws)), 6**throws)


def three_times(once: Chances) -> Chances:
    """The distribution of a sum of three independent parts."""
    summed: Chances = {}
    for parts in product(once, repeat=3):
        summed[sum(parts)] = summed.get(sum(parts), Fraction(0)) + once[parts[0]] * once[parts[1]] * once[parts[2]]
    return summed


def six_hits() -> Chances:
    """Each of the six throws is in its place one time in six, whatever the order of the places."""
    return of_many(
        (sum(n for n, hit in zip(FACES, hits, strict=True) if hit == 1) for hits in product(FACES, repeat=6)), 6**6
    )


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("die-boese-eins", lambda: exactly(evil_one, 5)),
        ("auf-und-ab", lambda: exactly(up_and_down, 7)),
        ("plus-minus", lambda: three_times(exactly(plus_minus, 3))),
        ("mariechen-vorwaerts", six_hits),
        ("mariechen-rueckwaerts", six_hits),
        ("himmel-und-hoelle", lambda: exactly(lambda throw: 9 * sum(throw) + 14, 2)),
        ("haendchen", lambda: exactly(lambda throw: [0, 5, 25][throw.count(5)], 2)),
        ("einfacher-pasch", lambda: exactly(lambda throw: 2 * throw[0] if throw[0] == throw[1] else 0, 2)),
    ],
)
def test_what_a_go_is_worth(game: str, wanted: Callable[[], Chances]) -> None:
    def worth_of_the_second(match: Match) -> int:
        return int(match.state.points[1])

    check_chances(load(game), 2, wanted(), worth_of_the_second, matches=2000)


@pytest.mark.parametrize("game", GAMES)
def test_everybody_has_one_go_and_the_best_total_wins(game: str) -> None:
    for seats in (8, 16):
        match = random_match(load(game), seats, seed=seats)
        throwers = [seat for seat, _, _ in match.entries]
        assert throwers == sorted(throwers)
        assert set(throwers) == set(range(seats))
        result = match.result
        assert result is not None
        best = max(match.state.points)
        assert result.scores == tuple(match.state.points)
        assert best > 0
        assert result.winners == [seat for seat, points in enumerate(match.state.points) if points == best]


@pytest.mark.parametrize("game", ["himmel-und-hoelle", "haendchen", "einfacher-pasch"])
def test_the_rounds_agreed_on_are_added_up(game: str) -> None:
    match = Match(load(game, rounds=3), NAMES[:8], chance=Scripted(*["5 5", *["1 2"] * 7] * 3))
    assert match.result is not None
    assert match.result.winners == [0]
    once = Match(load(game), NAMES[:8], chance=Scripted("5 5", *["1 2"] * 7))
    assert match.state.points == [3 * points for points in once.state.points]


def test_the_dice_lie_there_until_somebody_throws_again() -> None:
    match = Match(load("plus-minus"), ["Anna", "Ben"], chance=Scripted(*"123456123", *"654321654"), by_hand=True)
    for throws in range(1, 10):
        match.play("roll")
        assert match.state.thrown == [1, 2, 3, 4, 5, 6, 1, 2, 3][:throws]
    assert match.to_act == [1]
    match.play("roll")
    assert match.state.thrown == [6]
