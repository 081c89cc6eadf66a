"""Chips auswürfeln: ones go to the left, sixes into the pot, and the very last chip loses."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.chips import take
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE
from wuerfelbecher.table.game import START, Game, Result, Shelf, at_least, places
from wuerfelbecher.table.pieces import Chips, Piece, Score, shown, stocks
from wuerfelbecher.table.state import Table, each

CHIPS = 8


@dataclass(slots=True, kw_only=True)
class State(Table):
    chips: list[int] = each(CHIPS)
    pot: int = 0
    dice: tuple[int, ...] = (0, 0, 0)


class ChipsAuswuerfeln(Game[State]):
    id = "chips-auswuerfeln"
    number = 62
    title = "Chips auswürfeln"
    players = at_least(2)
    shelf = Shelf("three", "chips", minutes=10, skill=0)
    options = (START,)
    state = State
    leftovers = ("dice",)
    chips_in = ("chips", "pot")

    def turn(self, t: State) -> Turn:
        player = t.active
        t.dice = yield Roll(player, THREE_DICE)
        in_play = sum(t.chips)
        t.pot += take(t.chips, player, min(t.dice.count(6), in_play - 1))
        if self.over(t):
            t.say("last-chip", player=t.chips.index(1))
            return
        t.chips[t.left_of(player)] += take(t.chips, player, t.dice.count(1))
        if t.chips[player] == 0:
            t.say("pauses", player=player)
        t.next = next(seat for seat in t.around(t.left_of(player)) if t.chips[seat])

    def over(self, t: State) -> bool:
        return sum(t.chips) == 1

    def result(self, t: State) -> Result:
        return Result(places([-chips for chips in t.chips]), tuple(t.chips))

    def pieces(self, t: State) -> list[Piece]:
        return [
            shown("dice", t.dice),
            Score(id="in-play", label="in-play", value=sum(t.chips)),
            Chips(id="pot", label="pot", count=t.pot),
            *stocks(t.chips),
        ]
