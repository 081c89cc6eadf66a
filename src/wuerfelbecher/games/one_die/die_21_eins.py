"""Die 21. Eins: everybody's ones are counted together, and whoever throws the twenty-first wins."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, START, Game, Result, Shelf, at_least, places
from wuerfelbecher.table.pieces import Piece, Track, shown
from wuerfelbecher.table.state import Table

LAST = 21
THROW = [Roll(seat, ONE_DIE) for seat in SEATS]
FOR_THE_LAST = [Roll(seat, ONE_DIE, prompt="for-the-last") for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    ones: int = 0
    die: int = 0


class Die21Eins(Game[State]):
    id = "die-21-eins"
    number = 14
    title = "Die 21. Eins"
    players = at_least(2)
    shelf = Shelf("one", "hit", minutes=10, skill=0)
    options = (START,)
    state = State
    leftovers = ("die",)

    def turn(self, t: State) -> Turn:
        [t.die] = yield (FOR_THE_LAST if t.ones == LAST - 1 else THROW)[t.active]
        if t.die == 1:
            t.ones += 1
            t.say("one", player=t.active, ones=t.ones)

    def over(self, t: State) -> bool:
        return t.ones == LAST

    def result(self, t: State) -> Result:
        return Result(places([seat == t.active for seat in range(t.seats)]))

    def pieces(self, t: State) -> list[Piece]:
        return [shown("die", [t.die]), Track(id="ones", label="ones", value=t.ones, target=LAST)]
