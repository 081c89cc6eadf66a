"""Gerade und aufwärts: only twos count in the first throw, fours in the second, sixes in the third."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import Noted, note, notes_shown, score, totals_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, most_scored
from wuerfelbecher.table.pieces import Piece, Score


class GeradeUndAufwaerts(Game[Noted]):
    id = "gerade-und-aufwaerts"
    number = 71
    title = "Gerade und aufwärts"
    players = at_least(2)
    shelf = Shelf("three", "order", minutes=5, skill=0)
    state = Noted
    leftovers = ("thrown", "noted")
    wanted = (2, 4, 6)

    def turn(self, t: Noted) -> Turn:
        t.thrown = list((yield Roll(t.active, THREE_DICE)))
        points = self.now(t) * t.thrown.count(self.now(t))
        note(t, points)
        score(t, points)
        count_round(t)

    def over(self, t: Noted) -> bool:
        return t.round > len(self.wanted)

    def result(self, t: Noted) -> Result:
        return most_scored(t.points)

    def pieces(self, t: Noted) -> list[Piece]:
        return [
            *totals_shown(t, len(self.wanted)),
            Score(id="wanted", label="wanted", value=None if self.over(t) else self.now(t)),
            *notes_shown(t, self.wanted),
        ]

    def figures(self, t: Noted, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "wanted": self.now(t)}

    def now(self, t: Noted) -> int:
        """The number that counts in this round."""
        return self.wanted[min(t.round, len(self.wanted)) - 1]
