"""Moves that are tried out: how sure their values are, which are tried most, and when it stops."""

from __future__ import annotations

from itertools import count

import pytest

from tests.odds.test_guess import NAMES, Parity, below
from tests.puzzle import PUZZLE
from wuerfelbecher.odds import guess as guessing
from wuerfelbecher.odds import moves
from wuerfelbecher.odds.guess import CannotGuess, guess
from wuerfelbecher.odds.moves import MoveOdds, Odds, best_first, odds, sampled_chances
from wuerfelbecher.odds.search import Branch, tried_out
from wuerfelbecher.odds.value import Value
from wuerfelbecher.table import Match, Open, Record, Refusal, Seeded, load

LONG = 600.0
"""More seconds than any of these takes: they stop for another reason."""


def tried(match: Match, error: float) -> Odds:
    return odds(match, seconds=LONG, error=error, most=1)


def test_values_are_near_the_exact_ones_and_have_errors() -> None:
    match = Record.parse(PUZZLE).replay()
    exact, found = odds(match), tried(match, 0.02)
    assert [row.move for row in found.moves] == [row.move for row in exact.moves] == ["roll", "stop"]
    for sampled, known in zip(found.moves, exact.moves, strict=True):
        assert sampled.win
        assert sampled.measure
        assert known.win
        assert sampled.win.way == sampled.measure.way == "sampled"
        assert abs(sampled.win.value - known.win.value) < 4 * sampled.win.error + 0.02
    assert found.moves[0].win
    assert found.moves[0].win.error <= 0.02


def test_it_goes_on_until_the_error_is_small_enough() -> None:
    match = Record.parse(PUZZLE).replay()
    rough, fine = tried(match, 0.05), tried(match, 0.02)
    assert rough.trials < fine.trials


def test_the_most_promising_move_is_tried_most(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, Branch] = {}

    def watched(*how: object) -> None:
        tried_out(*how)  # type: ignore[arg-type]
        seen.update(how[-1])  # type: ignore[call-overload]

    monkeypatch.setattr(moves, "tried_out", watched)
    found = tried(Record.parse(PUZZLE).replay(), 0.02)
    most = max(seen, key=lambda move: seen[move].tried)
    assert found.moves[0].move == most == "roll"
    assert seen["roll"].tried > 2 * seen["stop"].tried


@pytest.mark.parametrize("game", ["allie-gator", "mistkaefer", "verdecktes-wuerfelpoker", "slf-zeitspiel"])
def test_where_something_is_hidden_every_move_listed_has_both_values(game: str) -> None:
    match = Match(load(game), ["Anna", "Ben", "Cem"], chance=Seeded(2))
    found = odds(match, seconds=0)
    assert found.trials == moves.ENOUGH
    assert {row.move for row in found.moves} <= {move.text for move in match.legal(found.seat)}
    assert all(row.win and row.measure and row.win.error > 0 for row in found.moves)


class Ticking:
    """A clock on which every look takes as long."""

    def __init__(self, step: float) -> None:
        self.looks = count()
        self.step = step

    def __call__(self) -> float:
        return next(self.looks) * self.step


def test_time_is_kept_within_a_trial_and_within_a_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(load("mistkaefer"), NAMES, chance=Seeded(1))
    clock = Ticking(0.01)
    monkeypatch.setattr(moves, "monotonic", clock)
    found = odds(match, seconds=1)
    looked = next(clock.looks)
    assert 100 <= looked < 150
    assert found.moves
    tries = 0

    def never(*_: object) -> bool:
        nonlocal tries
        tries += 1
        return False

    monkeypatch.setattr(guessing, "agrees", never)
    monkeypatch.setattr(moves, "monotonic", Ticking(0.1))
    hidden = Match(load("verdecktes-wuerfelpoker"), ["Anna", "Ben", "Cem"], chance=Seeded(2))
    with pytest.raises(Refusal, match="cannot be guessed"):
        odds(hidden, seconds=1)
    assert 5 <= tries <= 12


def test_a_guess_is_given_up_when_told_to() -> None:
    match = Match(Parity(), NAMES, chance=Open())
    match.throw((1, 1))
    match.play("stop")
    match.throw((1, 1))
    stops = count()
    with pytest.raises(CannotGuess):
        guess(match.view(0), below(1), stop=lambda: next(stops) > -1)


def test_a_move_that_was_hardly_tried_does_not_come_first() -> None:
    once = MoveOdds("once", Value(1.0, "sampled", 0.38), None)
    often = MoveOdds("often", Value(0.7, "sampled", 0.02), None)
    known = MoveOdds("known", Value(0.65, "exact", 0.0), None)
    assert best_first([once, known, often]) == [often, known, once]


def test_chances_before_a_throw_are_sampled_by_seat() -> None:
    """At the start of Filzlaus both have the same chance."""
    match = Match(load("filzlaus", start="first"), NAMES, chance=Open())
    found = sampled_chances(match, seconds=0.3)
    assert sum(one.value for one in found) == pytest.approx(1)
    assert all(one.way == "sampled" and one.error > 0 for one in found)
    assert abs(found[0].value - 0.5) < 5 * found[0].error + 0.05


def test_nobody_wins_a_magic_trick() -> None:
    match = Match(load("wieviel-augen"), NAMES, chance=Seeded(1))
    for asked in (lambda: odds(match), lambda: sampled_chances(match)):
        with pytest.raises(Refusal, match="Nobody wins or loses"):
            asked()
