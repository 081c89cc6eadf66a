"""Kaiser Nero: whoever throws the first six calls the other to a duel of three dice."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.keep import IN_THE_CUP, dice_shown, standing, together
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import dice
from wuerfelbecher.table.game import START, Game, Result, Shelf, between, places
from wuerfelbecher.table.pieces import Piece, scores
from wuerfelbecher.table.state import Table, each

SIX = 6
NOT_YET = (IN_THE_CUP,) * 3


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`held_out` says that the challenged player threw at least as many pips, so that both throw again."""

    dice: list[tuple[int, ...]] = each(NOT_YET)
    held_out: bool = False
    decided: bool = False


class KaiserNero(Game[State]):
    id = "kaiser-nero"
    number = 91
    title = "Kaiser Nero"
    players = between(2, 2)
    shelf = Shelf("six", "hit", minutes=5, skill=0)
    options = (START,)
    state = State
    leftovers = ("dice",)

    def turn(self, t: State) -> Turn:
        player, other = t.active, t.left_of(t.active)
        yield from throw(t, player)
        if SIX not in t.dice[player]:
            return
        t.dice[other] = NOT_YET
        t.say("six", player=player, other=other, pips=sum(t.dice[player]))
        yield from throw(t, other, "answer")
        less = sum(t.dice[other]) < sum(t.dice[player])
        t.say("less" if less else "not-less", player=player, other=other, pips=sum(t.dice[other]))
        t.held_out = not less
        if t.held_out:
            yield from throw_again(t, player)
            yield from throw_again(t, other)
            while sum(t.dice[player]) == sum(t.dice[other]):
                t.say("tie", pips=sum(t.dice[player]))
                yield from throw(t, player, "tie")
                yield from throw(t, other, "tie")
        t.decided = True

    def over(self, t: State) -> bool:
        return t.decided

    def result(self, t: State) -> Result:
        pips = tuple(map(sum, t.dice))
        return Result(places(pips), pips)

    def pieces(self, t: State) -> list[Piece]:
        return [
            *(dice_shown(faces, id=f"dice-{seat}", owner=seat) for seat, faces in enumerate(t.dice)),
            *scores("pips", [None if IN_THE_CUP in faces else sum(faces) for faces in t.dice]),
        ]

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "pips": sum(t.dice[t.active])}


def throw(t: State, seat: int, prompt: str = "") -> Turn:
    t.dice[seat] = yield Roll(seat, dice(3), prompt=prompt)


def throw_again(t: State, seat: int) -> Turn:
    """All sixes stay standing; three of them leave nothing to throw."""
    sixes = (SIX,) * t.dice[seat].count(SIX)
    others = 3 - len(sixes)
    if others:
        t.dice[seat] = standing(sixes, others)
        t.dice[seat] = together(sixes, (yield Roll(seat, dice(others), prompt="again")))
