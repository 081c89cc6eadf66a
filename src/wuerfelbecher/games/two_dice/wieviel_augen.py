"""Wieviel Augen?: a magic trick in which the magician finds two dice in one number."""

from __future__ import annotations

from wuerfelbecher.mechanics.magic import (
    UNSEEN,
    OnStage,
    lift_the_cup,
    stage_shown,
    tell_the_magician,
    throw_unseen_by_the_magician,
    trick_moves,
)
from wuerfelbecher.table.asks import Turn
from wuerfelbecher.table.dice import TWO_DICE, Faces
from wuerfelbecher.table.game import Declared, Game, Result, Shelf, at_least
from wuerfelbecher.table.moves import Product
from wuerfelbecher.table.pieces import Notes, Piece

FACES = range(1, 7)
NAME = Product("{}", [(2 * first + 5) * 5 + second for first in FACES for second in FACES], misfit="impossible")
STEPS = ("first-die", "times-two", "plus-five", "times-five", "plus-second-die")


class WievielAugen(Game[OnStage]):
    id = "wieviel-augen"
    number = 53
    title = "Wieviel Augen? (Zaubertrick)"
    players = at_least(1)
    shelf = Shelf("two", "trick", minutes=5, skill=0)
    options = (UNSEEN,)
    state = OnStage

    def turn(self, t: OnStage) -> Turn:
        if not self.variant("unseen"):
            yield from throw_unseen_by_the_magician(t, TWO_DICE)
        yield from tell_the_magician(t, NAME, magic)
        yield from lift_the_cup(t, fits, magic)

    def over(self, t: OnStage) -> bool:
        return t.round > 1

    def result(self, t: OnStage) -> Result:
        return Result((1,) * t.seats, nobody_wins=True)

    def pieces(self, t: OnStage) -> list[Piece]:
        return [*stage_shown(t, len(TWO_DICE), magic), recipe(t.number)]

    def moves(self, seats: int) -> Declared:
        return trick_moves(NAME, self.variant("unseen"))


def recipe(number: int) -> Notes:
    """What a player has to work out, step by step; only the last number is told."""
    told = str(number) if number else None
    return Notes(id="recipe", label="recipe", heads=STEPS, cells=(*[None] * (len(STEPS) - 1), told))


def magic(number: int) -> dict[str, int]:
    """What the magician reads from the number: subtract 25, and the digits are the two dice."""
    first, second = divmod(number - 25, 10)
    return {"number": number, "rest": number - 25, "first": first, "second": second}


def fits(throw: Faces, number: int) -> bool:
    """Whether a player with this throw could name this number; either die may be the first."""
    first, second = divmod(number - 25, 10)
    return throw in ((first, second), (second, first))
