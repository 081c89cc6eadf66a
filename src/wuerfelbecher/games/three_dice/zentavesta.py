"""Zentavesta (Die gute Zehn): one throw; up to ten pips earn ten more, and above ten they lose ten."""

from __future__ import annotations

from wuerfelbecher.mechanics.each_throw_counts import EachThrowCounts
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.game import Shelf

GOOD = 10


class Zentavesta(EachThrowCounts):
    id = "zentavesta"
    number = 69
    title = "Zentavesta (Die gute Zehn)"
    shelf = Shelf("three", "race", minutes=5, skill=0)

    def worth(self, faces: Faces, round: int) -> int:
        pips = sum(faces)
        return pips + 10 if pips <= GOOD else pips - 10
