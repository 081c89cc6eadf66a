"""Mariechen vorwärts: six throws, ideally from one to six; only throws in the right place count."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, Game, Result, Shelf, at_least, most_scored
from wuerfelbecher.table.pieces import Piece, scores, shown
from wuerfelbecher.table.state import Table, each, up_to

THROWS = 6
THROW = [Roll(seat, ONE_DIE) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`thrown` holds one player's throws so far; they stay on the table until the next player throws."""

    points: list[int] = each(0)
    thrown: list[int] = up_to(THROWS)


class MariechenVorwaerts(Game[State]):
    id = "mariechen-vorwaerts"
    number = 21
    title = "Mariechen vorwärts"
    players = at_least(2)
    shelf = Shelf("one", "order", minutes=5, skill=0)
    state = State
    ideal = (1, 2, 3, 4, 5, 6)

    def turn(self, t: State) -> Turn:
        player = t.active
        for throw in range(THROWS):
            [die] = yield THROW[player]
            t.thrown[throw:] = [die]
            if die == self.ideal[throw]:
                t.points[player] += die
                t.say("hit", player=player, throw=throw + 1, die=die)

    def over(self, t: State) -> bool:
        return is_last_of_round(t)

    def result(self, t: State) -> Result:
        return most_scored(t.points)

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.thrown), *scores("points", t.points)]
