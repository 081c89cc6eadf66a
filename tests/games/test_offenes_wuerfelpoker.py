"""Offenes Würfelpoker and Joker Poker (Hundert Würfelspiele, nos. 94 and 96): throwing again, what lies open."""

from __future__ import annotations

import pytest

from tests.playing import random_match
from wuerfelbecher.table import Match, Scripted, load
from wuerfelbecher.table.pieces import DiceShown, Text


@pytest.mark.parametrize("game", ["offenes-wuerfelpoker", "joker-poker"])
def test_one_to_four_dice_stand_and_nobody_throws_more_than_three_times(game: str) -> None:
    thrown: list[tuple[int, int]] = []
    for seed in range(10):
        match = random_match(load(game, start="first"), 3, seed)
        for (seat, answer, ask), following in zip(match.entries, match.entries[1:], strict=False):
            if ask is None and answer.text.startswith("keep "):
                assert following[0] == seat
                assert 1 <= len(following[1]) <= 4
                assert len(following[1]) + len(answer.value) == 5
                thrown[-1] = (seat, thrown[-1][1] + 1)
            elif ask is not None and len(answer) == 5:
                thrown.append((seat, 1))
    assert {times for _, times in thrown} == {1, 2, 3}


def test_the_hands_of_a_round_lie_there_until_the_next_throw() -> None:
    match = Match(
        load("offenes-wuerfelpoker", most=1, start="first"),
        ["Anna", "Ben"],
        chance=Scripted("9 9 9 10 10", "A A A A K", "9 10 J Q K"),
        by_hand=True,
    )

    def after(move: str) -> list[str]:
        match.play(move)
        return [piece.key for piece in match.view(0).pieces if isinstance(piece, Text)]

    assert after("roll") == ["hand-full-house"]
    assert after("stop") == ["hand-full-house"]
    assert after("roll") == ["hand-full-house", "hand-four"]
    assert after("stop") == ["hand-full-house", "hand-four"]
    assert match.state.round == 2
    assert after("roll") == ["hand-nothing"]


def test_aces_are_wild_only_in_joker_poker() -> None:
    won: dict[str, list[int]] = {}
    for game in ("offenes-wuerfelpoker", "joker-poker"):
        match = Match(
            load(game, rounds=1, most=1, start="first"),
            ["Anna", "Ben"],
            chance=Scripted("9 10 J K A", "9 9 10 J Q"),
        )
        match.play("stop")
        match.play("stop")
        assert match.result is not None
        won[game] = match.result.winners
    assert won == {"offenes-wuerfelpoker": [1], "joker-poker": [0]}


def test_what_stands_lies_on_the_table_while_the_others_are_thrown_again() -> None:
    match = Match(
        load("offenes-wuerfelpoker", start="first"),
        ["Anna", "Ben"],
        chance=Scripted("9 9 9 10 K", "9 A"),
        by_hand=True,
    )

    def of_anna() -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        return [(piece.marks, piece.kept) for piece in match.view(1).pieces if isinstance(piece, DiceShown)]

    match.play("roll")
    assert of_anna() == [(("9", "9", "9", "10", "K"), ())]
    match.play("keep 9 9 9")
    assert of_anna() == [((), ("9", "9", "9"))]
    match.play("roll")
    assert of_anna() == [(("9", "9", "9", "9", "A"), ())]
