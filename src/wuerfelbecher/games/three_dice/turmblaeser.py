"""Turmbläser: two dice under the cup, the third blown down from it; their sum times the third."""

from __future__ import annotations

from wuerfelbecher.mechanics.cup import cup
from wuerfelbecher.mechanics.rounds import count_round, round_shown
from wuerfelbecher.mechanics.totals import Noted, note, rounds_noted
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE, TWO_DICE
from wuerfelbecher.table.game import SEATS, Game, Result, Shelf, at_least, highest, rounds
from wuerfelbecher.table.pieces import Piece, scores, shown

BLOW = [Roll(seat, ONE_DIE, prompt="blow") for seat in SEATS]
LIFT = [Roll(seat, TWO_DICE, prompt="lift") for seat in SEATS]


class Turmblaeser(Game[Noted]):
    """The dice are rolled in the order in which they are revealed: first the one blown down, then the other two."""

    id = "turmblaeser"
    number = 68
    title = "Turmbläser"
    players = at_least(2)
    shelf = Shelf("three", "sums", minutes=5, skill=0)
    options = (rounds(1),)
    state = Noted

    def turn(self, t: Noted) -> Turn:
        player = t.active
        t.thrown = list((yield BLOW[player]))
        under_the_cup = yield LIFT[player]
        t.thrown.extend(under_the_cup)
        blown, first, second = t.thrown
        points = (first + second) * blown
        note(t, points)
        t.points[player] += points
        t.say("tower", player=player, first=first, second=second, blown=blown, points=points)
        count_round(t)

    def over(self, t: Noted) -> bool:
        return t.round > self.amount("rounds")

    def result(self, t: Noted) -> Result:
        return highest(t.points)

    def figures(self, t: Noted, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "blown": sum(t.thrown[:1])}

    def pieces(self, t: Noted) -> list[Piece]:
        rounds = self.amount("rounds")
        return [
            shown("die", t.thrown[:1]),
            cup(tuple(t.thrown[1:]) or None, dice=2),
            *round_shown(t, rounds),
            *scores("points", t.points, best="high"),
            *rounds_noted(t, rounds),
        ]
