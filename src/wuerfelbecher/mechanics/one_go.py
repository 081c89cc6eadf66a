"""One go each: everybody throws in turn, and the best total wins."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.rounds import is_last_of_round, round_shown
from wuerfelbecher.table.asks import Turn
from wuerfelbecher.table.game import Game, Result, at_least, most_scored
from wuerfelbecher.table.pieces import Piece, scores, shown
from wuerfelbecher.table.state import Table, each, up_to

MOST_THROWS = 9


@dataclass(slots=True, kw_only=True)
class Goes(Table):
    """`thrown` is the last go so far, throw by throw; it lies there until somebody throws again."""

    points: list[int] = each(0)
    thrown: list[int] = up_to(MOST_THROWS)


class OneGo(Game[Goes]):
    """A game says in `go` what one go is worth; nobody has to decide anything, so it matters not who starts."""

    players = at_least(2)
    state = Goes

    def turn(self, t: Goes) -> Turn:
        yield from self.go(t)
        if is_last_of_round(t):
            t.round += 1

    def go(self, t: Goes) -> Turn:
        raise NotImplementedError

    def rounds(self) -> int:
        """One, unless the book leaves the number to the players."""
        return int(self.agreed.get("rounds", 1))

    def over(self, t: Goes) -> bool:
        return t.round > self.rounds()

    def result(self, t: Goes) -> Result:
        """The best total wins; where nobody has scored at all, nobody does."""
        return most_scored(t.points)

    def pieces(self, t: Goes) -> list[Piece]:
        return [shown("dice", t.thrown), *round_shown(t, self.rounds()), *scores("points", t.points)]
