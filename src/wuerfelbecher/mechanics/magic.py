"""A magic trick: a throw that one player alone sees, a number, and the magician knows the rest."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from wuerfelbecher.mechanics.cup import UnderTheCup
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import Dice, Faces
from wuerfelbecher.table.game import switch
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.state import Secret, Table, up_to_hidden

UNSEEN = switch("unseen")
"""The players throw dice of their own, and the program never learns what they show."""

RIGHT, WRONG = Move("right"), Move("wrong")
MOST_DICE = 10


@dataclass(slots=True, kw_only=True)
class OnStage(Table):
    """`number` is all that the magician hears."""

    cup: UnderTheCup = up_to_hidden(MOST_DICE)
    number: int = 0


def throw_unseen_by_the_magician(t: OnStage, dice: Dice) -> Turn:
    throw = yield Roll(t.active, dice, seen_by=(t.active,))
    t.cup = Secret(throw, seen_by=(t.active,))


def lift_the_cup(t: OnStage, fits: Callable[[Faces, int], bool]) -> Generator[Ask, Any, bool]:
    """Whether the magician was right: the cup shows it, or the player says so who threw dice of their own."""
    if not isinstance(t.cup, Secret):
        return (yield Choose(t.active, (RIGHT, WRONG), prompt="judge")) is RIGHT
    t.cup = t.cup.open()
    return fits(t.cup, t.number)
