"""Punkte löschen: ten rounds in which the lowest throw marks a dot, then the highest throw erases one."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, between, places
from wuerfelbecher.table.pieces import Piece, Score, scores, shown
from wuerfelbecher.table.state import Table, each

DOTS = 10


@dataclass(slots=True, kw_only=True)
class State(Table):
    dots: list[int] = each(0)
    thrown: list[int] = each(0)
    dice: tuple[int, ...] = (0, 0)


class PunkteLoeschen(Game[State]):
    id = "punkte-loeschen"
    number = 39
    title = "Punkte löschen"
    players = between(2, 4)
    shelf = Shelf("two", "race", minutes=10, skill=0)
    state = State

    def turn(self, t: State) -> Turn:
        """A whole round: everybody throws, and the tied throw again until one is left."""
        erasing = t.round > DOTS
        t.thrown, tied = [0] * t.seats, t.everyone
        while len(tied) > 1:
            for t.active in tied:
                t.dice = yield Roll(t.active, TWO_DICE)
                t.thrown[t.active] = sum(t.dice)
            thrown = [t.thrown[seat] for seat in tied]
            wanted = max(thrown) if erasing else min(thrown)
            tied = [seat for seat in tied if t.thrown[seat] == wanted]
            if len(tied) > 1:
                t.say("roll-off", players=tied)
        [player] = tied
        t.dots[player] += -1 if erasing else 1
        t.say("erases" if erasing else "marks", player=player, pips=t.thrown[player])
        t.round += 1
        if t.round == DOTS + 1:
            self.end_of_marking(t)

    def end_of_marking(self, t: State) -> None:
        for seat in t.everyone:
            if t.dots[seat] == 0:
                t.out(seat)
                t.say("out", player=seat)
        if not self.over(t):
            t.say("erase-now")

    def over(self, t: State) -> bool:
        return t.round > DOTS and (one_is_left(t) or any(t.dots[seat] == 0 for seat in t.everyone))

    def result(self, t: State) -> Result:
        return Result(places([(t.still_in[seat], -t.dots[seat]) for seat in range(t.seats)]), tuple(t.dots))

    def pieces(self, t: State) -> list[Piece]:
        return [
            shown("dice", t.dice),
            *([Score(id="round", label="round", value=t.round)] if t.round <= DOTS else []),
            *scores("thrown", [thrown or None for thrown in t.thrown]),
            *scores("dots", t.dots),
        ]
