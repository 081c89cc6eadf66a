"""Die böse Drei: roll as often as you dare; a three costs you everything."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.rounds import is_last_of_round, next_round, round_shown
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, at_least, most_scored, rounds
from wuerfelbecher.table.moves import ROLL, STOP
from wuerfelbecher.table.pieces import Piece, Score, scores, shown
from wuerfelbecher.table.state import Table, each

THROW = [Roll(seat, ONE_DIE) for seat in SEATS]
DARE = [Choose(seat, (ROLL, STOP)) for seat in SEATS]
NOT_YET = -1
THREE = 3


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`running` is what the active player has at stake; the last `points` stay until the next round."""

    points: list[int] = each(NOT_YET)
    won: list[int] = each(0)
    die: int = 0
    running: int = 0


class DieBoeseDrei(Game[State]):
    id = "die-boese-drei"
    number = 10
    title = "Die böse Drei"
    players = at_least(2)
    shelf = Shelf("one", "push", minutes=5, skill=1)
    options = (rounds(1), START)
    state = State

    def turn(self, t: State) -> Turn:
        player = t.active
        [t.die] = yield THROW[player]
        if player == t.starter:
            t.points = [NOT_YET] * t.seats
        while t.die != THREE:
            t.running += t.die
            if (yield DARE[player]) is STOP:
                break
            [t.die] = yield THROW[player]
        if t.die == THREE:
            t.running = 0
            t.say("three", player=player)
        t.points[player], t.running = t.running, 0
        if is_last_of_round(t):
            self.end_of_round(t)

    def end_of_round(self, t: State) -> None:
        if self.amount("rounds") > 1:
            best = max(t.points)
            winners = [seat for seat, points in enumerate(t.points) if points == best > 0]
            for seat in winners:
                t.won[seat] += 1
            t.say("round-won" if winners else "round-lost", players=winners)
        next_round(t)

    def tidy(self, t: State, ask: Ask | None) -> None:
        t.die = 0
        if ask is None and t.active == t.starter:
            t.points = [NOT_YET] * t.seats

    def over(self, t: State) -> bool:
        return t.round > self.amount("rounds")

    def result(self, t: State) -> Result:
        return most_scored(t.points if self.amount("rounds") == 1 else t.won)

    def pieces(self, t: State) -> list[Piece]:
        rounds = self.amount("rounds")
        return [
            shown("die", [t.die]),
            Score(id="running", label="running", value=t.running),
            *scores("points", [None if points == NOT_YET else points for points in t.points], best="high"),
            *round_shown(t, rounds),
            *(scores("won", t.won, best="high") if rounds > 1 else ()),
        ]

    def moves(self, seats: int) -> Declared:
        return ROLL, STOP
