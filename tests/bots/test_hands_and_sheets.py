"""Rules of thumb for score sheets, open poker and the games from boxes: what anybody would do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.bots.test_thumbs import best
from wuerfelbecher.bots.thumbs.poker import hands_by
from wuerfelbecher.bots.thumbs.raffzahn import given_up
from wuerfelbecher.games.boxed.raffzahn import EDGE, MIDDLE, NUMBERS
from wuerfelbecher.games.kniffel.kniffel import BOXES
from wuerfelbecher.table import load

NINE, TEN, JACK, QUEEN, KING, ACE = range(9, 15)

OBVIOUS: Mapping[str, tuple[str, list[tuple[int, ...]], list[str], str]] = {
    "a kniffel": ("kniffel", [(6, 6, 6, 6, 6)], [], "write kniffel"),
    "a large straight": ("kniffel", [(2, 3, 4, 5, 6)], [], "write large-straight"),
    "four sixes": ("kniffel", [(1, 6, 6, 6, 6)], [], "keep 6 6 6 6"),
    "six alike": ("kniffel-extreme", [(6, 6, 6, 6, 6, 6)], [], "write kniffel-extreme"),
    "one to six": ("ohio", [(1, 2, 3, 4, 5, 6)], [], "write ohio"),
    "five served": ("escalero", [(ACE,) * 5], [], "write five-served"),
    "five aces": ("offenes-wuerfelpoker", [(ACE,) * 5], [], "stop"),
    "four kings": ("offenes-wuerfelpoker", [(NINE, KING, KING, KING, KING)], [], "keep K K K K"),
    "raising with the best": ("al-capone", [(ACE,) * 5], [], "raise to 6"),
    "raising with nothing": ("al-capone", [(NINE, TEN, JACK, QUEEN, ACE)], [], "stay"),
    "against five aces": (
        "al-capone",
        [(NINE, TEN, JACK, QUEEN, ACE), (ACE,) * 5],
        ["stay", "raise to 6"],
        "pass",
    ),
}


@pytest.mark.parametrize("about", OBVIOUS)
def test_what_anybody_would_do(about: str) -> None:
    name, throws, moves, move = OBVIOUS[about]
    game = load(name, start="first")
    assert best(game, throws, moves, seats=max(2, game.players.fewest)) == move


def test_an_open_hand_is_beaten_the_less_often_the_better_it_is() -> None:
    hands = hands_by(jokers=False, sequences=False, points="")
    assert hands.beaten == sorted(hands.beaten, reverse=True)
    assert 0 < hands.beaten[-1] < 0.05
    assert hands.beaten[0] > 0.9


def test_a_last_box_is_filled_with_what_it_is_for() -> None:
    column = [0] * len(BOXES)
    column[BOXES.index("sixes")] = -1
    assert best(load("kniffel", start="first"), [(1, 2, 5, 6, 6)], [], sheet=[column, column.copy()]) == "keep 6 6"


def test_a_fine_is_paid_with_as_few_teeth_as_possible() -> None:
    assert given_up((1, 2, 7), 1, 3) == 3
    assert given_up((1, 2, 7), 7, 3) == 7
    assert given_up((1,), 1, 3) == 1


def laid(**owned: Any) -> dict[str, Any]:
    owner = [EDGE, *[MIDDLE] * len(NUMBERS)]
    for number, seat in owned.items():
        owner[int(number[1:])] = seat
    return {"owner": owner, "open": [number > 0 for number in range(len(owner))]}


def test_the_best_tile_is_taken_and_a_small_one_left_for_another_throw() -> None:
    game = load("raffzahn")
    assert best(game, [(30, 5, 5)], [], seats=3, **laid()) == "take 40"
    assert best(game, [(10, 1, 1)], [], seats=3, **laid()) != "stop"


def test_allie_gator_is_fed_numbers_before_anything_else() -> None:
    move = best(
        load("allie-gator"),
        [(60,), (50,), *((n,) for n in (5, 71, 72, 73, 74)), *((n,) for n in range(10, 15))],
        [],
    )
    assert move.startswith("play 5 ")
