"""Rules of thumb: one worth for every move, and the move that anybody would make where it is obvious."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tests.playing import NAMES
from wuerfelbecher.bots.thumb import WHERE, looked_at, thumb_for
from wuerfelbecher.table import AnyGame, Chance, Match, Open, Seeded, load


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", sorted(WHERE))
def test_every_move_has_a_worth(game: str, seats: int) -> None:
    players, pick, thumb = load(game).players, Random(game), thumb_for(game)
    count = min(max(seats, players.fewest), players.most)
    match = Match(load(game), NAMES[:count], Seeded(7))
    for _ in range(60):
        if match.ask is None:
            break
        seat = match.to_act[0]
        now = looked_at(match, seat)
        worth = thumb.weigh(now)
        assert len(worth) == len(now.legal)
        assert all(value == value for value in worth)
        match.play(now.legal[pick.randrange(len(now.legal))], seat)


def best(game: AnyGame, throws: list[tuple[int, ...]], moves: list[str], /, seats: int = 2, **at: Any) -> str:
    """What looks best after these throws and moves, on this table."""
    state = game.laid(seats)
    for name, value in at.items():
        setattr(state, name, value)
    match = Match(game, NAMES[:seats], Open(), at=state)
    throws, moves = throws.copy(), moves.copy()
    while throws or moves:
        if isinstance(match.ask, Chance):
            match.throw(throws.pop(0))
        else:
            match.play(moves.pop(0))
    now = looked_at(match, match.to_act[0])
    worth = thumb_for(game.id).weigh(now)
    return now.legal[max(range(len(worth)), key=lambda at: worth[at])].text


PUSH: Mapping[str, tuple[str, list[tuple[int, ...]], dict[str, Any], str]] = {
    "ahead as the last": ("die-boese-drei", [(6,)], {"active": 1, "points": [5, -1]}, "stop"),
    "behind as the last": ("die-boese-drei", [(6,)], {"active": 1, "points": [30, -1]}, "roll"),
    "hardly anything yet": ("die-boese-drei", [(1,)], {}, "roll"),
    "a throw for the last one": ("marathon", [(1,)], {"ones": 40, "half_time_winner": 0}, "roll"),
    "fourteen": ("quinze", [(6,), (6,), (2,)], {}, "stop"),
    "nine can never be too many": ("quinze", [(6,), (3,)], {}, "roll"),
    "all others are over": ("quinze", [(2,)], {"active": 1, "points": [-1, 0], "rolls": [4, 0]}, "stop"),
    "twenty": ("einundzwanzig", [(6, 6, 5), (1, 2)], {}, "stop"),
    "three dice low": ("einundzwanzig", [(1, 1, 2)], {}, "roll"),
    "at the brink": ("todessprung", [], {"total": 36}, "one die"),
    "two sevens and two sixes": ("die-boese-sieben", [(1, 2, 5, 6, 6, 6)], {}, "stop"),
    "no seven and the last": (
        "die-boese-sieben",
        [(1, 1, 1, 2, 2, 2)],
        {"active": 1, "worth": [105, 0], "throws": [2, 0]},
        "roll",
    ),
}


@pytest.mark.parametrize("about", PUSH)
def test_push(about: str) -> None:
    game, throws, at, move = PUSH[about]
    rolls = ["roll"] * (len(throws) - 1)
    assert best(load(game, start="first"), throws, rolls, **at) == move


KEEPING: Mapping[str, tuple[str, list[tuple[int, ...]], dict[str, Any], str]] = {
    "a sequence": ("sequenzen", [(2, 3, 4)], {}, "stop"),
    "no sequence": ("sequenzen", [(2, 3, 5)], {}, "roll"),
    "a sequence that is behind": (
        "sequenzen",
        [(2, 3, 4)],
        {"active": 1, "dice": [(4, 5, 6), (-1, -1, -1)], "throws": [1, 0]},
        "roll",
    ),
    "pairs stay": ("dreimal-pasch", [(1, 2, 5, 5, 6, 6)], {}, "keep 5 5 6 6"),
    "three high pairs": ("dreimal-pasch", [(4, 4, 5, 5, 6, 6)], {}, "stop"),
    "high hits stay": ("treffer", [(1, 3, 5, 6, 6), (1, 2, 2, 6, 6)], {}, "keep 6 6"),
    "two ones": ("chicago", [(1, 1, 6)], {}, "stop"),
    "safe": ("chicago", [(1, 2, 2)], {"active": 1, "points": [9, 0], "throws": [3, 0]}, "stop"),
    "nothing yet": ("chicago", [(2, 3, 4)], {}, "keep none"),
    "a one stays": ("chicago", [(1, 2, 3)], {"active": 1, "points": [260, 0], "throws": [3, 0]}, "keep 1"),
    "low dice": ("chicago-hoch-tief", [(1, 1, 2)], {}, "low"),
    "high dice": ("chicago-hoch-tief", [(1, 6, 6)], {}, "high"),
}


@pytest.mark.parametrize("about", KEEPING)
def test_keeping(about: str) -> None:
    game, throws, at, move = KEEPING[about]
    assert best(load(game, start="first"), throws, [], **at) == move


def test_every_hit_stays_before_the_last_throw() -> None:
    throws = [(1, 3, 5, 6, 6), (1, 2, 2, 6, 6), (1, 4, 4)]
    assert best(load("treffer", start="first"), throws, ["keep 6 6"]) == "keep 1"


def test_the_two_dice_of_a_sequence_that_more_numbers_complete_stay() -> None:
    assert best(load("sequenzen", start="first", two_stay=True), [(3, 4, 6)], []) == "keep 3 4"


PLACING: Mapping[str, tuple[str, list[tuple[int, ...]], dict[str, Any], str]] = {
    "a six": ("sechserspiel", [(6,)], {}, "times 6"),
    "a one": ("sechserspiel", [(1,)], {}, "times 1"),
    "a high digit": ("hohe-hausnummern", [(6,)], {}, "write hundreds"),
    "a low digit": ("hohe-hausnummern", [(1,)], {}, "write ones"),
    "too low to win with": (
        "hohe-hausnummern",
        [(5,)],
        {"active": 1, "digits": [[6, 1, 1], [0, 0, 0]]},
        "write tens",
    ),
    "the last number": (
        "tausend",
        [(2, 3, 4)],
        {"round": 3, "written": [[333, 333, 0], [300, 300, 0]]},
        "write 324",
    ),
    "always under": ("tarnkappe", [], {}, "under"),
}


@pytest.mark.parametrize("about", PLACING)
def test_placing_and_guessing(about: str) -> None:
    game, throws, at, move = PLACING[about]
    assert best(load(game, start="first"), throws, [], **at) == move


def test_a_low_house_number_is_placed_the_other_way_round() -> None:
    low = load("hohe-hausnummern", start="first", low=True)
    assert best(low, [(6,)], []) == "write ones"
    assert best(low, [(1,)], []) == "write hundreds"


def test_the_bank_gets_no_stake_by_a_remainder_if_it_can_be_helped() -> None:
    """Six divided by three, while it divides: with two players a remainder costs the stake."""
    used = ["add", "subtract"]
    assert best(load("va-banque", start="first"), [(4,), (4,), (2,), (3,)], used) == "divide"


def test_what_is_agreed_on_is_played_sensibly() -> None:
    schikane = load("dufte-hundert", start="first", schikane=True)
    assert best(schikane, [(5, 5)], []) == "multiply"
    assert best(schikane, [(4, 5)], []) == "add"
    assert best(schikane, [(5, 5)], ["add"]) == "object"
    assert best(load("eins-bis-sechzehn", start="first", choose=True), [(1, 1, 2)], []) == "write 4"
    raising = load("wuerfelpoker", start="first", raising=True)
    assert best(raising, [(6, 6, 6, 6, 6)], []) == "raise to 6"
    assert best(raising, [(1, 2, 3, 4, 6)], []) == "stay"


def test_a_number_is_named_that_the_dice_usually_show() -> None:
    game = load("neunundneunzig", start="first")
    assert best(game, [], []) in ("name 5", "name 6", "name 7")
    assert best(game, [], [], points=[96, 0]) == "name 3"


def test_a_joker_goes_to_whoever_is_behind_when_the_numbers_run_out() -> None:
    game = load("neunundneunzig", start="first")
    assert best(game, [], [], seats=3, lowest=12, points=[50, 60, 10]) == "extra to 3"


def test_a_sum_goes_to_the_square_with_these_corners() -> None:
    """Of the two squares left, one is between corners that make twelve, the other between ones."""
    squares, circles = [9] * 16, [3] * 25
    squares[0] = squares[15] = 0
    circles[18], circles[19], circles[23], circles[24], circles[4] = 1, 1, 1, 1, 0
    sheet: dict[str, Any] = {"squares": [squares] * 2, "circles": [circles] * 2}
    assert best(load("kleine-differenzen"), [(2, 4, 6), (1,)], [], round=15, **sheet) == "place a1 e1"
