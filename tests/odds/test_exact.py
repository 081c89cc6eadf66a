"""Exact values: positions listed by the rules themselves, and what they are worth with the best play."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import pytest

from wuerfelbecher.odds.exact import measured, won
from wuerfelbecher.odds.graph import CannotEnumerate, explored, in_order
from wuerfelbecher.table import (
    STOP,
    Choose,
    Game,
    Match,
    Open,
    Result,
    Roll,
    Table,
    Turn,
    between,
    dice,
    load,
    places,
)
from wuerfelbecher.table.moves import ROLL

ONE_DIE = dice(1)
NAMES = ["Anna", "Ben"]


@dataclass(slots=True, kw_only=True)
class Duel(Table):
    """Each throws once; whoever is dissatisfied may throw once more, and what came first is only looked at then."""

    first: int = 0
    second: int = 0
    shown: int = 0
    before: int = 0
    throws: int = 0


class Reroll(Game[Duel]):
    id, number, title, players = "reroll", 0, "Reroll", between(2, 2)
    state = Duel
    leftovers = ("shown", "before")

    def turn(self, t: Duel) -> Turn:
        t.throws = 0
        [t.shown] = yield Roll(t.active, ONE_DIE)
        t.before, t.throws = t.shown, 1
        if (yield Choose(t.active, (STOP, ROLL))) is ROLL:
            [t.shown] = yield Roll(t.active, ONE_DIE)
        if t.active == 0:
            t.first = t.shown
        else:
            t.second = t.shown

    def over(self, t: Duel) -> bool:
        return t.second > 0

    def result(self, t: Duel) -> Result:
        return Result(places([t.first, t.second]), (t.first, t.second))


@cache
def second_wins(first: int) -> Fraction:
    """What the second player's turn is worth against a number, worked out by hand; a tie counts half."""

    def share(mine: int) -> Fraction:
        return Fraction((mine > first) - (mine < first), 2) + Fraction(1, 2)

    again = sum((share(mine) for mine in range(1, 7)), Fraction()) / 6
    return sum((max(share(mine), again) for mine in range(1, 7)), Fraction()) / 6


def test_a_small_duel_is_worth_what_it_is_by_hand() -> None:
    again = sum(1 - second_wins(mine) for mine in range(1, 7)) / 6
    wanted = sum(max(1 - second_wins(mine), again) for mine in range(1, 7)) / 6
    solution = won(explored(Match(Reroll(), NAMES, chance=Open()), 10_000))
    assert solution.low[0] == pytest.approx([float(wanted), 1 - float(wanted)], abs=1e-12)
    assert solution.high[0] == pytest.approx(solution.low[0], abs=1e-12)


def test_the_same_duel_for_points() -> None:
    found = measured(explored(Match(Reroll(), NAMES, chance=Open()), 10_000))
    assert found is not None
    solution, sign = found
    assert sign == 1
    assert solution.low[0] == pytest.approx([4.25, 4.25], abs=1e-12)


def test_leftovers_do_not_multiply_positions() -> None:
    tidy, untidy = (
        explored(Match(game(), NAMES, chance=Open()), 10_000)
        for game in (Reroll, type("Untidy", (Reroll,), {"leftovers": ()}))
    )
    assert len(tidy) < len(untidy)
    assert won(tidy).low[0] == pytest.approx(won(untidy).low[0])


def test_positions_not_looked_into_leave_a_proven_interval() -> None:
    match = Match(load("die-boese-drei", start="first"), NAMES, chance=Open())
    few, more = (won(explored(match, most)) for most in (2_000, 12_000))
    widths = [solution.high[0][0] - solution.low[0][0] for solution in (few, more)]
    assert widths[0] > widths[1]
    assert few.low[0][0] <= more.low[0][0] + 1e-12
    assert more.high[0][0] <= few.high[0][0] + 1e-12
    assert more.low[0][0] - 1e-6 <= 0.3230614 <= more.high[0][0] + 1e-6


def test_what_goes_round_in_circles_is_solved_too() -> None:
    """A six wins at once; anything else passes the die on. First wins 6/11 of the time."""

    @dataclass(slots=True, kw_only=True)
    class Passing(Table):
        winner: int = -1

    class Six(Game[Passing]):
        id, number, title, players = "six", 0, "Six", between(2, 2)
        state = Passing

        def turn(self, t: Passing) -> Turn:
            [eye] = yield Roll(t.active, ONE_DIE)
            if eye == 6:
                t.winner = t.active

        def over(self, t: Passing) -> bool:
            return t.winner >= 0

        def result(self, t: Passing) -> Result:
            return Result(places([seat == t.winner for seat in range(2)]))

    graph = explored(Match(Six(), NAMES, chance=Open()), 100)
    assert graph.complete
    assert len(graph) == 4
    solution = won(graph)
    assert solution.low[0] == pytest.approx([6 / 11, 5 / 11], abs=1e-9)
    assert solution.high[0] == pytest.approx([6 / 11, 5 / 11], abs=1e-9)


def test_hidden_things_cannot_be_enumerated() -> None:
    with pytest.raises(CannotEnumerate):
        explored(Match(load("maexchen", start="first"), NAMES, chance=Open()), 1_000)


def test_the_throws_of_twelve_letters_are_not_listed() -> None:
    with pytest.raises(CannotEnumerate):
        explored(Match(load("letra-mix", start="first"), NAMES, chance=Open()), 1_000)


def test_groups_come_after_what_can_follow_them() -> None:
    following = [(1, 4), (2,), (3, 1), (), (4, 3)]
    groups = in_order(following)
    assert sorted(sorted(group) for group in groups) == [[0], [1, 2], [3], [4]]
    place = {one: at for at, group in enumerate(groups) for one in group}
    assert all(place[then] <= place[one] for one, after in enumerate(following) for then in after)
