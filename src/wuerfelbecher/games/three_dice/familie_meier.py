"""Familie Meier: three dice, then two, then one; a one is Mr Meier, a two Mrs Meier, and then come the children."""

from __future__ import annotations

from wuerfelbecher.mechanics.one_go import Goes, OneGo
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import dice
from wuerfelbecher.table.game import Shelf

ROUNDS = 3
PARENTS = {1: "mr-meier", 2: "mrs-meier"}


class FamilieMeier(OneGo):
    """The points are the heads of the family: nobody, Mr Meier alone, both of them, and from three on children."""

    id = "familie-meier"
    number = 74
    title = "Familie Meier"
    shelf = Shelf("three", "race", minutes=5, skill=0)

    def go(self, t: Goes) -> Turn:
        player, before = t.active, t.points[t.active]
        t.thrown = list((yield Roll(player, dice(ROUNDS + 1 - t.round))))
        coming = list(t.thrown)
        for pips, parent in PARENTS.items():
            if t.points[player] == pips - 1 and pips in coming:
                coming.remove(pips)
                t.points[player] += 1
                t.say(parent, player=player)
        if coming and t.points[player] >= len(PARENTS):
            t.points[player] += sum(coming)
            t.say("children", player=player, children=sum(coming), family=t.points[player])
        if t.points[player] == before:
            t.say("nobody-comes", player=player)

    def rounds(self) -> int:
        return ROUNDS
