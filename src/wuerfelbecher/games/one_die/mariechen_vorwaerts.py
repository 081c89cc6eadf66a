"""Mariechen vorwärts: six throws, ideally from one to six; only throws in the right place count."""

from __future__ import annotations

from wuerfelbecher.mechanics.one_go import OneGo, coming_throw, goes_shown, throw_once
from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Turn
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, most_scored
from wuerfelbecher.table.pieces import Piece


class MariechenVorwaerts(Game[OneGo]):
    id = "mariechen-vorwaerts"
    number = 21
    title = "Mariechen vorwärts"
    players = at_least(2)
    shelf = Shelf("one", "order", minutes=5, skill=0)
    state = OneGo
    leftovers = ("thrown",)
    ideal = (1, 2, 3, 4, 5, 6)

    def turn(self, t: OneGo) -> Turn:
        player = t.active
        for throw, wanted in enumerate(self.ideal, start=1):
            yield from throw_once(t)
            if t.thrown[player][-1] == wanted:
                t.points[player] += wanted
                t.say("hit", player=player, throw=throw, die=wanted)

    def over(self, t: OneGo) -> bool:
        return is_last_of_round(t)

    def result(self, t: OneGo) -> Result:
        return most_scored(t.points)

    def figures(self, t: OneGo, seat: int) -> dict[str, object]:
        coming = coming_throw(t)
        wanted = self.ideal[coming - 1 : coming]
        return {**super().figures(t, seat), "roll": coming, "wanted": wanted[0] if wanted else None}

    def pieces(self, t: OneGo) -> list[Piece]:
        return goes_shown(t, len(self.ideal), lambda at, die: die != self.ideal[at], list(map(str, self.ideal)))
