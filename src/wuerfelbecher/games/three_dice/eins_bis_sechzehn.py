"""Eins bis sechzehn: make the numbers from one to sixteen out of three dice, in order, and all the way back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from wuerfelbecher.mechanics.there_and_back import there_and_back, way_shown
from wuerfelbecher.table.asks import Choose, Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE, Faces
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, at_least, places, switch
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, shown, tracks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table, each

ONE_TO_SIXTEEN = tuple(range(1, 17))
WAY = there_and_back(ONE_TO_SIXTEEN)
THROW = [Roll(seat, THREE_DICE) for seat in SEATS]
CHOOSE = switch("choose", before=True)
"""Whether players say how far they go. By default they go as far as the throw takes them: stopping earlier never
helps, because a number once made is made for good, and a question with one sensible answer only costs time.
"""


@dataclass(slots=True, kw_only=True)
class State(Table):
    done: list[int] = each(0)
    dice: tuple[int, ...] = (0, 0, 0)


class EinsBisSechzehn(Game[State]):
    id = "eins-bis-sechzehn"
    number = 77
    title = "Eins bis sechzehn"
    players = at_least(2)
    shelf = Shelf("three", "order", minutes=30, skill=0)
    options = (switch("times"), CHOOSE, START)
    state = State
    leftovers = ("dice",)

    def turn(self, t: State) -> Turn:
        player = t.active
        t.dice = yield THROW[player]
        made = made_from(t.dice[::-1], self.variant("times"))
        done = furthest = t.done[player]
        while furthest < len(WAY) and WAY[furthest] in made:
            furthest += 1
        if furthest == done:
            t.say("misses", player=player, number=WAY[done])
            return
        if self.variant("choose"):
            furthest = (yield Choose(player, steps(player)[done:furthest], why=not_so_far)).value
        t.done[player] = furthest
        t.say("makes", player=player, how=", ".join(f"{one} = {made[one]}" for one in WAY[done:furthest]))

    def over(self, t: State) -> bool:
        return len(WAY) in t.done

    def result(self, t: State) -> Result:
        return Result(places(t.done), tuple(t.done))

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.dice), *way_shown(ONE_TO_SIXTEEN, t.done), *tracks("steps", t.done, len(WAY))]

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "wanted": WAY[min(t.done[t.active], len(WAY) - 1)]}

    def moves(self, seats: int) -> Declared:
        return (steps(0),) if self.variant("choose") else ()


def not_so_far(t: State, seat: int, move: Move) -> Message:
    return Message("not-so-far")


@cache
def steps(player: int) -> tuple[Move, ...]:
    """How far a player may go, making every number up to there; `value` is how many steps are done then."""
    verbs = ("write",) * len(ONE_TO_SIXTEEN) + ("strike",) * len(ONE_TO_SIXTEEN)
    return tuple(
        Move(f"{verb} {number}", done, touch=[f"numbers-{player}/{number}"])
        for done, (verb, number) in enumerate(zip(verbs, WAY, strict=True), 1)
    )


@cache
def made_from(faces: Faces, times: bool) -> dict[int, str]:
    """Every number that some of these dice make, with a short way to make it.

    >>> made_from((6, 3, 1), times=False)[8]
    '6 + 3 − 1'
    """
    if len(faces) == 1:
        return {faces[0]: str(faces[0])}
    halves = list(splits(faces))
    made = {number: how for left, _ in halves for number, how in made_from(left, times).items()}
    for left, right in halves:
        for first, how_first in made_from(left, times).items():
            for second, how_second in made_from(right, times).items():
                for sign, number in combined(first, second, times):
                    made.setdefault(number, f"{within(how_first, sign in '×÷')} {sign} {within(how_second)}")
    return made


def splits(faces: Faces) -> Iterator[tuple[Faces, Faces]]:
    """Every way to split the dice into two groups, the larger group first."""
    for count in range(len(faces) - 1, 0, -1):
        for chosen in combinations(range(len(faces)), count):
            left = tuple(faces[at] for at in chosen)
            yield left, tuple(face for at, face in enumerate(faces) if at not in chosen)


def combined(first: int, second: int, times: bool) -> Iterator[tuple[str, int]]:
    """Every way to combine two numbers; making a number above zero never takes a step below it."""
    yield "+", first + second
    if first > second:
        yield "−", first - second
    if times:
        yield "×", first * second
        if first % second == 0:
            yield "÷", first // second


def within(how: str, another: bool = True) -> str:
    """A calculation as part of a longer one, in brackets where it needs them."""
    return f"({how})" if another and " " in how else how
