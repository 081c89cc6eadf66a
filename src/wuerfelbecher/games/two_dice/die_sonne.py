"""Die Sonne: strike out the rays and the seven in the middle; every stroke of the finisher is paid for."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.drawing import drawings
from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.striking import TWO_TO_TWELVE, one_is_done, strike
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import SEATS, START, Game, Result, Shelf, between, places
from wuerfelbecher.table.pieces import Piece, scores, shown
from wuerfelbecher.table.state import Table, each

PARTS = tuple(str(number) for number in TWO_TO_TWELVE)
SEVEN = 7
FIRST_THROW = [Roll(seat, TWO_DICE, prompt="first-round") for seat in SEATS]
THROW = [Roll(seat, TWO_DICE) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    suns: list[list[int]] = each([0] * len(TWO_TO_TWELVE))
    dice: tuple[int, ...] = (0, 0)


class DieSonne(Game[State]):
    id = "die-sonne"
    number = 44
    title = "Die Sonne"
    players = between(3, 6)
    shelf = Shelf("two", "strike", minutes=15, skill=0)
    options = (START,)
    state = State
    leftovers = ("dice",)

    def turn(self, t: State) -> Turn:
        player, sun = t.active, t.suns[t.active]
        while not all(sun):
            t.dice = yield (FIRST_THROW if t.round == 1 else THROW)[player]
            number = sum(t.dice)
            if not strike(sun, TWO_TO_TWELVE.index(number), again=number == SEVEN):
                t.say("already-struck", player=player, number=number)
                break
            t.say("strikes", player=player, number=number)
            if t.round == 1:
                break
        count_round(t)

    def over(self, t: State) -> bool:
        return one_is_done(t.suns)

    def result(self, t: State) -> Result:
        finisher = next(seat for seat, sun in enumerate(t.suns) if all(sun))
        accounts = [sun.count(0) - sum(t.suns[finisher]) for sun in t.suns]
        accounts[finisher] = 0
        accounts[finisher] = -sum(accounts)
        return Result(places(accounts), settlement=tuple(accounts))

    def pieces(self, t: State) -> list[Piece]:
        strokes = scores("strokes", [sum(sun) for sun in t.suns])
        left = scores("left", [sun.count(0) for sun in t.suns], best="low")
        return [shown("dice", t.dice), *drawings("sun", PARTS, t.suns), *left, *strokes]

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "left": t.suns[t.active].count(0)}
