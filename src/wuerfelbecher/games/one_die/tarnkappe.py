"""Tarnkappe: the die lies under the cup, and the left neighbour guesses under or over four."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, at_least, highest, pick
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Cup, Notes, Piece, tracks
from wuerfelbecher.table.state import Secret, Table, each

UNDER, OVER = Move("under"), Move("over")
UNDER_THE_CUP = [Roll(seat, ONE_DIE, seen_by=()) for seat in SEATS]
LIFT = [Roll(seat, ONE_DIE, prompt="lift") for seat in SEATS]
GUESS = [Choose(seat, (UNDER, OVER)) for seat in SEATS]
NO_GUESS, UNDER_FOUR, OVER_FOUR = range(3)
THROWN = pick("thrown", "after", "before", before="before")
"""Nobody sees the die before the guess, so it may be thrown after it, and players can use a die of their own."""
MIDDLE = 4
TARGET = 10
MOST_ROUNDS = 1000


@dataclass(slots=True, kw_only=True)
class State(Table):
    points: list[int] = each(0)
    guess: int = NO_GUESS
    under_the_cup: Secret[int] | None = None
    last: int = 0


class Tarnkappe(Game[State]):
    id = "tarnkappe"
    number = 33
    title = "Tarnkappe"
    players = at_least(2)
    shelf = Shelf("one", "guess", minutes=15, skill=0)
    options = (THROWN, START)
    state = State
    longest = MOST_ROUNDS
    below_zero = ("points",)

    def turn(self, t: State) -> Turn:
        player, guesser = t.active, t.left_of(t.active)
        while True:
            if self.choice("thrown") == "before":
                [hidden] = yield UNDER_THE_CUP[player]
                t.under_the_cup = Secret(hidden)
            t.guess = UNDER_FOUR if (yield GUESS[guesser]) is UNDER else OVER_FOUR
            if t.under_the_cup is None:
                [t.last] = yield LIFT[player]
            else:
                t.last = t.under_the_cup.open()
                t.under_the_cup = None
            guess, t.guess = t.guess, NO_GUESS
            if t.last != MIDDLE:
                break
            t.say("four")
        if (t.last < MIDDLE) == (guess == UNDER_FOUR):
            t.points[guesser] += 1
            t.say("right", player=guesser, die=t.last)
        else:
            t.points[guesser] -= 1
            t.say("wrong", player=guesser, die=t.last)
        if guesser == t.starter:
            t.round += 1

    def tidy(self, t: State, ask: Ask | None) -> None:
        t.last = 0

    def over(self, t: State) -> bool:
        return TARGET in t.points or t.round > MOST_ROUNDS

    def result(self, t: State) -> Result:
        return highest(t.points)

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "other": t.left_of(t.active)}

    def pieces(self, t: State) -> list[Piece]:
        lifted = t.under_the_cup is None and t.guess == NO_GUESS
        marks = (str(t.last),) if lifted and t.last else ()
        return [
            Cup(id="cup", count=1, marks=marks, lifted=lifted),
            Notes(id="guesses", label="guesses", heads=("under", "again", "over"), cells=("1 2 3", "4", "5 6")),
            *tracks("points", t.points, TARGET),
        ]

    def moves(self, seats: int) -> Declared:
        return UNDER, OVER
