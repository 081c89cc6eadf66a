"""Dreitausend: only ones and fives count; throw until you score nothing, and be the first to reach 3000."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.rounds import count_round, is_last_of_round
from wuerfelbecher.mechanics.totals import Totals
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import SIX_DICE, Faces
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.pieces import Piece, shown, tracks

ONES = (0, 100, 200, 1000, 2000, 4000, 8000)
FIVES = (0, 50, 100, 500, 1000, 2000, 4000)
GOAL = 3000


def worth(faces: Faces) -> int:
    return ONES[faces.count(1)] + FIVES[faces.count(5)]


@dataclass(slots=True, kw_only=True)
class State(Totals):
    """`scored` is what the active player has scored in this turn so far."""

    scored: int = 0


class Dreitausend(Game[State]):
    id = "dreitausend"
    number = 92
    title = "Dreitausend"
    players = at_least(2)
    shelf = Shelf("six", "target", minutes=10, skill=0, classic=True)
    state = State
    leftovers = ("thrown", "scored")

    def turn(self, t: State) -> Turn:
        player, t.scored = t.active, 0
        while True:
            faces = yield Roll(player, SIX_DICE)
            t.thrown = list(faces)
            points = worth(faces)
            if not points:
                break
            t.scored += points
            t.points[player] += points
            t.say("scores", player=player, points=points, total=t.points[player])
        t.say("blank", player=player, points=t.scored)
        count_round(t)

    def over(self, t: State) -> bool:
        return is_last_of_round(t) and max(t.points) >= GOAL

    def result(self, t: State) -> Result:
        return highest(t.points)

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.thrown), *tracks("points", t.points, GOAL)]
