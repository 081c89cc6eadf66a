"""Langsamer Peter: name a number and throw until it comes; whoever needs the most throws loses."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.until_the_hit import UntilTheHit, coming_throw, fewest_throws, needed, throw_for
from wuerfelbecher.table.asks import Choose, Turn
from wuerfelbecher.table.game import SEATS, Declared, Game, Result, Shelf, at_least
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, scores, shown
from wuerfelbecher.table.state import each

NAMES = tuple(Move(f"name {face}", face) for face in range(1, 7))
NAME = [Choose(seat, NAMES) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(UntilTheHit):
    named: list[int] = each(0)


class LangsamerPeter(Game[State]):
    id = "langsamer-peter"
    number = 28
    title = "Langsamer Peter"
    players = at_least(2)
    shelf = Shelf("one", "hit", minutes=5, skill=0)
    state = State
    leftovers = ("thrown",)

    def turn(self, t: State) -> Turn:
        player = t.active
        t.named[player] = (yield NAME[player]).value
        while not t.hit[player]:
            yield from throw_for(t, t.named[player])
        t.say("hit", player=player, number=t.named[player], throws=t.throws[player])

    def over(self, t: State) -> bool:
        return all(t.hit)

    def result(self, t: State) -> Result:
        return fewest_throws(t)

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "roll": coming_throw(t)}

    def pieces(self, t: State) -> list[Piece]:
        return [
            shown("dice", t.thrown),
            *scores("named", [named or None for named in t.named]),
            *scores("needed", needed(t), best="low"),
        ]

    def moves(self, seats: int) -> Declared:
        return (NAMES,)
