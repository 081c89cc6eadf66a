"""The roll-off: who is left, who throws again, and what lies on the table meanwhile."""

from __future__ import annotations

import pytest

from wuerfelbecher.table import Faces, Match, Open, Roll, dice, load
from wuerfelbecher.table.pieces import Score
from wuerfelbecher.table.roll_off import roll_off
from wuerfelbecher.table.state import NOT_IN_IT, YET_TO_THROW, Table

THROWS = [Roll(seat, dice(1)) for seat in range(4)]


def pips(t: Table, faces: Faces) -> int:
    return faces[0]


def play(
    contenders: list[int], *rolled: int, lowest: bool = False, again: str = ""
) -> tuple[Table, int, list[int]]:
    """The table, who is left, and who threw, one after the other."""
    t, thrown, order = Table(seats=4), [NOT_IN_IT] * 4, []
    turn = roll_off(t, thrown, contenders, THROWS, pips, lowest, again)
    try:
        ask = next(turn)
        for face in rolled:
            assert isinstance(ask, Roll)
            order.append(ask.seat)
            ask = turn.send((face,))
    except StopIteration as left:
        return t, left.value, order
    raise AssertionError("somebody still has to throw")


@pytest.mark.parametrize(("lowest", "left"), [(False, 2), (True, 3)])
def test_the_highest_or_the_lowest_is_left(lowest: bool, left: int) -> None:
    t, one, order = play([2, 3, 0], 5, 2, 4, lowest=lowest)
    assert (one, order, t.said) == (left, [2, 3, 0], [])


def test_only_those_who_are_tied_throw_again_and_the_table_hears_it() -> None:
    t, one, order = play([1, 2, 3], 6, 4, 6, 2, 2, 1, 3, again="tie")
    assert (one, order) == (3, [1, 2, 3, 1, 3, 1, 3])
    assert t.said == [("tie", {"players": [1, 3]})] * 2


def test_one_alone_need_not_throw() -> None:
    assert play([2])[1:] == (2, [])


def test_the_throws_stay_until_somebody_throws_again() -> None:
    match = Match(load("die-boese-drei"), ["Anna", "Ben", "Cem"], chance=Open())
    seen = []
    for face in ("4", "2", "4", "3"):
        match.play(face)
        seen.append(
            (match.state.opening.copy(), [one.value for one in match.view().pieces[:3] if isinstance(one, Score)])
        )
    assert seen == [
        ([4, YET_TO_THROW, YET_TO_THROW], [4, None, None]),
        ([4, 2, YET_TO_THROW], [4, 2, None]),
        ([4, 2, 4], [4, 2, 4]),
        ([3, NOT_IN_IT, YET_TO_THROW], [3, None, None]),
    ]
    match.play("5")
    assert match.state.starter == match.state.active == 2
    assert match.state.opening == [NOT_IN_IT] * 3
