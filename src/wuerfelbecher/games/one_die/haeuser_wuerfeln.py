"""Häuser würfeln: throw for a lucky number; whoever throws it again draws one more part of the house."""

from __future__ import annotations

from wuerfelbecher.mechanics.drawing import NOT_YET, Pictures, draw_a_part, pictures_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, START, Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.pieces import Piece

SQUARE = ("floor", "left-wall", "right-wall", "ceiling")
DOOR = ("door-left", "door-right", "door-top")
WINDOW = ("window-left", "window-right", "window-top", "window-bottom")
ROOF = ("left-roof", "right-roof")
PARTS = (*SQUARE, *DOOR, *WINDOW, *ROOF)
FOR_LUCK = [Roll(seat, ONE_DIE, prompt="for-luck") for seat in SEATS]
THROW = [Roll(seat, ONE_DIE) for seat in SEATS]


class HaeuserWuerfeln(Game[Pictures]):
    id = "haeuser-wuerfeln"
    number = 31
    title = "Häuser würfeln"
    players = at_least(2)
    shelf = Shelf("one", "draw", minutes=20, skill=0, classic=True)
    options = (START,)
    state = Pictures
    leftovers = ("die",)

    def turn(self, t: Pictures) -> Turn:
        player = t.active
        if t.lucky[player] == NOT_YET:
            [t.die] = yield FOR_LUCK[player]
            t.lucky[player] = t.die
            t.say("lucky", player=player, number=t.die)
            return
        [t.die] = yield THROW[player]
        if t.die == t.lucky[player]:
            draw_a_part(t, PARTS)

    def over(self, t: Pictures) -> bool:
        return len(PARTS) in t.drawn

    def result(self, t: Pictures) -> Result:
        return highest(t.drawn)

    def pieces(self, t: Pictures) -> list[Piece]:
        return pictures_shown(t, "house", PARTS)
