"""Punkte löschen: ten rounds in which the lowest throw marks a dot, then the highest throw erases one."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE, Faces
from wuerfelbecher.table.game import Game, Result, Shelf, between, places
from wuerfelbecher.table.pieces import Piece, Track, scores, shown
from wuerfelbecher.table.roll_off import roll_off, values_shown
from wuerfelbecher.table.state import NOT_IN_IT, Table, each

DOTS = 10
MARK = [Roll(seat, TWO_DICE, prompt="mark") for seat in range(4)]
ERASE = [Roll(seat, TWO_DICE, prompt="erase") for seat in range(4)]


@dataclass(slots=True, kw_only=True)
class State(Table):
    dots: list[int] = each(0)
    thrown: list[int] = each(NOT_IN_IT)
    dice: tuple[int, ...] = (0, 0)


class PunkteLoeschen(Game[State]):
    id = "punkte-loeschen"
    number = 39
    title = "Punkte löschen"
    players = between(2, 4)
    shelf = Shelf("two", "strike", minutes=10, skill=0)
    state = State
    leftovers = ("dice",)

    def turn(self, t: State) -> Turn:
        """A whole round: everybody throws, and if several have the lowest or the highest throw, they roll off."""
        erasing = t.round > DOTS
        throws = ERASE if erasing else MARK
        player = yield from roll_off(
            t, t.thrown, t.everyone, throws, put_down, lowest=not erasing, again="roll-off"
        )
        t.dots[player] += -1 if erasing else 1
        t.say("erases" if erasing else "marks", player=player, pips=t.thrown[player])
        t.round += 1
        if t.round == DOTS + 1:
            self.end_of_marking(t)

    def end_of_marking(self, t: State) -> None:
        """Whoever has no dot is out, and the throws for the last dot do not count for erasing."""
        t.thrown = [NOT_IN_IT] * t.seats
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
        erasing = t.round > DOTS
        marked = Track(id="marked", label="marked", value=sum(t.dots), target=DOTS)
        return [
            shown("dice", t.dice),
            *([] if erasing else [marked]),
            *scores("thrown", values_shown(t.thrown)),
            *scores("dots", t.dots, best="low" if erasing else ""),
        ]


def put_down(t: State, thrown: Faces) -> int:
    t.dice = thrown
    return sum(thrown)
