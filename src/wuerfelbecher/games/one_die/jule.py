"""Jule: write down one to six in order, then strike them out again from six to one."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.striking import ONE_TO_SIX, STRUCK, UNWRITTEN, WRITTEN, strips
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import START, Game, Result, Shelf, at_least, places
from wuerfelbecher.table.pieces import Piece, scores, shown
from wuerfelbecher.table.state import Table, each

WANTED = (*ONE_TO_SIX, *reversed(ONE_TO_SIX))


@dataclass(slots=True, kw_only=True)
class State(Table):
    done: list[int] = each(0)
    die: int = 0


class Jule(Game[State]):
    id = "jule"
    number = 6
    title = "Jule"
    players = at_least(2)
    shelf = Shelf("one", "race", minutes=15, skill=0)
    options = (START,)
    state = State

    def turn(self, t: State) -> Turn:
        player = t.active
        [t.die] = yield Roll(player, ONE_DIE)
        if t.die == WANTED[t.done[player]]:
            t.done[player] += 1
            t.say("writes" if t.done[player] <= len(ONE_TO_SIX) else "strikes", player=player, number=t.die)

    def over(self, t: State) -> bool:
        return len(WANTED) in t.done

    def result(self, t: State) -> Result:
        owed = [len(ONE_TO_SIX) - marks(done).count(STRUCK) for done in t.done]
        return Result(places(t.done), settlement=tuple(-chips if chips else sum(owed) for chips in owed))

    def pieces(self, t: State) -> list[Piece]:
        wanted = [WANTED[done] if done < len(WANTED) else None for done in t.done]
        return [shown("die", [t.die]), *strips(ONE_TO_SIX, map(marks, t.done)), *scores("wanted", wanted)]


def marks(done: int) -> tuple[int, ...]:
    """What has become of the numbers one to six after so many hits."""
    struck = WANTED[len(ONE_TO_SIX) : done]
    return tuple(STRUCK if number in struck else WRITTEN if number <= done else UNWRITTEN for number in ONE_TO_SIX)
