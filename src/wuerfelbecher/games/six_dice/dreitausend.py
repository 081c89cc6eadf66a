"""Dreitausend: only ones and fives count; throw on as long as you score, and be the first at three thousand."""

from __future__ import annotations

from wuerfelbecher.mechanics.one_go import Goes, OneGo
from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import SIX_DICE, Faces
from wuerfelbecher.table.game import Shelf

ONES = (0, 100, 200, 1000, 2000, 4000, 8000)
FIVES = (0, 50, 100, 500, 1000, 2000, 4000)
GOAL = 3000


def worth(faces: Faces) -> int:
    return ONES[faces.count(1)] + FIVES[faces.count(5)]


class Dreitausend(OneGo):
    id = "dreitausend"
    number = 92
    title = "Dreitausend"
    shelf = Shelf("six", "race", minutes=10, skill=0)

    def go(self, t: Goes) -> Turn:
        before = t.points[t.active]
        while True:
            faces = yield Roll(t.active, SIX_DICE)
            t.thrown = list(faces)
            if not worth(faces):
                break
            t.points[t.active] += worth(faces)
            t.say("scores", player=t.active, points=worth(faces), total=t.points[t.active])
        t.say("blank", player=t.active, points=t.points[t.active] - before)

    def over(self, t: Goes) -> bool:
        return is_last_of_round(t) and max(t.points) >= GOAL
