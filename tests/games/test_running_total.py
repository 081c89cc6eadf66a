"""Abseits, Todessprung, Doppeltes Lottchen, Siamesische Zwillinge, Faule Sechs: whose throw is too much."""

from __future__ import annotations

from itertools import product

import pytest

from tests.chances import check_chances
from tests.playing import NAMES, random_match
from wuerfelbecher.table import Match, Scripted, load

Throws = list[tuple[int, ...]]

ONE, TWO, THREE = (list(product(range(1, 7), repeat=dice)) for dice in (1, 2, 3))


def losing(limit: int, throw: dict[int, float]) -> list[float]:
    """The chance that the nth throw, counted from 0, takes the total to the limit."""
    at, lost = {0: 1.0}, [0.0]
    while sum(lost) < 1 - 1e-7:
        after: dict[int, float] = {}
        for total, chance in at.items():
            for pips, share in throw.items():
                after[total + pips] = after.get(total + pips, 0.0) + chance * share
        lost.append(sum(after.pop(total) for total in [*after] if total >= limit))
        at = after
    return [chance / sum(lost) for chance in lost[1:]]


def spread(*throws: Throws, lazy: bool = False) -> dict[int, float]:
    """How likely each throw is, if every one of these ways to throw is as likely as the others."""
    found: dict[int, float] = {}
    for ways in throws:
        for faces in ways:
            pips = sum(-6 if lazy and face == 6 else face for face in faces)
            found[pips] = found.get(pips, 0.0) + 1 / len(ways) / len(throws)
    return found


@pytest.mark.parametrize(
    ("game", "limit", "throw"),
    [
        ("todessprung", 30, spread(ONE, TWO)),
        ("todessprung", 50, spread(ONE, TWO)),
        ("doppeltes-lottchen", 66, spread(THREE)),
        ("siamesische-zwillinge", 88, spread(THREE)),
        ("faule-sechs", 88, spread(THREE, lazy=True)),
    ],
)
def test_how_many_throws_it_takes_until_one_loses(game: str, limit: int, throw: dict[int, float]) -> None:
    """Whoever plays Todessprung at random takes one die or two like the toss of a coin."""

    def last_throw(match: Match) -> int:
        at = sum(ask is not None for _, _, ask in match.entries) - 1
        assert match.result is not None
        assert match.result.places == tuple(3 if seat == at % 3 else 1 for seat in range(3))
        return at

    options = {"limit": limit} if game == "todessprung" else {}
    wanted = dict(enumerate(losing(limit, throw)))
    check_chances(load(game, start="first", **options), 3, wanted, last_throw, matches=1000)


@pytest.mark.parametrize("limit", [30, 41, 50])
def test_the_chances_of_abseits(limit: int) -> None:
    """The first of three goes out, and the left neighbour begins the total of the other two."""
    thrown = losing(limit, spread(ONE))
    of_three, of_two = ([sum(thrown[seat::seats]) for seat in range(seats)] for seats in (3, 2))
    wanted: dict[tuple[int, ...], float] = {}
    for out, chance in enumerate(of_three):
        left = [(out + 1) % 3, (out + 2) % 3]
        for at, share in enumerate(of_two):
            places = [3, 3, 3]
            places[left[at]], places[left[1 - at]] = 2, 1
            wanted[tuple(places)] = chance * share

    def places_of(match: Match) -> tuple[int, ...]:
        assert match.result is not None
        return match.result.places

    check_chances(load("abseits", limit=limit, start="first"), 3, wanted, places_of, matches=600)


@pytest.mark.parametrize("seats", [2, 8, 16])
def test_abseits_has_one_place_for_everybody(seats: int) -> None:
    def watch(match: Match) -> None:
        t = match.state
        assert t.total < 40 or (t.die >= t.total - 39 and len(t.everyone) < seats)

    result = random_match(load("abseits"), seats, seed=seats, watch=watch, by_hand=True).result
    assert result is not None
    assert sorted(result.places) == list(range(1, seats + 1))


def test_the_total_that_puts_somebody_out_stays_until_the_next_throw() -> None:
    chance = Scripted(*"66666", "3")
    match = Match(load("abseits", limit=30, start="first"), NAMES[:3], chance=chance, by_hand=True)
    for _ in range(5):
        match.play("roll")
    assert (match.state.total, match.state.still_in) == (30, (True, False, True))
    match.play("roll")
    assert match.state.total == 3


def test_eight_players_throw_nothing_but_sixes_in_siamesische_zwillinge() -> None:
    match = Match(load("siamesische-zwillinge", start="first"), NAMES[:8], chance=Scripted(*["6 6 6"] * 5))
    assert match.state.total == 90
    assert match.result is not None
    assert match.result.places == (1, 1, 1, 1, 8, 1, 1, 1)


def test_the_prompt_of_abseits_says_what_would_be_too_much() -> None:
    """Of nothing but sixes 24 of 30 is the first total that one throw can take to the limit; then all is new."""
    match = Match(load("abseits", limit=30, start="first"), NAMES[:3], chance=Scripted(*"666666"), by_hand=True)
    prompts = []
    for _ in range(5):
        prompts.append(match.view(match.to_act[0]).prompt("en"))
        match.play("roll")
    prompts.append(match.view(match.to_act[0]).prompt("en"))
    assert prompts[3:] == [
        "18 of 30: this roll is still safe.",
        "24 of 30: a 6 or more puts you out.",
        "0 of 30: this roll is still safe.",
    ]
