"""Das große Herz: fill the six chambers of your heart; a number you cannot use goes to the left."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.drawing import drawings
from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.mechanics.striking import ONE_TO_SIX
from wuerfelbecher.mechanics.to_the_left import goes_left
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, START, Game, Result, Shelf, at_least
from wuerfelbecher.table.pieces import Piece, Text, shown
from wuerfelbecher.table.state import NOBODY, Table, each

CHAMBERS = tuple(str(number) for number in ONE_TO_SIX)
NOT_YET = 0
THROW = [Roll(seat, ONE_DIE) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    hearts: list[list[int]] = each([0] * len(CHAMBERS))
    place: list[int] = each(NOT_YET)
    die: int = 0


class DasGrosseHerz(Game[State]):
    id = "das-grosse-herz"
    number = 19
    title = "Das große Herz"
    players = at_least(2)
    shelf = Shelf("one", "draw", minutes=10, skill=0)
    options = (START,)
    state = State
    leftovers = ("die",)

    def turn(self, t: State) -> Turn:
        [t.die] = yield THROW[t.active]
        user, chamber = t.active, t.die - 1
        if t.hearts[user][chamber]:
            user = goes_left(t, t.die, t.hearts, chamber)
        else:
            t.hearts[user][chamber] = 1
        if user != NOBODY and all(t.hearts[user]):
            t.out(user)
            t.place[user] = t.seats - len(t.everyone)
            t.say("full", player=user)

    def over(self, t: State) -> bool:
        return one_is_left(t)

    def result(self, t: State) -> Result:
        return Result(tuple(t.seats if place == NOT_YET else place for place in t.place))

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "left": t.hearts[t.active].count(0)}

    def pieces(self, t: State) -> list[Piece]:
        done = [(seat, place) for seat, place in enumerate(t.place) if place != NOT_YET]
        return [
            shown("die", [t.die]),
            *drawings("heart", CHAMBERS, t.hearts),
            *[Text(id=f"done-{seat}", owner=seat, key="done", values={"place": place}) for seat, place in done],
        ]
