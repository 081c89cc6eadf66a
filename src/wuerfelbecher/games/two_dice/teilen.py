"""Teilen: throw two dice, then one; if the one divides the sum of the two, you score a point."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE, TWO_DICE
from wuerfelbecher.table.game import START, Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.pieces import Piece, shown, tracks
from wuerfelbecher.table.state import Table, each

TARGET = 10


@dataclass(slots=True, kw_only=True)
class State(Table):
    points: list[int] = each(0)
    dice: tuple[int, ...] = (0, 0)
    die: int = 0


class Teilen(Game[State]):
    id = "teilen"
    number = 48
    title = "Teilen"
    players = at_least(2)
    shelf = Shelf("two", "hit", minutes=10, skill=0)
    options = (START,)
    state = State
    leftovers = ("dice", "die")

    def turn(self, t: State) -> Turn:
        player = t.active
        t.dice, t.die = (yield Roll(player, TWO_DICE, prompt="two")), 0
        [t.die] = yield Roll(player, ONE_DIE, prompt="one")
        if sum(t.dice) % t.die == 0:
            t.points[player] += 1
            t.say("divides", player=player, total=sum(t.dice), die=t.die)

    def over(self, t: State) -> bool:
        return TARGET in t.points

    def result(self, t: State) -> Result:
        return highest(t.points)

    def figures(self, t: State, seat: int) -> dict[str, object]:
        total = sum(t.dice)
        divisors = [str(face) for face in range(1, 7) if total % face == 0]
        return {**super().figures(t, seat), "total": total, "divisors": ", ".join(divisors)}

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.dice), shown("die", [t.die]), *tracks("points", t.points, TARGET)]
