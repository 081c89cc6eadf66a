"""Tarnkappe: nobody looks under the cup before the guess, and even a match of bad guesses ends."""

from __future__ import annotations

from tests.playing import NAMES, random_match
from wuerfelbecher.games.one_die.tarnkappe import MOST_ROUNDS
from wuerfelbecher.table import Match, Open, load


def test_nobody_sees_the_die_before_it_is_guessed() -> None:
    def watch(match: Match) -> None:
        for seat in (-1, 0, 1):
            view = match.view(seat)
            assert view.state.under_the_cup.value is None
            [cup] = [piece for piece in view.pieces if piece.id == "cup"]
            assert cup.data()["marks"] == ()
            assert str(view.log[-1]).endswith("rolled ?")

    random_match(load("tarnkappe", start="first"), 2, seed=1, watch=watch, steps=50)


def test_the_cup_shows_the_die_once_it_is_lifted() -> None:
    match = Match(load("tarnkappe", start="first"), NAMES[:8], chance=Open())
    match.play("4")
    match.play("over")
    [cup] = [piece for piece in match.view().pieces if piece.id == "cup"]
    assert cup.data()["marks"] == ("4",)
    assert cup.data()["lifted"]


def test_whoever_is_ahead_wins_when_nobody_gets_there() -> None:
    """Anna and Ben always guess wrong, Cem is right every other time."""
    match = Match(load("tarnkappe", start="first"), ["Anna", "Ben", "Cem"], chance=Open())
    while match.ask is not None:
        match.play("2")
        match.play("under" if match.to_act == [2] and match.state.round % 2 else "over")
    assert match.result is not None
    assert match.result.scores == (-MOST_ROUNDS, -MOST_ROUNDS, 0)
    assert match.result.places == (2, 2, 1)
