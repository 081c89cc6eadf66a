"""Abseits: everybody adds to one total; whoever reaches the limit is out, and the others begin again at zero."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.mechanics.running_total import LIMIT, RunningTotal, add, total_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, START, Game, Result, Shelf, at_least
from wuerfelbecher.table.pieces import Piece, shown

SAFE = [Roll(seat, ONE_DIE, prompt="safe") for seat in SEATS]
DANGER = [Roll(seat, ONE_DIE, prompt="danger") for seat in SEATS]
HIGHEST = 6


@dataclass(slots=True, kw_only=True)
class State(RunningTotal):
    """A `total` that has put somebody out stays on the table until the next throw."""

    die: int = 0


class Abseits(Game[State]):
    id = "abseits"
    number = 32
    title = "Abseits"
    players = at_least(2)
    shelf = Shelf("one", "limit", minutes=10, skill=0)
    options = (LIMIT, START)
    state = State
    leftovers = ("die",)

    def turn(self, t: State) -> Turn:
        limit = self.amount("limit")
        [t.die] = yield (DANGER if self.to_the_limit(t) <= HIGHEST else SAFE)[t.active]
        if t.total >= limit:
            t.total = 0
        add(t, t.die, limit)

    def to_the_limit(self, t: State) -> int:
        """How many pips are too many for the next throw; a total that has put somebody out counts no more."""
        limit = self.amount("limit")
        return limit - t.total if t.total < limit else limit

    def over(self, t: State) -> bool:
        return one_is_left(t)

    def result(self, t: State) -> Result:
        return Result(tuple(t.place))

    def figures(self, t: State, seat: int) -> dict[str, object]:
        left = self.to_the_limit(t)
        return {**super().figures(t, seat), "total": self.amount("limit") - left, "left": left}

    def pieces(self, t: State) -> list[Piece]:
        return [shown("die", [t.die]), *total_shown(t, self.amount("limit"))]
