"""Die böse Eins: five throws are added up, but a one ends your go."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, Game, Result, Shelf, at_least, most_scored
from wuerfelbecher.table.pieces import Piece, scores, shown
from wuerfelbecher.table.state import Table, each, up_to

THROWS = 5
THROW = [Roll(seat, ONE_DIE) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`thrown` holds one player's throws so far; they stay on the table until the next player throws."""

    points: list[int] = each(0)
    thrown: list[int] = up_to(THROWS)


class DieBoeseEins(Game[State]):
    id = "die-boese-eins"
    number = 9
    title = "Die böse Eins"
    players = at_least(2)
    shelf = Shelf("one", "sums", minutes=5, skill=0)
    state = State

    def turn(self, t: State) -> Turn:
        player = t.active
        for throw in range(THROWS):
            [die] = yield THROW[player]
            t.thrown[throw:] = [die]
            if die == 1:
                t.say("one", player=player, points=t.points[player])
                break
            t.points[player] += die

    def over(self, t: State) -> bool:
        return is_last_of_round(t)

    def result(self, t: State) -> Result:
        return most_scored(t.points)

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.thrown), *scores("points", t.points)]
