"""Taking back costs no more in a long match than in a short one, and leaves nothing behind."""

from __future__ import annotations

from random import Random

import pytest

from tests.playing import random_match
from wuerfelbecher.table import AnyGame, Match, catalogue, load
from wuerfelbecher.table.match import OFTEN


def as_it_was(match: Match) -> tuple[object, ...]:
    """All that a match remembers."""
    return (
        match.record.text(),
        match.state,
        match.to_act,
        match.given,
        match.result,
        match._hidden,
        match._told,
        match._forced,
        match._joint_closed_at,
        match.turn_begins,
    )


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.id)
def test_taken_back_is_as_never_played(game: type[AnyGame]) -> None:
    pick = Random(2)

    def look(match: Match) -> None:
        if pick.random() < 0.2:
            for seat in range(len(match.names)):
                if match.can_undo(seat):
                    twin = match.copy()
                    twin.undo(seat)
                    until = len(twin.entries)
                    assert as_it_was(twin) == as_it_was(match.record.replay(until, game=match.game, by_hand=True))

    random_match(load(game.id), max(2, game.players.fewest), 4, look, steps=150, by_hand=True)


def test_taking_back_does_not_play_the_whole_match_again() -> None:
    most = 0

    def look(match: Match) -> None:
        nonlocal most
        for seat in match.to_act:
            if match.can_undo(seat):
                last = match._last_choice()
                most = max(most, len(match.entries) - match._past.before(last - 1).answers)

    match = random_match(load("kniffel"), 8, 1, look, by_hand=True)
    assert len(match.entries) > 300
    assert 0 < most < 4 * OFTEN
