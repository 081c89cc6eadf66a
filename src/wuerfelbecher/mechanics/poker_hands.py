"""Poker hands of five dice, from nothing to five alike, in an order in which they can be compared."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from wuerfelbecher.table.dice import Faces

KINDS = ("nothing", "pair", "two-pairs", "three", "sequence", "full-house", "four", "five")
NOTHING, PAIR, TWO_PAIRS, THREE, SEQUENCE, FULL_HOUSE, FOUR, FIVE = range(len(KINDS))

_BY_GROUPS = {
    (1, 1, 1, 1, 1): NOTHING,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIRS,
    (3, 1, 1): THREE,
    (3, 2): FULL_HOUSE,
    (4, 1): FOUR,
    (5,): FIVE,
}


class Hand(NamedTuple):
    """A hand: its kind, the values it is made of, and the dead dice, each with what decides first in front.

    Hands compare as they beat each other. Where dead dice do not count, compare `hand[:2]`.
    """

    kind: int
    values: Faces
    dead: Faces


@cache
def hand(faces: Faces, sequences: bool = False) -> Hand:
    """What five dice are worth. A sequence is only a hand where that is agreed; its value is its highest die.

    >>> hand((9, 9, 12, 13, 13))
    Hand(kind=2, values=(13, 9), dead=(12,))
    """
    values = sorted(set(faces), key=lambda face: (faces.count(face), face), reverse=True)
    kind = _BY_GROUPS[tuple(faces.count(face) for face in values)]
    if sequences and kind == NOTHING and values[0] - values[-1] == 4:
        return Hand(SEQUENCE, (values[0],), ())
    alive = sum(faces.count(face) > 1 for face in values)
    return Hand(kind, tuple(values[:alive]), tuple(values[alive:]))
