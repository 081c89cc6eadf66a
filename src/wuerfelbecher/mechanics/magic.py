"""A magic trick: only one player sees the roll, names a number, and the magician knows the rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wuerfelbecher.mechanics.cup import UnderTheCup, cup
from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Choose, Roll, Turn
from wuerfelbecher.table.dice import Dice, Faces
from wuerfelbecher.table.game import Declared, switch
from wuerfelbecher.table.moves import Move, Moves
from wuerfelbecher.table.pieces import Piece, Text
from wuerfelbecher.table.state import Secret, Table, up_to_hidden

UNSEEN = switch("unseen")
"""The players throw their own dice, and the program never learns what these show."""

RIGHT, WRONG = Move("right"), Move("wrong")
MOST_DICE = 10


@dataclass(slots=True, kw_only=True)
class OnStage(Table):
    """`number` is all the magician is told."""

    cup: UnderTheCup = up_to_hidden(MOST_DICE)
    number: int = 0


Magic = Callable[[int], dict[str, int]]
"""What the magician reads from the number."""


def throw_unseen_by_the_magician(t: OnStage, dice: Dice) -> Turn:
    throw = yield Roll(t.active, dice, seen_by=(t.active,))
    t.cup = Secret(throw, seen_by=(t.active,))


def tell_the_magician(t: OnStage, numbers: Moves, magic: Magic) -> Turn:
    """The player names the number, and the magician announces the rest."""
    t.number = 0
    t.number = (yield Choose(t.active, numbers, prompt="tell")).value
    t.say("announces", player=t.active, **magic(t.number))


def lift_the_cup(t: OnStage, fits: Callable[[Faces, int], bool], magic: Magic) -> Turn:
    """The cup shows whether the magician was right; players with their own dice say so themselves.

    After the last player the trick is explained.
    """
    if isinstance(t.cup, Secret):
        t.cup = t.cup.open()
        right = fits(t.cup, t.number)
    else:
        right = (yield Choose(t.active, (RIGHT, WRONG), prompt="judge")) is RIGHT
    t.say("right" if right else "wrong", player=t.active, **magic(t.number))
    if is_last_of_round(t):
        t.round += 1
        t.say("explains", **magic(t.number))


def stage_shown(t: OnStage, dice: int, magic: Magic) -> list[Piece]:
    """The cup, and what the magician has announced."""
    announced = [Text(id="magician", key="magician", values={**magic(t.number)})] if t.number else []
    return [cup(t.cup, dice), *announced]


def trick_moves(numbers: Moves, unseen: bool) -> Declared:
    return (numbers, RIGHT, WRONG) if unseen else (numbers,)
