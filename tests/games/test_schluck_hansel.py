"""Schluck Hansel and Glückspeter: a chip lies before a player or on a field, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.chances import check_chances
from tests.play_out import play_out, sums
from tests.playing import random_match
from wuerfelbecher.table import Match, Open, Scripted, load

CHIPS = {"schluck-hansel": 4, "glueckspeter": 7}
SWALLOWS = {"schluck-hansel": 7, "glueckspeter": 10}
LONGER = (0, "nobody")


@pytest.mark.parametrize("game", CHIPS)
@pytest.mark.parametrize("seats", range(2, 6))
def test_the_chips_stay_the_same(game: str, seats: int) -> None:
    def watch(match: Match) -> None:
        t = match.state
        assert sum(t.chips) + sum(t.fields) == CHIPS[game] * seats
        assert all(chips <= 1 for field, chips in enumerate(t.fields, 2) if field != SWALLOWS[game])

    for seed in range(10):
        watch(random_match(load(game), seats, seed, watch, chance=Open()))


def test_five_who_throw_nothing_but_sevens() -> None:
    """Hansel swallows 19 chips; the fifth player keeps the last one."""
    match = Match(load("schluck-hansel", start="first"), list("ABCDE"), chance=Scripted(*["3 4"] * 19))
    assert match.result is not None
    assert match.result.places == (5, 4, 3, 2, 1)
    assert match.result.scores == (0, 0, 0, 0, 1)
    assert match.state.fields[5] == 19


def test_the_seven_is_an_ordinary_field_of_glueckspeter() -> None:
    """Anna lays a chip on it, Ben takes it: when Anna has laid her last, Ben has all but those on the 10."""
    throws = [*["3 4", "3 4"] * 6, "5 5"]
    match = Match(load("glueckspeter", start="first"), ["Anna", "Ben"], chance=Scripted(*throws))
    assert match.result is not None
    assert match.result.places == (1, 2)
    assert match.state.chips == [0, 13]
    assert match.state.fields[8] == 1


Model = tuple[int, tuple[int, int], tuple[int, ...]]


@pytest.mark.parametrize(("game", "most"), [("schluck-hansel", 14), ("glueckspeter", 18)])
def test_how_soon_two_players_end(game: str, most: int) -> None:
    """On the model, fields that are equally likely lie together; what counts is how many of them are taken."""
    two = sums(2)
    swallowed = two.pop(SWALLOWS[game])
    groups = [[field for field in two if two[field] == chance] for chance in sorted(set(two.values()))]
    wins = {"schluck-hansel": ("second", "first"), "glueckspeter": ("first", "second")}[game]

    def hits(taken: tuple[int, ...]) -> Iterator[tuple[float, int, tuple[int, ...]]]:
        yield swallowed, -1, taken
        for at, group in enumerate(groups):
            for hit, change in ((taken[at], 1), (len(group) - taken[at], -1)):
                if hit:
                    yield hit * two[group[0]], change, (*taken[:at], taken[at] - change, *taken[at + 1 :])

    def throw(table: Model) -> Iterator[tuple[float, Model | None, tuple[int, str] | None]]:
        throws, chips, taken = table
        player = throws % 2
        for chance, change, now_taken in hits(taken):
            after = (chips[0] + change, chips[1]) if player == 0 else (chips[0], chips[1] + change)
            if after[player] == 0:
                yield chance, None, (throws + 1, wins[player])
            elif throws + 1 == most:
                yield chance, None, LONGER
            else:
                yield chance, (throws + 1, after, now_taken), None

    def end(match: Match) -> tuple[int, str]:
        assert match.result is not None
        throws = len(match.entries)
        return (throws, ["first", "second"][match.result.winners[0]]) if throws <= most else LONGER

    start: Model = 0, (CHIPS[game], CHIPS[game]), (0,) * len(groups)
    check_chances(load(game, start="first"), 2, play_out(start, throw), end, matches=2500)
