"""Stielaugen: throw one die, then two and so on up to six, and back down in the second round; all pips count."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import Noted, note, notes_shown, totals_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import dice
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.pieces import Piece

ROUNDS = 2
UP, DOWN = (1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1)


class Stielaugen(Game[Noted]):
    id = "stielaugen"
    number = 86
    title = "Stielaugen"
    players = at_least(2)
    shelf = Shelf("six", "sums", minutes=5, skill=0)
    state = Noted
    leftovers = ("thrown", "noted")

    def turn(self, t: Noted) -> Turn:
        for count in UP if t.round == 1 else DOWN:
            t.thrown = list((yield Roll(t.active, dice(count))))
            t.points[t.active] += sum(t.thrown)
            note(t, sum(t.thrown))
        count_round(t)

    def over(self, t: Noted) -> bool:
        return t.round > ROUNDS

    def result(self, t: Noted) -> Result:
        return highest(t.points)

    def pieces(self, t: Noted) -> list[Piece]:
        return [*totals_shown(t, ROUNDS), *notes_shown(t, UP + DOWN)]

    def figures(self, t: Noted, seat: int) -> dict[str, object]:
        count = [*UP, *DOWN, 0][len(t.noted[seat])]
        return {**super().figures(t, seat), "count": count}
