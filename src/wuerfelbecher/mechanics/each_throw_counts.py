"""Each throw counts: round by round everybody throws three dice once, and a throw is worth what they show."""

from __future__ import annotations

from typing import ClassVar

from wuerfelbecher.mechanics.one_go import Goes, OneGo
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE, Faces


class EachThrowCounts(OneGo):
    """A game says in `worth` what a throw is worth, and how many `throws` everybody has."""

    throws: ClassVar[int] = 1

    def go(self, t: Goes) -> Turn:
        faces = yield Roll(t.active, THREE_DICE)
        t.thrown = list(faces)
        points = self.worth(faces, t.round)
        if points:
            t.points[t.active] += points
            t.say("counts", player=t.active, points=points)

    def worth(self, faces: Faces, round: int) -> int:
        """What three dice, in rising order, are worth in this round."""
        raise NotImplementedError

    def rounds(self) -> int:
        return int(self.agreed.get("rounds", self.throws))
