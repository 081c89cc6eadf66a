"""Wieviel Augen?: a magic trick in which the magician finds two dice in one number."""

from __future__ import annotations

from wuerfelbecher.mechanics.cup import cup
from wuerfelbecher.mechanics.magic import (
    RIGHT,
    UNSEEN,
    WRONG,
    OnStage,
    lift_the_cup,
    throw_unseen_by_the_magician,
)
from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Choose, Turn
from wuerfelbecher.table.dice import TWO_DICE, Faces
from wuerfelbecher.table.game import Declared, Game, Result, Shelf, at_least
from wuerfelbecher.table.moves import Product
from wuerfelbecher.table.pieces import Piece, Text

FACES = range(1, 7)
NAME = Product("{}", [(2 * first + 5) * 5 + second for first in FACES for second in FACES], misfit="impossible")


class WievielAugen(Game[OnStage]):
    id = "wieviel-augen"
    number = 53
    title = "Wieviel Augen? (Zaubertrick)"
    players = at_least(1)
    shelf = Shelf("two", "trick", minutes=5, skill=0)
    options = (UNSEEN,)
    state = OnStage

    def turn(self, t: OnStage) -> Turn:
        player = t.active
        if not self.variant("unseen"):
            yield from throw_unseen_by_the_magician(t, TWO_DICE)
        t.number = 0
        t.number = (yield Choose(player, NAME, prompt="tell")).value
        t.say("announces", player=player, **magic(t.number))
        right = yield from lift_the_cup(t, fits)
        t.say("right" if right else "wrong", player=player, **magic(t.number))
        if is_last_of_round(t):
            t.round += 1
            t.say("explains", **magic(t.number))

    def over(self, t: OnStage) -> bool:
        return t.round > 1

    def result(self, t: OnStage) -> Result:
        return Result((1,) * t.seats, nobody_wins=True)

    def pieces(self, t: OnStage) -> list[Piece]:
        announced = [Text(id="magician", key="magician", values={**magic(t.number)})] if t.number else []
        return [cup(t.cup, len(TWO_DICE)), *announced]

    def moves(self, seats: int) -> Declared:
        return (NAME, RIGHT, WRONG) if self.variant("unseen") else (NAME,)


def magic(number: int) -> dict[str, int]:
    """What the magician reads from the number: 25 less, and its digits are the two dice."""
    first, second = divmod(number - 25, 10)
    return {"number": number, "rest": number - 25, "first": first, "second": second}


def fits(throw: Faces, number: int) -> bool:
    """Whether a player with this throw could name this number; either die may be the first."""
    first, second = divmod(number - 25, 10)
    return throw in ((first, second), (second, first))
