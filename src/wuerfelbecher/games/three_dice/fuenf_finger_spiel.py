"""Fünf-Finger-Spiel: up to ten throws to get five pips with three dice; the quickest wins."""

from __future__ import annotations

from wuerfelbecher.mechanics.until_the_hit import (
    UntilTheHit,
    coming_throw,
    everybody_has_finished,
    fewest_throws,
    has_finished,
    throw_for,
    throws_shown,
)
from wuerfelbecher.table.asks import Turn
from wuerfelbecher.table.dice import THREE_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least
from wuerfelbecher.table.pieces import Piece

FIVE_FINGERS = 5


class FuenfFingerSpiel(Game[UntilTheHit]):
    id = "fuenf-finger-spiel"
    number = 73
    title = "Fünf-Finger-Spiel"
    players = at_least(2)
    shelf = Shelf("three", "hit", minutes=5, skill=0)
    state = UntilTheHit
    leftovers = ("thrown",)

    def turn(self, t: UntilTheHit) -> Turn:
        player = t.active
        while not has_finished(t, player):
            yield from throw_for(t, FIVE_FINGERS, THREE_DICE)
        t.say("hit" if t.hit[player] else "missed", player=player, throws=t.throws[player])

    def over(self, t: UntilTheHit) -> bool:
        return everybody_has_finished(t)

    def result(self, t: UntilTheHit) -> Result:
        return fewest_throws(t)

    def figures(self, t: UntilTheHit, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "roll": coming_throw(t)}

    def pieces(self, t: UntilTheHit) -> list[Piece]:
        return throws_shown(t)
