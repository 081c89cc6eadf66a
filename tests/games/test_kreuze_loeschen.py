"""Kreuze löschen: the chances of the first of two, worked out by the number of throws."""

from __future__ import annotations

from itertools import product

from tests.chances import check_chances, first_wins
from tests.playing import NAMES, random_match
from wuerfelbecher.table import Match, Scripted, load

THROWS = [a + b for a, b in product(range(1, 7), repeat=2)]


def finishing() -> list[float]:
    """The chance to have no cross left with exactly the nth throw; who throws too much has as many as thrown."""
    at: dict[int, float] = {20: 1.0}
    done: list[float] = []
    while sum(done) < 1 - 1e-8:
        after: dict[int, float] = {}
        for crosses, chance in at.items():
            for pips in THROWS:
                left = pips if pips > crosses else crosses - pips
                after[left] = after.get(left, 0.0) + chance / 36
        done.append(after.pop(0, 0.0))
        at = after
    return done


def test_the_chances_of_two_players() -> None:
    throws = finishing()
    first = sum(chance * sum(throws[n:]) for n, chance in enumerate(throws))
    wanted = {"first": first, "second": 1 - first}
    check_chances(load("kreuze-loeschen", start="first"), 2, wanted, first_wins, matches=2000)


def test_how_long_two_players_take() -> None:
    throws = finishing()
    wanted = {n: chance * (sum(throws[n:]) + sum(throws[n + 1 :])) for n, chance in enumerate(throws)}
    total = sum(wanted.values())
    game = load("kreuze-loeschen", start="first")
    lengths = {n: share / total for n, share in wanted.items()}
    check_chances(game, 2, lengths, lambda match: (len(match.entries) - 1) // 2, matches=1500)


def test_nobody_else_is_finished() -> None:
    for seats in (2, 8, 16):
        result = random_match(load("kreuze-loeschen"), seats, seed=seats).result
        assert result is not None
        assert list(result.scores).count(0) == 1
        assert len(result.winners) == 1


def test_eight_players_throw_ten_twice() -> None:
    match = Match(load("kreuze-loeschen", start="first"), NAMES[:8], chance=Scripted(*["4 6"] * 9))
    assert match.result is not None
    assert match.result.places == (1, 2, 2, 2, 2, 2, 2, 2)
    assert match.result.scores == (0, 10, 10, 10, 10, 10, 10, 10)
