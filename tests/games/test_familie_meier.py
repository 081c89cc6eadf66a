"""Familie Meier: how large the families get, worked out die by die."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

from tests.chances import check_chances
from tests.playing import random_match
from wuerfelbecher.table import load


def grown(heads: int, throw: tuple[int, ...]) -> int:
    """The family after the dice of a throw have come one by one, in the order that is best for it."""

    def one_by_one(dice: tuple[int, ...]) -> int:
        now = heads
        for die in dice:
            if now >= 2:
                now += die
            elif die == now + 1:
                now += 1
        return now

    return max(one_by_one(dice) for dice in permutations(throw))


def test_how_large_a_family_gets() -> None:
    chances = {0: Fraction(1)}
    for dice in (3, 2, 1):
        after: dict[int, Fraction] = {}
        for heads, chance in chances.items():
            for throw in product(range(1, 7), repeat=dice):
                now = grown(heads, throw)
                after[now] = after.get(now, Fraction(0)) + chance / 6**dice
        chances = after
    check_chances(load("familie-meier"), 2, chances, lambda match: int(match.state.points[1]), matches=2000)


def test_everybody_throws_three_dice_then_two_then_one() -> None:
    match = random_match(load("familie-meier"), 16, seed=2)
    assert [(seat, len(throw)) for seat, throw, _ in match.entries] == [
        (seat, dice) for dice in (3, 2, 1) for seat in range(16)
    ]
    heads = [0] * 16
    for seat, throw, _ in match.entries:
        heads[seat] = grown(heads[seat], throw)
    assert match.result is not None
    assert match.result.scores == tuple(heads)
