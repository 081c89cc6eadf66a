"""Die böse Sieben: which dice stand, how often everybody throws, and that there is one winner."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from tests.playing import NAMES, random_match
from wuerfelbecher.games.six_dice.die_boese_sieben import State, set_aside_sevens
from wuerfelbecher.table import Match, Open, Scripted, load


def most_sevens(faces: tuple[int, ...]) -> int:
    """As many as can be put together from these dice, by trying every pair."""
    found = 0
    for one, other in combinations(range(len(faces)), 2):
        if faces[one] + faces[other] == 7:
            left = tuple(face for at, face in enumerate(faces) if at not in (one, other))
            found = max(found, 1 + most_sevens(left))
    return found


def test_every_possible_seven_stands() -> None:
    for faces in product(range(1, 7), repeat=4):
        t = State(seats=2)
        set_aside_sevens(t, [1, 6], faces)
        assert sorted(t.standing + t.loose) == sorted([1, 6, *faces])
        assert len(t.standing) // 2 == 1 + most_sevens(faces)
        assert all(sum(pair) == 7 for pair in zip(t.standing[::2], t.standing[1::2], strict=True))


@pytest.mark.parametrize("seats", [2, 3, 8, 16])
def test_nobody_throws_more_often_than_the_first(seats: int) -> None:
    def watch(match: Match) -> None:
        t = match.state
        assert all(throws <= (t.throws[t.starter] or 3) for throws in t.throws)

    for seed in range(30):
        match = random_match(load("die-boese-sieben"), seats, seed, watch)
        assert match.result is not None
        assert match.result.winners == [match.state.winner]
        assert match.state.worth[match.state.winner] == max(match.state.worth)


def test_a_full_table_of_equals_throws_for_the_win() -> None:
    """Sixteen have three sevens each; of the deciding throws only the seventh player's has any."""
    deciding = ["1 1 1 1 1 1"] * 16
    deciding[6] = "1 6 1 1 1 1"
    match = Match(
        load("die-boese-sieben", start="first"),
        NAMES[:16],
        chance=Scripted(*["1 2 3 4 5 6"] * 16, *deciding),
    )
    assert match.result is not None
    assert match.result.winners == [6]
    assert match.result.places == tuple(1 if seat == 6 else 2 for seat in range(16))


def test_only_the_first_throw_of_a_turn_says_how_many_there_are() -> None:
    match = Match(load("die-boese-sieben", start="first"), NAMES[:2], chance=Open())
    assert match.ask is not None
    assert match.ask.wording == "roll"
    match.throw((1, 1, 1, 1, 1, 6))
    match.play("roll")
    assert match.ask.wording == "rest"
