"""One running total of all players: whoever reaches or passes the limit goes out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wuerfelbecher.mechanics.last_one_left import GoingOut, goes_out
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE, Faces
from wuerfelbecher.table.game import START, Game, Result, at_least, number
from wuerfelbecher.table.pieces import Piece, Score, shown

LIMIT = number("limit", default=40, low=30, high=50)


@dataclass(slots=True, kw_only=True)
class RunningTotal(GoingOut):
    total: int = 0


def add(t: RunningTotal, pips: int, limit: int) -> None:
    """What the active player has thrown is added."""
    t.total += pips
    if t.total >= limit:
        t.say("limit-reached", player=t.active, total=t.total)
        goes_out(t, t.active)


def one_has_lost(t: RunningTotal) -> bool:
    return len(t.everyone) < t.seats


def total_shown(t: RunningTotal, limit: int) -> list[Piece]:
    return [Score(id="total", label="total", value=t.total), Score(id="limit", label="limit", value=limit)]


@dataclass(slots=True, kw_only=True)
class ThreeDice(RunningTotal):
    dice: tuple[int, ...] = (0, 0, 0)


class ThreeDiceTotal(Game[ThreeDice]):
    """Three dice a turn; a game says where the limit is, and what a throw counts if it is not its pips."""

    limit: ClassVar[int]
    players = at_least(2)
    options = (START,)
    state = ThreeDice

    def turn(self, t: ThreeDice) -> Turn:
        t.dice = yield Roll(t.active, THREE_DICE)
        add(t, self.worth(t.dice), self.limit)

    def worth(self, throw: Faces) -> int:
        return sum(throw)

    def over(self, t: ThreeDice) -> bool:
        return one_has_lost(t)

    def result(self, t: ThreeDice) -> Result:
        return Result(tuple(t.place))

    def pieces(self, t: ThreeDice) -> list[Piece]:
        return [shown("dice", t.dice), *total_shown(t, self.limit)]
