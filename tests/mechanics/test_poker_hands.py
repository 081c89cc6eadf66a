"""Poker hands against the lists of the book (Hundert Würfelspiele, nos. 84, 94 and 96) and all 7,776 throws."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, permutations, product

import pytest

from wuerfelbecher.mechanics.poker_hands import (
    KINDS,
    TWO_PAIRS,
    Hand,
    hand,
)
from wuerfelbecher.table import POKER, Faces, dice

THROWS = list(product(range(1, 7), repeat=5))


def alike(faces: Faces, count: int) -> list[int]:
    """The faces of which so many dice (or more) can be picked out of the throw, the highest first."""
    picked = {some[0] for some in combinations(faces, count) if len(set(some)) == 1}
    return sorted(picked, reverse=True)


def without(faces: Faces, values: list[int]) -> list[int]:
    return sorted((face for face in faces if face not in values), reverse=True)


def by_the_book(faces: Faces, sequences: bool) -> list[int]:
    """Read down the book's list from the top: the first line that fits, then what decides between equal ones."""
    pairs, threes, fours, fives = (alike(faces, count) for count in (2, 3, 4, 5))
    if fives:
        return [7, *fives]
    if fours:
        return [6, *fours, *without(faces, fours)]
    if threes and len(pairs) == 2:
        return [5, *threes, *without(faces, threes)[:1]]
    if sequences and set(faces) == {2, 3, 4, 5, 6}:
        return [4, 6]
    if sequences and set(faces) == {1, 2, 3, 4, 5}:
        return [4, 5]
    if threes:
        return [3, *threes, *without(faces, threes)]
    if len(pairs) == 2:
        return [2, *pairs, *without(faces, pairs)]
    if pairs:
        return [1, *pairs, *without(faces, pairs)]
    return [0]


@pytest.mark.parametrize("sequences", [False, True])
def test_all_throws_rank_as_by_the_book(sequences: bool) -> None:
    """The two orders agree on every pair of throws: sorted by one, the other rises, and equal is equal."""
    ranked = sorted(THROWS, key=lambda faces: by_the_book(faces, sequences))
    for lower, higher in pairwise(ranked):
        if by_the_book(lower, sequences) == by_the_book(higher, sequences):
            assert hand(lower, sequences) == hand(higher, sequences)
        else:
            assert hand(lower, sequences) < hand(higher, sequences)


@pytest.mark.parametrize("sequences", [False, True])
def test_how_often_each_kind_falls(sequences: bool) -> None:
    fallen = Counter(hand(faces, sequences).kind for faces in THROWS)
    nothing, runs = (480, 240) if sequences else (720, 0)
    assert [fallen[kind] for kind in range(len(KINDS))] == [nothing, 3600, 1800, 1200, runs, 300, 150, 6]


@pytest.mark.parametrize("sequences", [False, True])
def test_wild_aces_make_the_best_hand_there_is(sequences: bool) -> None:
    """Every ace is tried as every value, die by die, in all 7,776 throws."""
    best: dict[Faces, list[int]] = {}
    for faces in THROWS:
        in_order = tuple(sorted(faces))
        if in_order not in best:
            meant = product(*(range(1, 7) if face == 6 else (face,) for face in in_order))
            best[in_order] = max(by_the_book(one, sequences) for one in meant)
    poker = {faces: tuple(face + 8 for face in faces) for faces in THROWS}
    naturals = {tuple(by_the_book(faces, sequences)): hand(poker[faces], sequences) for faces in THROWS}
    for faces in THROWS:
        assert hand(poker[faces], sequences, wild_aces=True) == naturals[tuple(best[tuple(sorted(faces))])]


def test_the_printed_throw_of_joker_poker() -> None:
    """No. 96: ace, ace, king, king, nine are four alike, neither better nor worse than real kings."""
    five = dice(5, POKER)
    assert hand(five.parse("A A K K 9"), wild_aces=True) == hand(five.parse("K K K K 9"), wild_aces=True)
    assert KINDS[hand(five.parse("A A K K 9"), wild_aces=True).kind] == "four"
    assert hand(five.parse("A A A A A"), wild_aces=True) > hand(five.parse("A K K K K"), wild_aces=True)


def test_the_order_of_the_dice_means_nothing() -> None:
    for order in permutations((9, 9, 13, 13, 14)):
        assert hand(order) == Hand(TWO_PAIRS, (13, 9), (14,))


def test_pip_dice_and_poker_dice_rank_alike() -> None:
    for faces, _ in dice(5).outcomes:
        pips = hand(faces, sequences=True)
        poker = hand(tuple(face + 8 for face in faces), sequences=True)
        assert poker.kind == pips.kind
        assert poker.values == tuple(value + 8 for value in pips.values)
        assert poker.dead == tuple(value + 8 for value in pips.dead)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("K K 9 10 J", "10 10 A Q J"),  # no. 94, 1: two kings beat two tens
        ("K K A 10 J", "K K Q 10 J"),  # the highest of the dead dice
        ("K K A Q 9", "K K A J 10"),  # then the second
        ("K K A Q 10", "K K A Q 9"),  # then the third
        ("Q Q J J A", "Q Q J J K"),  # 2: the dead die of two equal two pairs
        ("9 9 9 A 10", "9 9 9 K Q"),  # 3
        ("9 10 J Q K", "A A A K Q"),  # a sequence is above three alike
        ("10 J Q K A", "9 10 J Q K"),
        ("9 9 9 10 10", "10 J Q K A"),  # and below a full house
        ("Q Q Q 10 10", "Q Q Q 9 9"),  # 4: equal threes, the pair decides
        ("9 9 9 9 10", "A A A K K"),
        ("J J J J A", "J J J J K"),  # 5
        ("A A A A A", "K K K K K"),  # 6: five aces are the highest of all
    ],
)
def test_what_beats_what(better: str, worse: str) -> None:
    five = dice(5, POKER)
    assert hand(five.parse(better), sequences=True) > hand(five.parse(worse), sequences=True)
