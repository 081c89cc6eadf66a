"""Die böse Eins: five throws are added up, but a one ends your go."""

from __future__ import annotations

from wuerfelbecher.mechanics.one_go import OneGo, coming_throw, goes_shown, throw_once
from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Turn
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, most_scored
from wuerfelbecher.table.pieces import Piece

THROWS = 5


class DieBoeseEins(Game[OneGo]):
    id = "die-boese-eins"
    number = 9
    title = "Die böse Eins"
    players = at_least(2)
    shelf = Shelf("one", "sums", minutes=5, skill=0)
    state = OneGo
    leftovers = ("thrown",)

    def turn(self, t: OneGo) -> Turn:
        player = t.active
        for _ in range(THROWS):
            yield from throw_once(t)
            die = t.thrown[player][-1]
            if die == 1:
                t.say("one", player=player, points=t.points[player])
                break
            t.points[player] += die

    def over(self, t: OneGo) -> bool:
        return is_last_of_round(t)

    def result(self, t: OneGo) -> Result:
        return most_scored(t.points)

    def figures(self, t: OneGo, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "roll": coming_throw(t)}

    def pieces(self, t: OneGo) -> list[Piece]:
        return goes_shown(t, THROWS, lambda at, die: die == 1)
