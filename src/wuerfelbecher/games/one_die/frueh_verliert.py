"""Früh verliert: one throw sets the number to avoid; whoever throws it soonest loses."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.until_the_hit import (
    MOST_THROWS,
    UntilTheHit,
    coming_throw,
    everybody_has_finished,
    has_finished,
    needed,
    throw_for,
)
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, places
from wuerfelbecher.table.pieces import Piece, Score, shown, tracks


@dataclass(slots=True, kw_only=True)
class State(UntilTheHit):
    trump: int = 0


class FruehVerliert(Game[State]):
    id = "frueh-verliert"
    number = 30
    title = "Früh verliert"
    players = at_least(2)
    shelf = Shelf("one", "hit", minutes=5, skill=0)
    state = State
    leftovers = ("thrown",)

    def begin(self, t: State) -> Turn:
        t.thrown = list((yield Roll(t.active, ONE_DIE, prompt="trump")))
        [t.trump] = t.thrown
        t.say("trump", player=t.active, number=t.trump)

    def turn(self, t: State) -> Turn:
        player = t.active
        while not has_finished(t, player):
            yield from throw_for(t, t.trump)
        t.say("hit" if t.hit[player] else "avoided", player=player, number=t.trump, throws=t.throws[player])

    def over(self, t: State) -> bool:
        return everybody_has_finished(t)

    def result(self, t: State) -> Result:
        return Result(places([(not t.hit[seat], t.throws[seat]) for seat in range(t.seats)]), needed(t))

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "roll": coming_throw(t)}

    def pieces(self, t: State) -> list[Piece]:
        trump = Score(id="trump", label="trump", value=t.trump or None)
        return [shown("dice", t.thrown), trump, *tracks("rolls", t.throws, MOST_THROWS)]
