"""A magic trick: a throw that one player alone sees, a number told, and the magician knows the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wuerfelbecher.mechanics.cup import UnderTheCup, cup
from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import Dice, Faces
from wuerfelbecher.table.game import Game, Result, at_least, switch
from wuerfelbecher.table.moves import Move, Moves
from wuerfelbecher.table.pieces import Piece, Text
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Secret, Table, up_to_hidden

UNSEEN = switch("unseen")
"""The players throw dice of their own, and the program never learns what they show."""

RIGHT, WRONG = Move("right"), Move("wrong")
MOST_DICE = 10


@dataclass(slots=True, kw_only=True)
class OnStage(Table):
    cup: UnderTheCup = up_to_hidden(MOST_DICE)
    told: int = 0


class MagicTrick(Game[OnStage]):
    """A trick says what is thrown, which numbers can be told, and what the magician reads from one."""

    players = at_least(1)
    state = OnStage
    tells: ClassVar[Moves]

    def dice(self) -> Dice:
        raise NotImplementedError

    def magic(self, told: int) -> dict[str, int]:
        """What the magician says, from the number alone."""
        raise NotImplementedError

    def fits(self, throw: Faces, told: int) -> bool:
        """Whether a player with this throw could tell this number."""
        raise NotImplementedError

    def turn(self, t: OnStage) -> Turn:
        player, throw = t.active, None
        if not self.variant("unseen"):
            throw = yield Roll(player, self.dice(), seen_by=(player,))
            t.cup = Secret(throw, seen_by=(player,))
        t.told = 0
        t.told = (yield Choose(player, self.tells, prompt="tell")).value
        t.say("announces", player=player, **self.magic(t.told))
        if throw is None:
            right = (yield Choose(player, (RIGHT, WRONG), prompt="judge")) is RIGHT
        else:
            t.cup, right = throw, self.fits(throw, t.told)
        t.say("right" if right else "wrong", player=player, **self.magic(t.told))
        if is_last_of_round(t):
            t.round += 1
            t.say("explains", **self.magic(t.told))

    def over(self, t: OnStage) -> bool:
        return t.round > 1

    def result(self, t: OnStage) -> Result:
        return Result((1,) * t.seats, nobody_wins=True)

    def pieces(self, t: OnStage) -> list[Piece]:
        announced = [Text(id="magician", key="magician", values={**self.magic(t.told)})] if t.told else []
        return [cup(t.cup, len(self.dice())), *announced]

    def vocabulary(self, seats: int) -> list[str]:
        judgements = [RIGHT, WRONG] if self.variant("unseen") else []
        return [move.text for move in (*self.tells, *judgements)]

    def why_not(self, t: OnStage, ask: Ask, seat: int, typed: str) -> Message | None:
        return Message("impossible") if ask.prompt == "tell" else None
