"""Dufte Hundert: a race to a hundred in which doubles multiply; with Schikane you must notice that yourself."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Choose, Race, Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import START, Declared, Dynamics, Game, Result, Shelf, at_least, highest, switch
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, scores, shown
from wuerfelbecher.table.state import Table, each

TARGET = 100
ADD, MULTIPLY, OBJECT = Move("add"), Move("multiply"), Move("object")
SECONDS = 10


@dataclass(slots=True, kw_only=True)
class State(Table):
    points: list[int] = each(0)
    dice: tuple[int, ...] = (0, 0)


class DufteHundert(Game[State]):
    id = "dufte-hundert"
    number = 47
    title = "Dufte Hundert"
    players = at_least(2)
    shelf = Shelf("two", "target", minutes=10, skill=0)
    options = (switch("schikane"), START)
    state = State

    def turn(self, t: State) -> Turn:
        player = t.active
        t.dice = first, second = yield Roll(player, TWO_DICE)
        double = multiplies = first == second
        if self.variant("schikane"):
            multiplies = (yield Choose(player, (ADD, MULTIPLY), prompt="announce")) is MULTIPLY
        if double and multiplies:
            t.points[player] += first * second
            t.say("multiplies", player=player, points=first * second)
        elif multiplies:
            t.say("no-double", player=player)
        elif double and (
            first_to_see := (yield Race(dict.fromkeys(t.others(player), (OBJECT,)), "object", SECONDS))
        ):
            finder, _ = first_to_see
            t.points[finder] += first * second
            t.say("overlooked", player=player, other=finder, points=first * second)
        else:
            t.points[player] += first + second

    def over(self, t: State) -> bool:
        return max(t.points) >= TARGET

    def result(self, t: State) -> Result:
        return highest(t.points)

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.dice), *scores("points", t.points)]

    def moves(self, seats: int) -> Declared:
        return (ADD, MULTIPLY, OBJECT) if self.variant("schikane") else ()

    def dynamics(self) -> Dynamics:
        return "timed" if self.variant("schikane") else "sequential"
