"""Kombinierte Filzlaus: ten throws for a hit; call a one or a two before each."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.until_the_hit import (
    UntilTheHit,
    coming_throw,
    everybody_has_finished,
    fewest_throws,
    has_finished,
    throw_for,
    throws_shown,
)
from wuerfelbecher.table.asks import Choose, Turn
from wuerfelbecher.table.game import SEATS, Declared, Game, Result, Shelf, at_least
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, Score

CALLS = (Move("call 1", 1), Move("call 2", 2))
CALL = [Choose(seat, CALLS) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(UntilTheHit):
    called: int = 0


class KombinierteFilzlaus(Game[State]):
    id = "kombinierte-filzlaus"
    number = 24
    title = "Kombinierte Filzlaus"
    players = at_least(2)
    shelf = Shelf("one", "guess", minutes=5, skill=0)
    state = State
    leftovers = ("thrown", "called")

    def turn(self, t: State) -> Turn:
        player = t.active
        while not has_finished(t, player):
            t.called = (yield CALL[player]).value
            yield from throw_for(t, t.called)
        if t.hit[player]:
            t.say("hit", player=player, called=t.called, throws=t.throws[player])
        else:
            t.say("missed", player=player, throws=t.throws[player])

    def over(self, t: State) -> bool:
        return everybody_has_finished(t)

    def result(self, t: State) -> Result:
        return fewest_throws(t)

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "roll": coming_throw(t)}

    def pieces(self, t: State) -> list[Piece]:
        return [*throws_shown(t), Score(id="called", label="called", value=t.called or None)]

    def moves(self, seats: int) -> Declared:
        return (CALLS,)
