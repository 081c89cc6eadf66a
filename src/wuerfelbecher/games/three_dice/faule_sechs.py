"""Faule Sechs: three dice; whoever takes the sum of all throws to 88 loses, and sixes take it down again."""

from __future__ import annotations

from wuerfelbecher.mechanics.running_total import ThreeDiceTotal
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.game import Shelf


class FauleSechs(ThreeDiceTotal):
    id = "faule-sechs"
    number = 67
    title = "Faule Sechs"
    shelf = Shelf("three", "race", minutes=5, skill=0)
    limit = 88

    def worth(self, throw: Faces) -> int:
        return sum(-face if face == 6 else face for face in throw)
