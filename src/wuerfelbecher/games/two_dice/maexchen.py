"""Mäxchen: peek under the cup, say what you threw or wish you had, and see whether the next player believes it."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.cup import UnderTheCup, cup
from wuerfelbecher.mechanics.last_one_left import GoingOut, goes_out, one_is_left
from wuerfelbecher.mechanics.striking import STRUCK, UNWRITTEN, WRITTEN
from wuerfelbecher.table.asks import Choose, Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE, Faces
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, between
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, Strip, Text, tracks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Secret, each, up_to_hidden

HOUSE_NUMBERS = tuple(f"{high}-{low}" for high in range(3, 7) for low in range(1, high))
DOUBLES = tuple(f"{face}-{face}" for face in range(1, 7))
ORDER = (*HOUSE_NUMBERS, *DOUBLES, "1-2")
MAEXCHEN = ORDER.index("1-2")
NOTHING_SAID = -1

NUMBERS = (*(int(name.replace("-", "")) for name in (*HOUSE_NUMBERS, *DOUBLES)), 21)
"""What players call the throws, in their order: the house number 31 is the lowest, and 21 is Mäxchen."""


def spelled(name: str) -> list[str]:
    """A claim as people may write it: 5-4, 4-5, 54 or 45."""
    one, two = name.split("-")
    return [f"say {first}{dash}{second}" for dash in ("-", "") for first, second in ((one, two), (two, one))]


SAY = tuple(
    Move(f"say {name}", at, touch=[f"claims/{number}"], also=spelled(name))
    for at, (name, number) in enumerate(zip(ORDER, NUMBERS, strict=True))
)
BELIEVE, DOUBT = Move("believe"), Move("doubt", touch=["cup/cup"])
THROW = [Roll(seat, TWO_DICE, seen_by=(seat,)) for seat in SEATS]
BELIEVE_OR_DOUBT = [Choose(seat, (BELIEVE, DOUBT), prompt="believe") for seat in SEATS]
BELIEVE_A_MAEXCHEN = [Choose(seat, (BELIEVE, DOUBT), prompt="believe-maexchen") for seat in SEATS]
CHIPS, OUT = 40, 5


def rank(throw: Faces) -> int:
    low, high = throw
    return MAEXCHEN if throw == (1, 2) else ORDER.index(f"{high}-{low}")


@dataclass(slots=True, kw_only=True)
class State(GoingOut):
    """`said_last` stays on the table until the next throw, even if it no longer has to be beaten. `to_beat` is what
    it had to beat itself.
    """

    chips: list[int] = each(0)
    middle: int = CHIPS
    thrower: int = 0
    cup: UnderTheCup = up_to_hidden(2)
    said_last: int = NOTHING_SAID
    to_beat: int = NOTHING_SAID


class Maexchen(Game[State]):
    id = "maexchen"
    number = 35
    title = "Mäxchen"
    players = between(2, 8)
    shelf = Shelf("two", "bluff", minutes=20, skill=2, classic=True)
    options = (START,)
    state = State
    chips_in = ("chips", "middle")
    spent = ("cup",)

    def turn(self, t: State) -> Turn:
        player, neighbour = t.active, t.left_of(t.active)
        throw = yield THROW[player]
        if not has_to_be_beaten(t):
            t.said_last = NOTHING_SAID
        t.thrower, t.cup = player, Secret(throw, seen_by=(player,))
        prompt = "say" if t.said_last == NOTHING_SAID else "say-higher"
        t.to_beat = t.said_last
        t.said_last = (yield Choose(player, SAY[t.to_beat + 1 :], prompt=prompt, why=too_low)).value
        if (yield (BELIEVE_A_MAEXCHEN if t.said_last == MAEXCHEN else BELIEVE_OR_DOUBT)[neighbour]) is BELIEVE:
            if t.said_last == MAEXCHEN:
                self.take(t, neighbour, 1)
            return
        t.cup = t.cup.open()
        thrown = rank(t.cup)
        honest = thrown >= t.said_last
        t.say("true" if honest else "lie", player=player, other=neighbour, throw=ORDER[thrown])
        loser, t.next = (neighbour, player) if honest else (player, neighbour)
        self.take(t, loser, 2 if t.said_last == MAEXCHEN else 1)

    def take(self, t: State, player: int, chips: int) -> None:
        """Take chips from the middle. The fifth puts a player out, so nobody ever takes a sixth."""
        taken = min(chips, OUT - t.chips[player])
        t.middle -= taken
        t.chips[player] += taken
        t.say("takes", player=player, chips=taken)
        if t.chips[player] == OUT:
            goes_out(t, player)

    def over(self, t: State) -> bool:
        return one_is_left(t)

    def result(self, t: State) -> Result:
        return Result(tuple(t.place), tuple(t.chips))

    def pieces(self, t: State) -> list[Piece]:
        said = (
            []
            if t.said_last == NOTHING_SAID
            else [Text(id="said", key="said", values={"throw": ORDER[t.said_last]})]
        )
        return [
            cup(t.cup, 2, owner=t.thrower),
            *said,
            claims(t),
            *tracks("chips", t.chips, OUT, avoid=True),
        ]

    def figures(self, t: State, seat: int) -> dict[str, object]:
        claim = "" if t.said_last == NOTHING_SAID else ORDER[t.said_last]
        return {**super().figures(t, seat), "claim": claim}

    def moves(self, seats: int) -> Declared:
        return SAY, BELIEVE, DOUBT


def claims(t: State) -> Strip:
    """All claims from the lowest to Mäxchen: those that are too low now are struck out, and whoever has peeked
    finds the true throw marked.
    """
    beaten = t.said_last if has_to_be_beaten(t) else NOTHING_SAID
    marks = [STRUCK if at <= beaten else UNWRITTEN for at in range(len(ORDER))]
    peeked = t.cup.value if isinstance(t.cup, Secret) else t.cup
    if peeked is not None:
        marks[rank(peeked)] = WRITTEN
    return Strip(id="claims", numbers=NUMBERS, marks=tuple(marks))


def has_to_be_beaten(t: State) -> bool:
    """Whether the next claim has to be higher: the cup has not been lifted, and the last claim was no Mäxchen."""
    return isinstance(t.cup, Secret) and t.said_last != MAEXCHEN


def too_low(t: State, seat: int, move: Move) -> Message | None:
    return Message("too-low", throw=ORDER[t.said_last]) if move in SAY else None
