"""Würfelstapel: a magic trick in which the magician counts the hidden faces of a tower of dice."""

from __future__ import annotations

from wuerfelbecher.mechanics.cup import cup
from wuerfelbecher.mechanics.magic import (
    MOST_DICE,
    RIGHT,
    UNSEEN,
    WRONG,
    OnStage,
    lift_the_cup,
    throw_unseen_by_the_magician,
)
from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Choose, Turn
from wuerfelbecher.table.dice import Faces, dice
from wuerfelbecher.table.game import Declared, Game, Result, Shelf, at_least, number
from wuerfelbecher.table.moves import Product
from wuerfelbecher.table.pieces import Piece, Text

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
        player = t.active
        if not self.variant("unseen"):
            yield from throw_unseen_by_the_magician(t, dice(self.amount("dice")))
        t.number = 0
        t.number = (yield Choose(player, NAME, prompt="tell")).value
        t.say("announces", player=player, **self.magic(t.number))
        right = yield from lift_the_cup(t, lies_on_top)
        t.say("right" if right else "wrong", player=player, **self.magic(t.number))
        if is_last_of_round(t):
            t.round += 1
            t.say("explains", **self.magic(t.number))

    def magic(self, top: int) -> dict[str, int]:
        """What the magician reads from the number on top: seven for every die, less that number, is hidden."""
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
        announced = [Text(id="magician", key="magician", values={**self.magic(t.number)})] if t.number else []
        return [cup(t.cup, self.amount("dice")), *announced]

    def moves(self, seats: int) -> Declared:
        return (NAME, RIGHT, WRONG) if self.variant("unseen") else (NAME,)


def lies_on_top(throw: Faces, number: int) -> bool:
    """Whether a tower of these dice could have this number on top."""
    return number in throw
