"""Pärchen, Beelzebub, Stielaugen, Zwölf minus neun: what everybody's throws add up to, against exact chances."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.chances import check_chances
from tests.playing import random_match
from wuerfelbecher.table import Match, Roll, load

FACES = range(1, 7)
PLUS, MINUS = list(FACES), [-face for face in FACES]
EVEN_MINUS_ODD = [-1, 2, -3, 4, -5, 6]


def total(*dice: list[int]) -> dict[int, Fraction]:
    """How likely each total of these dice is, one die added after the other."""
    chances = {0: Fraction(1)}
    for faces in dice:
        after: dict[int, Fraction] = {}
        for so_far, chance in chances.items():
            for face in faces:
                after[so_far + face] = after.get(so_far + face, Fraction(0)) + chance / 6
        chances = after
    return chances


@pytest.mark.parametrize(
    ("game", "dice"),
    [
        ("paerchen", 5 * [PLUS, PLUS, MINUS, MINUS]),
        ("beelzebub", 5 * [PLUS, PLUS, PLUS, MINUS]),
        ("stielaugen", 42 * [PLUS]),
        ("zwoelf-minus-neun", 18 * [EVEN_MINUS_ODD]),
    ],
)
def test_the_total_of_a_match(game: str, dice: list[list[int]]) -> None:
    def total_of_the_second(match: Match) -> int:
        return int(match.state.points[1])

    check_chances(load(game), 2, total(*dice), total_of_the_second, matches=2000)


@pytest.mark.parametrize(
    ("game", "throws"),
    [
        ("paerchen", 5 * [[4]]),
        ("beelzebub", 5 * [[4]]),
        ("stielaugen", [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1]]),
        ("zwoelf-minus-neun", 3 * [[6]]),
    ],
)
def test_who_throws_how_many_dice_in_which_order(game: str, throws: list[list[int]]) -> None:
    seats = 16
    match = random_match(load(game), seats, seed=3)
    thrown = [(seat, len(ask.dice)) for seat, _, ask in match.entries if isinstance(ask, Roll)]
    assert thrown == [(seat, dice) for in_a_round in throws for seat in range(seats) for dice in in_a_round]
    assert match.result is not None
    assert match.result.scores == tuple(match.state.points)
    assert match.result.winners == [
        seat for seat, points in enumerate(match.state.points) if points == max(match.state.points)
    ]
