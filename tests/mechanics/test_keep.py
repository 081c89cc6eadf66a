"""Keep and re-roll: every multiset once, and throws of mixed dice that stay in their kinds."""

from __future__ import annotations

from itertools import product

from wuerfelbecher.mechanics.keep import MixedDice, keep_words, keeps
from wuerfelbecher.table import D6, Die

COIN = Die("coin", (0, 1), {0: "tails", 1: "heads"})
MIXED = MixedDice(coin=(COIN, 1), dice=(D6, 2))


def kept_by_hand(faces: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Each die stands or not; all standing is no throw."""
    ways = product((True, False), repeat=len(faces))
    return {
        tuple(sorted(face for face, stands in zip(faces, way, strict=True) if stands))
        for way in ways
        if not all(way)
    }


def test_every_multiset_is_offered_once() -> None:
    for faces in product(range(1, 7), repeat=4):
        offered = [move.value for move in keeps(faces)]
        assert len(offered) == len(set(offered))
        assert set(offered) == kept_by_hand(faces)
        assert [move.value for move in keeps(faces, fewest=1)] == offered[1:]


def test_the_words_are_those_of_every_throw() -> None:
    offered = {move.text for faces in product(range(1, 7), repeat=3) for move in keeps(faces)}
    assert sorted(keep_words(2)) == sorted(offered)


def test_mixed_dice_are_kept_kind_by_kind() -> None:
    moves = MIXED.keeps(((1,), (1, 1)))
    assert {move.text: move.value for move in moves} == {
        "keep none": ((), ()),
        "keep 1": ((), (1,)),
        "keep 1 1": ((), (1, 1)),
        "keep heads": ((1,), ()),
        "keep heads 1": ((1,), (1,)),
    }
    assert moves[-1].touch == ("coin/heads", "dice/1")
    assert MIXED.keeps(((1,), (1, 1))) is moves


def test_mixed_dice_are_thrown_kind_by_kind() -> None:
    assert len(MIXED.all_but(MIXED.none).outcomes) == 2 * 21
    assert MIXED.all_but(((), (4,))).dice == (COIN, D6)
    assert MIXED.together(((), (4,)), (1, 2)) == ((1,), (2, 4))
    assert MIXED.all_but(((0,), (4,))).dice == (D6,)
    assert MIXED.together(((0,), (4,)), (6,)) == ((0,), (4, 6))


def test_the_words_of_mixed_dice_are_those_of_every_throw() -> None:
    throws = [((coin,), pips) for coin in (0, 1) for pips in product(range(1, 7), repeat=2)]
    offered = {move.text for throw in throws for move in MIXED.keeps(throw)}
    assert sorted(move.text for move in MIXED) == sorted(offered)


def test_equal_marks_are_told_apart() -> None:
    mixed = MixedDice(dice=(D6, 1), ten=(Die("ten", range(10)), 1))
    assert [(move.text, move.touch) for move in mixed.keeps(((5,), (5,)))] == [
        ("keep none", ()),
        ("keep ten-5", ("ten/5",)),
        ("keep 5", ("dice/5",)),
    ]
