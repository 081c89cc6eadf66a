"""Sequenzen: only three in a row count, and what lies at the end decides."""

from __future__ import annotations

import pytest

from tests.playing import NAMES, random_match
from wuerfelbecher.table import Match, Open, Refusal, Scripted, load
from wuerfelbecher.table.pieces import shown

IN_A_ROW = {(1, 2, 3): 3, (2, 3, 4): 4, (3, 4, 5): 5, (4, 5, 6): 6}


@pytest.mark.parametrize("two_stay", [False, True])
def test_the_highest_sequence_wins_and_fewer_throws_break_the_tie(two_stay: bool) -> None:
    game = load("sequenzen", two_stay=two_stay, start="first")
    for seats in (2, 8, 16):
        for seed in range(20):
            match = random_match(game, seats, seed)
            throws = [0] * seats
            for seat, _, ask in match.entries:
                throws[seat] += ask is not None
            dice = match.state.dice
            merits = [
                (IN_A_ROW[mine], -n) if mine in IN_A_ROW else (0, 0) for mine, n in zip(dice, throws, strict=True)
            ]
            result = match.result
            assert result is not None
            assert set(throws) <= {1, 2, 3}
            assert result.places == tuple(1 + sum(other > mine for other in merits) for mine in merits)
            assert result.scores == tuple(IN_A_ROW.get(mine) for mine in dice)
            assert result.nobody_wins == all(mine not in IN_A_ROW for mine in dice)


def test_one_die_alone_may_not_stay_and_without_the_variant_none() -> None:
    match = Match(load("sequenzen", two_stay=True, start="first"), NAMES[:2], chance=Scripted("4 5 1", "6"))
    for typed in ("keep 4", "keep 4 5 1", "keep none"):
        with pytest.raises(Refusal):
            match.play(typed)
    match.play("keep 5 4")
    assert match.state.dice[0] == (4, 5, 6)
    plain = Match(load("sequenzen", start="first"), NAMES[:2], chance=Scripted("4 5 1"))
    with pytest.raises(Refusal):
        plain.play("keep 4 5")


@pytest.mark.parametrize(("two_stay", "pairs"), [(True, 21), (False, 0)])
def test_only_pairs_of_dice_are_ever_kept(two_stay: bool, pairs: int) -> None:
    words = load("sequenzen", two_stay=two_stay).vocabulary(2)
    assert [len(word.split()) for word in words if word.startswith("keep")] == [3] * pairs


def test_two_dice_stay_on_the_table_while_the_third_is_thrown() -> None:
    match = Match(load("sequenzen", two_stay=True, start="first"), NAMES[:2], chance=Open())
    for typed in ("4 5 1", "keep 4 5"):
        match.play(typed)
    assert match.view().pieces[0] == shown("dice-0", (), owner=0, kept=(4, 5))
    match.play("6")
    assert match.view().pieces[0] == shown("dice-0", (4, 5, 6), owner=0)
