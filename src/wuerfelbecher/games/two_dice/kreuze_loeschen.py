"""Kreuze löschen: erase twenty crosses, the last of them with a throw that fits exactly."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import START, Game, Result, Shelf, at_least, lowest
from wuerfelbecher.table.pieces import Piece, scores, shown
from wuerfelbecher.table.state import Table, each

CROSSES = 20
MOST_PIPS = 12


@dataclass(slots=True, kw_only=True)
class State(Table):
    crosses: list[int] = each(CROSSES)
    dice: tuple[int, ...] = (0, 0)


class KreuzeLoeschen(Game[State]):
    id = "kreuze-loeschen"
    number = 38
    title = "Kreuze löschen"
    players = at_least(2)
    shelf = Shelf("two", "strike", minutes=10, skill=0)
    options = (START,)
    state = State

    def turn(self, t: State) -> Turn:
        player = t.active
        t.dice = yield Roll(player, TWO_DICE, prompt="roll" if t.crosses[player] >= MOST_PIPS else "few")
        excess = sum(t.dice) - t.crosses[player]
        if excess > 0:
            t.crosses[player] += excess
            t.say("too-many", player=player, crosses=excess)
        else:
            t.crosses[player] -= sum(t.dice)

    def over(self, t: State) -> bool:
        return 0 in t.crosses

    def result(self, t: State) -> Result:
        return lowest(t.crosses)

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.dice), *scores("crosses", t.crosses, best="low")]
