"""Quinze and Einundzwanzig: what the nearest gets, from whom, and that no chip is made or lost."""

from __future__ import annotations

import pytest

from tests.playing import NAMES, random_match
from wuerfelbecher.games.one_die.quinze import BUST, MOST_ROUNDS, State
from wuerfelbecher.table import Chance, Match, Open, Scripted, load

SEATS = [*(("quinze", seats) for seats in range(2, 9)), *(("einundzwanzig", seats) for seats in range(2, 6))]


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_the_chips_stay_the_same_and_every_round_is_settled(game: str, seats: int) -> None:
    def watch(match: Match) -> None:
        t = match.state
        assert sum(t.chips) + t.pot == 8 * seats
        assert min(t.chips) >= 0
        assert 0 <= t.pot < seats
        if t.round > before.round:
            assert t.chips == settled(before.chips, before.pot, t.points, t.rolls)
            before.chips, before.pot, before.round = list(t.chips), t.pot, t.round

    for seed in range(4):
        before = Match(load(game), NAMES[:seats], chance=Open()).state
        match = random_match(load(game), seats, seed, watch, chance=Open())
        watch(match)
        result = match.result
        assert result is not None
        assert sum(result.settlement) == 0
        assert {result.scores[seat] for seat in result.winners} == {max(match.state.chips)}


def settled(chips: list[int], pot: int, points: list[int], rolls: list[int]) -> list[int]:
    """By the book: two chips from each who went over and one from each other, for the nearest."""
    alive = [seat for seat, total in enumerate(points) if total != BUST]
    if not alive:
        return chips
    nearest = max(points)
    fewest = min(rolls[seat] for seat in alive if points[seat] == nearest)
    winners = [seat for seat in alive if points[seat] == nearest and rolls[seat] == fewest]
    after = list(chips)
    for seat in set(range(len(chips))) - set(winners):
        due = min(1 if seat in alive else 2, chips[seat])
        after[seat] -= due
        pot += due
    for seat in winners:
        after[seat] += pot // len(winners)
    return after


def test_eight_players_and_the_first_of_them_wins_with_fewer_throws() -> None:
    """P1 has 15 with three throws, P2 with four; P3 goes over it; the others stop at a one."""
    throws = ["6", "6", "3", "6", "6", "2", "1", "6", "6", "6", *["1"] * 5]
    match = Match(load("quinze", start="first"), NAMES[:8], chance=Open())
    for thrown in throws:
        match.play(thrown)
        while match.ask is not None and not isinstance(match.ask, Chance):
            match.play("stop" if thrown == "1" and match.to_act[0] > 2 else "roll")
    assert match.state.round == 2
    assert match.state.chips == [16, 7, 6, 7, 7, 7, 7, 7]


@pytest.mark.parametrize(
    ("chips", "pot", "places", "settlement"),
    [
        ([12, 12, 0], 0, (1, 1, 3), (4, 4, -8)),
        ([12, 11, 0], 1, (1, 2, 3), (5, 3, -8)),
        ([11, 11, 0], 2, (1, 1, 3), (4, 4, -8)),
        ([0, 15, 15, 1], 1, (4, 1, 1, 3), (-8, 8, 7, -7)),
    ],
)
def test_the_rest_of_a_pot_at_the_end_is_the_leaders_and_changes_no_place(
    chips: list[int], pot: int, places: tuple[int, ...], settlement: tuple[int, ...]
) -> None:
    result = load("quinze").result(State(seats=len(chips), chips=chips, pot=pot))
    assert (result.places, result.scores, result.settlement) == (places, tuple(chips), settlement)


def test_players_who_never_stop_come_to_an_end() -> None:
    match = Match(
        load("einundzwanzig", start="first"), NAMES[:2], chance=Scripted(*["6 6 6", "6 6"] * 2 * MOST_ROUNDS)
    )
    while match.ask is not None:
        match.play("roll")
    assert match.result is not None
    assert match.result.places == (1, 1)
    assert match.result.settlement == (0, 0)


def test_a_settled_round_lies_there_until_the_next_throw() -> None:
    match = Match(load("quinze", start="first"), NAMES[:2], chance=Scripted("5", "6", "2"), by_hand=True)
    for _ in range(2):
        match.play("roll")
        match.play("stop")
    assert (match.state.points, match.state.rolls, match.state.dice) == ([5, 6], [1, 1], [6])
    match.play("roll")
    assert (match.state.points, match.state.rolls, match.state.dice) == ([0, 2], [0, 1], [2])


@pytest.mark.parametrize(
    ("throws", "told"),
    [
        ("564", "P2 is closest with 6 and gets 2 chips."),
        ("554", "P1 and P2 are tied on 5, and nobody gets anything."),
    ],
)
def test_the_table_hears_who_gets_how_many_chips(throws: str, told: str) -> None:
    match = Match(load("quinze", start="first"), ["P1", "P2", "P3"], chance=Scripted(*throws), by_hand=True)
    for _ in throws:
        match.play("roll")
        match.play("stop")
    assert match.told[-1][1].text("en", match.names) == told
