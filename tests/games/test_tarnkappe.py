"""Tarnkappe: nobody looks under the cup before the guess, and even a match of bad guesses ends."""

from __future__ import annotations

from tests.playing import NAMES, random_match
from wuerfelbecher.games.one_die.tarnkappe import MOST_ROUNDS
from wuerfelbecher.table import Match, Open, OwnDice, Roll, hands, load
from wuerfelbecher.table.pieces import Cup


def cup_of(match: Match, seat: int = -1) -> Cup:
    [cup] = [piece for piece in match.view(seat).pieces if isinstance(piece, Cup)]
    return cup


def test_nobody_sees_a_die_thrown_before_the_guess() -> None:
    def watch(match: Match) -> None:
        for seat in (-1, 0, 1):
            view = match.view(seat)
            assert view.state.under_the_cup.value is None
            assert cup_of(match, seat).marks == ()
            assert str(view.log[-1]).endswith("rolled ?")

    random_match(load("tarnkappe", start="first", thrown="before"), 2, seed=1, watch=watch, steps=50)


def test_the_guess_comes_first_so_that_players_can_use_their_own_die() -> None:
    match = Match(load("tarnkappe", start="first"), NAMES[:2], chance=OwnDice(), by_hand=True)
    assert match.to_act == [1]
    match.play("under", 1)
    assert isinstance(match.ask, Roll)
    assert not hands.goes_by_itself(match, bots=())
    assert not cup_of(match).lifted
    match.play("3", 0)
    assert match.state.points == [0, 1]
    assert cup_of(match).lifted
    assert cup_of(match).marks == ("3",)


def test_the_cup_shows_the_die_once_it_is_lifted() -> None:
    match = Match(load("tarnkappe", start="first"), NAMES[:8], chance=Open())
    match.play("over")
    match.play("4")
    assert cup_of(match).marks == ("4",)
    assert cup_of(match).lifted
    assert match.to_act == [1]


def test_whoever_is_ahead_wins_when_nobody_gets_there() -> None:
    """Anna and Ben always guess wrong, Cem is right every other time."""
    match = Match(load("tarnkappe", start="first"), ["Anna", "Ben", "Cem"], chance=Open())
    while match.ask is not None:
        match.play("under" if match.to_act == [2] and match.state.round % 2 else "over")
        match.play("2")
    assert match.result is not None
    assert match.result.scores == (-MOST_ROUNDS, -MOST_ROUNDS, 0)
    assert match.result.places == (2, 2, 1)
