"""Jule: write down one to six in order, then strike them out again from six to one."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.striking import ONE_TO_SIX
from wuerfelbecher.mechanics.there_and_back import there_and_back, way_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, START, Game, Result, Shelf, at_least, places
from wuerfelbecher.table.pieces import Piece, shown
from wuerfelbecher.table.state import Table, each

WANTED = there_and_back(ONE_TO_SIX)
WRITE = [Roll(seat, ONE_DIE, prompt="to-write") for seat in SEATS]
STRIKE = [Roll(seat, ONE_DIE, prompt="to-strike") for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    done: list[int] = each(0)
    die: int = 0


class Jule(Game[State]):
    id = "jule"
    number = 6
    title = "Jule"
    players = at_least(2)
    shelf = Shelf("one", "order", minutes=15, skill=0, classic=True)
    options = (START,)
    state = State
    leftovers = ("die",)

    def turn(self, t: State) -> Turn:
        player = t.active
        [t.die] = yield (WRITE if t.done[player] < len(ONE_TO_SIX) else STRIKE)[player]
        if t.die == WANTED[t.done[player]]:
            t.done[player] += 1
            t.say("writes" if t.done[player] <= len(ONE_TO_SIX) else "strikes", player=player, number=t.die)

    def over(self, t: State) -> bool:
        return len(WANTED) in t.done

    def result(self, t: State) -> Result:
        owed = [min(len(ONE_TO_SIX), len(WANTED) - done) for done in t.done]
        return Result(places(t.done), settlement=tuple(-chips if chips else sum(owed) for chips in owed))

    def figures(self, t: State, seat: int) -> dict[str, object]:
        wanted = WANTED[t.done[t.active]] if t.done[t.active] < len(WANTED) else None
        return {**super().figures(t, seat), "wanted": wanted}

    def pieces(self, t: State) -> list[Piece]:
        return [shown("die", [t.die]), *way_shown(ONE_TO_SIX, t.done)]
