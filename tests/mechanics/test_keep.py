"""Keep and re-roll: every multiset once, and throws of mixed dice that stay in their kinds."""

from __future__ import annotations

from itertools import product

import pytest

from wuerfelbecher.mechanics.keep import Keep, MixedDice
from wuerfelbecher.table import D6, Die, Match, Open, load
from wuerfelbecher.table.pieces import DiceShown, Sheet, shown

COIN = Die("coin", (0, 1), {0: "tails", 1: "heads"})
KEEP, KEEP_ONE = Keep(3), Keep(3, fewest=1)
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
        offered = [move.value for move in KEEP.of(faces)]
        assert len(offered) == len(set(offered))
        assert set(offered) == kept_by_hand(faces)
        assert [move.value for move in KEEP_ONE.of(faces)] == offered[1:]


def test_the_words_are_those_of_every_throw() -> None:
    keep = Keep(2)
    offered = {move.text for faces in product(range(1, 7), repeat=3) for move in keep.of(faces)}
    assert sorted(move.text for move in keep) == sorted(offered)


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


@pytest.mark.parametrize(
    ("game", "first", "move", "kept"),
    [
        ("kniffel", "1 2 3 5 5", "keep 5 5", [["5", "5"]]),
        ("kniffel", "1 2 3 5 5", "keep none", [[]]),
        ("kniffel-extreme", "1 2 3 5 5 0", "keep 5 ten-0", [["5"], ["0"]]),
        ("ohio", "1 2 3 5 5 6", "keep 1 2", [["1", "2"]]),
        ("escalero", "9 9 Q K A", "keep A", [["A"]]),
        ("dreimal-pasch", "1 1 2 3 4 5", "keep 1 1", [["1", "1"]]),
    ],
)
def test_what_is_kept_stands_aside_until_the_others_are_thrown(
    game: str, first: str, move: str, kept: list[list[str]]
) -> None:
    match = Match(load(game, start="first"), ["Anna", "Ben", "Cem"], chance=Open())

    def lying() -> tuple[list[list[str]], list[list[str]]]:
        dice = [piece for piece in match.view().pieces if isinstance(piece, DiceShown)]
        return [list(piece.marks) for piece in dice], [list(piece.kept) for piece in dice]

    nothing: list[list[str]] = [[] for _ in kept]
    assert lying() == (nothing, nothing)
    match.play(first)
    assert ([mark for marks in lying()[0] for mark in marks], lying()[1]) == (first.split(), nothing)
    match.play(move)
    assert lying() == (nothing, kept)
    sheets = [piece for piece in match.view().pieces if isinstance(piece, Sheet)]
    assert all(row.offer is None for sheet in sheets for row in sheet.rows)


@pytest.mark.parametrize("last", ["write ones", "write sixes"])
def test_the_last_throw_of_a_turn_lies_there_until_the_next_one(last: str) -> None:
    match = Match(load("kniffel", start="first"), ["Anna", "Ben"], chance=Open())
    match.play("1 2 3 5 5")
    match.play(last)
    assert match.view().pieces[0] == shown("dice", (1, 2, 3, 5, 5))
    match.play("6 6 6 6 6")
    assert match.view().pieces[0] == shown("dice", (6, 6, 6, 6, 6))
