"""Würfelstapel: a magic trick in which the magician counts the hidden faces of a tower of dice."""

from __future__ import annotations

from wuerfelbecher.mechanics.magic import (
    MOST_DICE,
    UNSEEN,
    OnStage,
    lift_the_cup,
    stage_shown,
    tell_the_magician,
    throw_unseen_by_the_magician,
    trick_moves,
)
from wuerfelbecher.table.asks import Turn
from wuerfelbecher.table.dice import Faces, dice
from wuerfelbecher.table.game import Declared, Game, Result, Shelf, at_least, number
from wuerfelbecher.table.moves import Product
from wuerfelbecher.table.pieces import Piece

DICE = number("dice", default=4, low=2, high=MOST_DICE)
NAME = Product("{}", range(1, 7), misfit="impossible")


class Wuerfelstapel(Game[OnStage]):
    id = "wuerfelstapel"
    number = 81
    title = "Würfelstapel (Zaubertrick)"
    players = at_least(1)
    shelf = Shelf("four", "trick", minutes=5, skill=0)
    options = (DICE, UNSEEN)
    state = OnStage

    def turn(self, t: OnStage) -> Turn:
        if not self.variant("unseen"):
            yield from throw_unseen_by_the_magician(t, dice(self.amount("dice")))
        yield from tell_the_magician(t, NAME, self.magic)
        yield from lift_the_cup(t, lies_on_top, self.magic)

    def magic(self, top: int) -> dict[str, int]:
        """What the magician reads from the number on top: all dice hide seven pips each, less that number."""
        sevens = 7 * self.amount("dice")
        return {
            "number": top,
            "dice": self.amount("dice"),
            "sevens": sevens,
            "hidden": sevens - top,
            "below": 7 - top,
        }

    def over(self, t: OnStage) -> bool:
        return t.round > 1

    def result(self, t: OnStage) -> Result:
        return Result((1,) * t.seats, nobody_wins=True)

    def pieces(self, t: OnStage) -> list[Piece]:
        return stage_shown(t, self.amount("dice"), self.magic)

    def moves(self, seats: int) -> Declared:
        return trick_moves(NAME, self.variant("unseen"))


def lies_on_top(throw: Faces, number: int) -> bool:
    """Whether a tower of these dice could have this number on top."""
    return number in throw
