"""The cup: hidden from all but those who looked, bare once it is lifted."""

from __future__ import annotations

from wuerfelbecher.mechanics.cup import UnderTheCup, cup
from wuerfelbecher.table import POKER, Secret


def test_an_empty_cup_shows_nothing() -> None:
    shown = cup(None, 2)
    assert (shown.count, shown.marks, shown.lifted, shown.owner) == (2, (), False, None)


def test_only_who_looked_sees_what_is_under_the_cup() -> None:
    hidden: Secret[tuple[int, ...]] = Secret((9, 9, 11, 13, 14), seen_by=(1,))
    mine, theirs = (cup(hidden.seen_from(seat), 5, POKER, owner=1) for seat in (1, 0))
    assert mine.marks == ("9", "9", "J", "K", "A")
    assert theirs.marks == ()
    assert not mine.lifted
    assert not theirs.lifted
    assert theirs.die is POKER
    assert theirs.owner == 1


def test_a_lifted_cup_shows_its_dice_to_all() -> None:
    bare: UnderTheCup = (6, 5)
    shown = cup(bare, 2)
    assert shown.marks == ("6", "5")
    assert shown.lifted
