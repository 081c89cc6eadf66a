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
from wuerfelbecher.table.pieces import Notes

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

    once = {"until_scored": False} if game in ("haendchen", "einfacher-pasch") else {}
    check_chances(load(game, **once), 2, wanted(), worth_of_the_second, matches=2000)


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


def lying(match: Match) -> str:
    [die] = [piece for piece in match.view().pieces if piece.id == "die"]
    return "".join(die.data()["marks"])


def written_by(seat: int, match: Match) -> Notes:
    [notes] = [piece for piece in match.view().pieces if isinstance(piece, Notes) and piece.owner == seat]
    return notes


def test_the_die_lies_there_until_somebody_throws_again() -> None:
    match = Match(load("plus-minus"), ["Anna", "Ben"], chance=Scripted(*"123456123", *"654321654"), by_hand=True)
    assert lying(match) == ""
    for thrown in "123456123":
        match.play("roll")
        assert lying(match) == thrown
    assert match.to_act == [1]
    match.play("roll")
    assert lying(match) == "6"


def test_what_everybody_threw_stays_on_the_pad_below_its_signs() -> None:
    match = Match(load("plus-minus"), ["Anna", "Ben"], chance=Scripted(*"123456123", "6", "5"), by_hand=True)
    for _ in range(11):
        match.play("roll")
    assert written_by(0, match).cells == tuple("123456123")
    assert written_by(1, match).cells == ("6", "5", *[None] * 7)
    assert written_by(1, match).heads == tuple("++−++−++−")


@pytest.mark.parametrize(
    ("game", "thrown", "heads", "struck"),
    [
        ("mariechen-vorwaerts", "143416", "123456", (1, 4)),
        ("mariechen-rueckwaerts", "653221", "654321", (2, 3)),
        ("die-boese-eins", "431", "", (2,)),
    ],
)
def test_throws_in_vain_are_struck_out_on_the_pad(
    game: str, thrown: str, heads: str, struck: tuple[int, ...]
) -> None:
    match = Match(load(game), ["Anna", "Ben"], chance=Scripted(*thrown), by_hand=True)
    for _ in thrown:
        match.play("roll")
    notes = written_by(0, match)
    assert (notes.heads, notes.struck) == (tuple(heads), struck)


def test_whoever_falls_below_zero_is_out_and_the_throw_still_lies_there() -> None:
    match = Match(load("auf-und-ab"), NAMES[:3], chance=Scripted(*"113"), by_hand=True)
    for _ in range(3):
        match.play("roll")
    assert match.state.still_in == (False, True, True)
    assert lying(match) == "3"
    assert match.to_act == [1]
