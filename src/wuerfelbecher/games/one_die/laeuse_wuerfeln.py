"""Läuse würfeln: choose a lucky number; whoever throws it draws one more part of the louse."""

from __future__ import annotations

from wuerfelbecher.mechanics.drawing import NOT_YET, Pictures, draw_a_part, pictures_shown
from wuerfelbecher.table.asks import Choose, Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece

PARTS = (
    *("body", "head", "left-eye", "right-eye", "left-feeler", "right-feeler"),
    *("leg-1", "leg-2", "leg-3", "leg-4", "leg-5", "leg-6", "tail"),
)
NUMBERS = tuple(Move(f"choose {number}", number) for number in range(1, 7))
LUCKY = [Choose(seat, NUMBERS) for seat in SEATS]
THROW = [Roll(seat, ONE_DIE) for seat in SEATS]


class LaeuseWuerfeln(Game[Pictures]):
    id = "laeuse-wuerfeln"
    number = 8
    title = "Läuse würfeln"
    players = at_least(2)
    shelf = Shelf("one", "draw", minutes=20, skill=0, classic=True)
    options = (START,)
    state = Pictures
    leftovers = ("die",)

    def turn(self, t: Pictures) -> Turn:
        player = t.active
        if t.lucky[player] == NOT_YET:
            t.lucky[player] = (yield LUCKY[player]).value
            t.say("lucky", player=player, number=t.lucky[player])
            return
        [t.die] = yield THROW[player]
        if t.die == t.lucky[player]:
            draw_a_part(t, PARTS)

    def over(self, t: Pictures) -> bool:
        return len(PARTS) in t.drawn

    def result(self, t: Pictures) -> Result:
        return highest(t.drawn)

    def pieces(self, t: Pictures) -> list[Piece]:
        return pictures_shown(t, "louse", PARTS)

    def moves(self, seats: int) -> Declared:
        return (NUMBERS,)
