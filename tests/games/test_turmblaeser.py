"""Turmbläser: the die blown down comes to light first, and it multiplies."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from tests.chances import check_chances
from tests.playing import NAMES
from wuerfelbecher.table import Match, Scripted, load


def test_what_a_throw_is_worth() -> None:
    worths = Counter((first + second) * blown for first, second, blown in product(range(1, 7), repeat=3))
    wanted = {worth: Fraction(ways, 216) for worth, ways in worths.items()}
    check_chances(load("turmblaeser"), 2, wanted, lambda match: int(match.state.points[1]), matches=2000)


def test_the_cup_is_lifted_last() -> None:
    match = Match(load("turmblaeser"), NAMES[:8], chance=Scripted("3", "4 5", "6"), by_hand=True)

    def lies_there() -> tuple[list[str], bool, list[str]]:
        pieces = {piece.id: piece.data() for piece in match.view().pieces}
        return list(pieces["die"]["marks"]), pieces["cup"]["lifted"], list(pieces["cup"]["marks"])

    assert lies_there() == ([], False, [])
    match.play("roll")
    assert lies_there() == (["3"], False, [])
    match.play("roll")
    assert lies_there() == (["3"], True, ["4", "5"])
    assert match.to_act == [1]
    match.play("roll")
    assert lies_there() == (["6"], False, [])
