"""Poker hands of five dice, from nothing to five of a kind, in an order in which they can be compared."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from wuerfelbecher.table.dice import ACE, POKER, Die, Faces
from wuerfelbecher.table.pieces import Text

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

    Hands compare as they beat each other; nothing ties with nothing. Without dead dice, compare `hand[:2]`.
    """

    kind: int
    values: Faces
    dead: Faces


@cache
def hand(faces: Faces, sequences: bool = False, wild_aces: bool = False) -> Hand:
    """What five dice are worth. A sequence is only a hand where that is agreed; its value is its highest die.

    Wild aces stand for whatever makes the best hand, which is then as good as the natural one.

    >>> hand((9, 9, 12, 13, 13))
    Hand(kind=2, values=(13, 9), dead=(12,))
    """
    if wild_aces and ACE in faces:
        others = tuple(face for face in faces if face != ACE)
        jokers = combinations_with_replacement(POKER.faces, faces.count(ACE))
        return max(hand(others + meant, sequences) for meant in jokers)
    values = sorted(set(faces), key=lambda face: (faces.count(face), face), reverse=True)
    kind = _BY_GROUPS[tuple(faces.count(face) for face in values)]
    if kind == NOTHING:
        in_a_row = sequences and values[0] - values[-1] == 4
        return Hand(SEQUENCE, (values[0],), ()) if in_a_row else Hand(NOTHING, (), ())
    alive = sum(faces.count(face) > 1 for face in values)
    return Hand(kind, tuple(values[:alive]), tuple(values[alive:]))


def hand_shown(words: str, seat: int, kind: int, values: Faces, die: Die) -> Text:
    """A hand in front of a seat; `words` is the prefix of its text keys."""
    named = dict(zip(("first", "second"), map(die.mark, values), strict=False))
    return Text(id=f"{words}-{seat}", owner=seat, key=f"{words}-{KINDS[kind]}", values=named)
