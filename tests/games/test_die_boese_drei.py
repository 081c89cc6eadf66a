"""Die böse Drei: what a round has brought lies there until somebody throws again."""

from __future__ import annotations

from wuerfelbecher.table import Match, Scripted, load


def test_the_points_of_a_round_lie_there_until_the_next_one_begins() -> None:
    game = load("die-boese-drei", rounds=2, start="first")
    match = Match(game, ["Anna", "Ben"], chance=Scripted("4", "3", "5"), by_hand=True)
    match.play("roll")
    match.play("stop")
    match.play("roll")
    assert match.to_act == [1], "Ben starts the second round"
    assert (match.state.points, match.state.die) == ([4, 0], 3)
    match.play("roll")
    assert (match.state.points, match.state.running) == ([-1, -1], 5)
