"""Plus-Minus: of nine throws every third is subtracted."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.pieces import Piece, scores, shown
from wuerfelbecher.table.state import Table, each, up_to

SIGNS = (1, 1, -1) * 3
THROW = [Roll(seat, ONE_DIE) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`thrown` holds one player's throws so far; they stay on the table until the next player throws."""

    points: list[int] = each(0)
    thrown: list[int] = up_to(len(SIGNS))


class PlusMinus(Game[State]):
    id = "plus-minus"
    number = 12
    title = "Plus-Minus"
    players = at_least(2)
    shelf = Shelf("one", "sums", minutes=5, skill=0)
    state = State

    def turn(self, t: State) -> Turn:
        player = t.active
        for throw, sign in enumerate(SIGNS):
            [die] = yield THROW[player]
            t.thrown[throw:] = [die]
            t.points[player] += sign * die

    def over(self, t: State) -> bool:
        return is_last_of_round(t)

    def result(self, t: State) -> Result:
        return highest(t.points)

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.thrown), *scores("points", t.points)]
