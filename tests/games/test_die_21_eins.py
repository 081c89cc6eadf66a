"""Die 21. Eins: how many throws it takes decides who wins."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from tests.chances import check_chances
from tests.playing import NAMES, random_match
from wuerfelbecher.table import Match, Scripted, load

LONGEST = 1000


def test_how_many_throws_it_takes() -> None:
    """The 21st one comes with throw n if there are 20 among the n - 1 before; the throws go around the table."""
    wanted = {n: Fraction(comb(n - 1, 20) * 5 ** (n - 21), 6**n) for n in range(21, LONGEST)}

    def thrown(match: Match) -> int:
        assert match.result is not None
        assert match.result.winners == [(len(match.entries) - 1) % 3]
        return len(match.entries)

    check_chances(load("die-21-eins", start="first"), 3, wanted, thrown, matches=600)


def test_eight_players_throw_nothing_but_ones() -> None:
    match = Match(load("die-21-eins", start="first"), NAMES[:8], chance=Scripted(*["1"] * 21))
    assert match.result is not None
    assert match.result.places == (2, 2, 2, 2, 1, 2, 2, 2)


def test_only_ones_count() -> None:
    match = random_match(load("die-21-eins", start="first"), 2, seed=3)
    thrown = [answer for _, answer, _ in match.entries]
    assert thrown.count((1,)) == 21
    assert thrown[-1] == (1,)
