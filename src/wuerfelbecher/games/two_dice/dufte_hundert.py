"""Dufte Hundert: a race to a hundred in which doubles multiply; with Schikane you must notice that yourself."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Choose, Race, Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import (
    START,
    Declared,
    Dynamics,
    Game,
    Result,
    Shelf,
    at_least,
    highest,
    number,
    switch,
)
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, shown, tracks
from wuerfelbecher.table.state import NOBODY, Table, each

TARGET = 100
ADD, MULTIPLY, OBJECT = Move("add"), Move("multiply"), Move("object")
SECONDS = number("seconds", default=10, low=5, high=60)
POINTED_OUT = switch("pointed_out", before=True)
"""Whether the program points out a double that was overlooked, by asking for an objection only then."""


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
    options = (switch("schikane"), SECONDS, POINTED_OUT, START)
    state = State
    leftovers = ("dice",)

    def turn(self, t: State) -> Turn:
        player = t.active
        t.dice = first, second = yield Roll(player, TWO_DICE)
        double = multiplies = first == second
        schikane, seconds, finder = self.variant("schikane"), self.amount("seconds"), NOBODY
        if schikane:
            announced = yield Choose(player, (ADD, MULTIPLY), prompt="announce", seconds=seconds, otherwise=ADD)
            multiplies = announced is MULTIPLY
        if schikane and not multiplies and (double or not self.variant("pointed_out")):
            objection = yield Race(dict.fromkeys(t.others(player), (OBJECT,)), "object", seconds)
            finder = NOBODY if objection is None else objection[0]
        if double and multiplies:
            t.points[player] += first * second
            t.say("multiplies", player=player, points=first * second)
        elif multiplies:
            t.say("no-double", player=player)
        elif double and finder != NOBODY:
            t.points[finder] += first * second
            t.say("overlooked", player=player, other=finder, points=first * second)
        else:
            t.points[player] += first + second
            if finder != NOBODY:
                t.say("objected-in-vain", player=player, other=finder, points=first + second)

    def over(self, t: State) -> bool:
        return max(t.points) >= TARGET

    def result(self, t: State) -> Result:
        return highest(t.points)

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.dice), *tracks("points", t.points, TARGET)]

    def moves(self, seats: int) -> Declared:
        return (ADD, MULTIPLY, OBJECT) if self.variant("schikane") else ()

    def dynamics(self) -> Dynamics:
        return "timed" if self.variant("schikane") else "sequential"
