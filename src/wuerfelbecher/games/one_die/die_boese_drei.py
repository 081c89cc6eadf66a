"""Die böse Drei: roll as often as you dare; a three costs you everything."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Choose, Roll, Turn
from wuerfelbecher.table.dice import dice
from wuerfelbecher.table.game import START, Game, Result, Shelf, at_least, highest, rounds
from wuerfelbecher.table.moves import ROLL, STOP
from wuerfelbecher.table.pieces import Piece, Score, scores, shown
from wuerfelbecher.table.state import Table

ONE_DIE = dice(1)
ROLL_OR_STOP = (ROLL, STOP)
NOT_YET = -1


@dataclass(slots=True, kw_only=True)
class State(Table):
    points: list[int]
    won: list[int]
    die: int = 0
    running: int = 0


class DieBoeseDrei(Game[State]):
    id = "die-boese-drei"
    number = 10
    title = "Die böse Drei"
    players = at_least(2)
    shelf = Shelf("one", "push", minutes=5, skill=1)
    options = (rounds(1), START)

    def setup(self, seats: int) -> State:
        return State(seats=seats, points=[NOT_YET] * seats, won=[0] * seats)

    def turn(self, t: State) -> Turn:
        player, t.running = t.active, 0
        while True:
            [t.die] = yield Roll(player, ONE_DIE)
            if t.die == 3:
                t.points[player] = t.running = 0
                t.say("three", player=player)
                break
            t.running += t.die
            if (yield Choose(player, ROLL_OR_STOP)) is STOP:
                t.points[player] = t.running
                break
        if t.left_of(player) == t.starter:
            self.end_of_round(t)

    def end_of_round(self, t: State) -> None:
        best = max(t.points)
        winners = [seat for seat, points in enumerate(t.points) if points == best > 0]
        for seat in winners:
            t.won[seat] += 1
        t.round += 1
        if not self.over(t):
            t.say("round-won" if winners else "round-lost", players=winners)
            t.points = [NOT_YET] * t.seats
            t.active, t.starter = t.starter, t.left_of(t.starter)

    def over(self, t: State) -> bool:
        return t.round > self.amount("rounds")

    def result(self, t: State) -> Result:
        if self.amount("rounds") == 1:
            return highest(t.points, among=[seat for seat, points in enumerate(t.points) if points])
        return highest(t.won, among=t.everyone if any(t.won) else [])

    def pieces(self, t: State) -> list[Piece]:
        pieces: list[Piece] = [
            shown("die", [t.die] if t.die else []),
            Score(id="running", label="running", value=t.running),
            *scores("points", [None if points == NOT_YET else points for points in t.points]),
        ]
        if self.amount("rounds") > 1:
            pieces += [
                Score(id="round", label="round", value=min(t.round, self.amount("rounds"))),
                *scores("won", t.won),
            ]
        return pieces

    def vocabulary(self, seats: int) -> list[str]:
        return ["roll", "stop"]
