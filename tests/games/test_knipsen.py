"""Knipsen, plain and mit Schikane: the chances of the first of two, worked out by the number of flicks."""

from __future__ import annotations

import pytest

from tests.chances import check_chances, first_wins
from tests.playing import NAMES
from wuerfelbecher.table import Match, Open, Scripted, load


def finishing(target: int, costly: tuple[int, ...]) -> list[float]:
    """The chance to reach the target with exactly the nth flick, from n = 1."""
    at: dict[int, float] = {0: 1.0}
    done: list[float] = []
    while sum(done) < 1 - 1e-9:
        after: dict[int, float] = {}
        arrived = 0.0
        for points, chance in at.items():
            for face in range(1, 7):
                there = points + face
                if there >= target:
                    arrived += chance / 6
                    continue
                if there in costly:
                    there -= 10
                after[there] = after.get(there, 0.0) + chance / 6
        at = after
        done.append(arrived)
    return done


@pytest.mark.parametrize(
    ("game", "target", "costly"),
    [
        ("knipsen", 50, ()),
        ("knipsen", 10, ()),
        ("knipsen-mit-schikane", 50, (10, 20, 30, 40)),
        ("knipsen-mit-schikane", 20, (10,)),
    ],
)
def test_the_chances_of_two_players(game: str, target: int, costly: tuple[int, ...]) -> None:
    flicks = finishing(target, costly)
    first = sum(chance * sum(flicks[n:]) for n, chance in enumerate(flicks))
    check_chances(
        load(game, target=target, start="first"), 2, {"first": first, "second": 1 - first}, first_wins, matches=1000
    )


@pytest.mark.parametrize(
    ("game", "target", "costly"), [("knipsen", 30, ()), ("knipsen-mit-schikane", 30, (10, 20))]
)
def test_how_many_flicks_the_first_to_arrive_needs(game: str, target: int, costly: tuple[int, ...]) -> None:
    """The first of two arrives with the nth flick if neither has before; the second if the first has not."""
    flicks = finishing(target, costly)
    wanted = {n: chance * sum(flicks[n:]) + chance * sum(flicks[n + 1 :]) for n, chance in enumerate(flicks)}
    total = sum(wanted.values())

    def flicked(match: Match) -> int:
        return (len(match.entries) - 1) // 2

    game_at_hand = load(game, target=target, start="first")
    check_chances(game_at_hand, 2, {n: share / total for n, share in wanted.items()}, flicked, matches=1500)


def test_eight_players_flick_nothing_but_fives() -> None:
    plain = Match(load("knipsen", start="first"), NAMES[:8], chance=Scripted(*["5"] * 73))
    assert plain.result is not None
    assert plain.result.places == (1, 2, 2, 2, 2, 2, 2, 2)
    assert plain.result.scores == (50, 45, 45, 45, 45, 45, 45, 45)


@pytest.mark.parametrize(
    ("target", "flicked", "prompt"),
    [
        (50, "3", "3 of 50 points: flick the die!"),
        (50, "4", "4 of 50: a 6 costs you 10 points."),
        (10, "4", "4 of 10 points: flick the die!"),
    ],
)
def test_the_prompt_warns_of_a_round_number_that_one_flick_can_reach(
    target: int, flicked: str, prompt: str
) -> None:
    game = load("knipsen-mit-schikane", target=target, start="first")
    match = Match(game, ["Anna", "Ben"], chance=Scripted(flicked, "1", "1"), by_hand=True)
    match.play("roll")
    match.play("roll")
    assert match.view(0).prompt("en") == prompt


@pytest.mark.parametrize(
    ("target", "goal"),
    [
        (50, "The first to reach 50 wins; landing on 10, 20, 30, 40 costs 10."),
        (30, "The first to reach 30 wins; landing on 10, 20 costs 10."),
        (10, "The first to reach 10 wins."),
    ],
)
def test_the_goal_names_the_numbers_that_cost(target: int, goal: str) -> None:
    view = Match(load("knipsen-mit-schikane", target=target, start="first"), NAMES[:2], Open()).view()
    assert view.goal.text("en", view.names) == goal
