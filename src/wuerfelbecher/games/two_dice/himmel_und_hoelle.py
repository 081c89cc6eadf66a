"""Himmel und Hölle: the top of each die counts as tens, the bottom as ones."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import Noted, note, rounds_noted, totals_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, highest, rounds
from wuerfelbecher.table.pieces import Notes, Piece


class HimmelUndHoelle(Game[Noted]):
    id = "himmel-und-hoelle"
    number = 34
    title = "Himmel und Hölle"
    players = at_least(2)
    shelf = Shelf("two", "sums", minutes=5, skill=0)
    options = (rounds(1),)
    state = Noted

    def turn(self, t: Noted) -> Turn:
        t.thrown = list((yield Roll(t.active, TWO_DICE)))
        first, second = map(heaven_and_hell, t.thrown)
        note(t, first + second)
        t.points[t.active] += first + second
        t.say("counts", player=t.active, first=first, second=second, points=first + second)
        count_round(t)

    def over(self, t: Noted) -> bool:
        return t.round > self.amount("rounds")

    def result(self, t: Noted) -> Result:
        return highest(t.points)

    def pieces(self, t: Noted) -> list[Piece]:
        rounds = self.amount("rounds")
        worth = Notes(
            id="worth",
            label="worth",
            heads=tuple(map(str, t.thrown)),
            cells=tuple(str(heaven_and_hell(top)) for top in t.thrown),
        )
        return [
            *totals_shown(t, rounds),
            *([worth] if t.thrown else []),
            *rounds_noted(t, rounds),
        ]


def heaven_and_hell(top: int) -> int:
    """What a die is worth: its top as tens and its bottom as ones."""
    return 10 * top + 7 - top
