"""Dreimal Pasch: three throws with six dice, for as many pairs as possible."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.keep import IN_THE_CUP, Keep, Throwing, dice_shown, throw
from wuerfelbecher.table.asks import Ask, Choose, Turn
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.game import START, Declared, Game, Result, Shelf, at_least, places
from wuerfelbecher.table.moves import STOP, Move
from wuerfelbecher.table.pieces import Piece, Score, scores
from wuerfelbecher.table.state import each

DICE, THROWS = 6, 3
KEEP_NONE, KEEP = Move("keep none", (), throws=DICE), Keep(5, fewest=2, misfit="two-to-five")
NOT_YET = -1


def pairs(faces: Faces) -> int:
    """Four alike are two pairs, six alike are three."""
    return sum(faces.count(face) // 2 for face in set(faces))


@dataclass(slots=True, kw_only=True)
class State(Throwing):
    dice: tuple[int, ...] = (IN_THE_CUP,) * DICE
    pairs: list[int] = each(NOT_YET)
    pips: list[int] = each(0)


class DreimalPasch(Game[State]):
    id = "dreimal-pasch"
    number = 87
    title = "Dreimal Pasch"
    players = at_least(2)
    shelf = Shelf("six", "keep", minutes=5, skill=1)
    options = (START,)
    state = State
    leftovers = ("dice", "throws")

    def turn(self, t: State) -> Turn:
        player, t.throws = t.active, 0
        kept: Faces = ()
        while True:
            yield from throw(t, kept)
            t.pairs[player], t.pips[player] = pairs(t.dice), sum(t.dice)
            if t.throws == THROWS:
                break
            move = yield Choose(player, (KEEP_NONE, *KEEP.of(t.dice), STOP))
            if move is STOP:
                break
            kept = move.value

    def tidy(self, t: State, ask: Ask | None) -> None:
        super().tidy(t, ask)
        if ask is not None and IN_THE_CUP in t.dice:
            t.pairs[t.active], t.pips[t.active] = NOT_YET, 0

    def over(self, t: State) -> bool:
        return NOT_YET not in t.pairs

    def result(self, t: State) -> Result:
        return Result(places(list(zip(t.pairs, t.pips, strict=True))), tuple(t.pairs))

    def pieces(self, t: State) -> list[Piece]:
        thrown = [pairs != NOT_YET for pairs in t.pairs]
        return [
            dice_shown(t.dice),
            Score(id="throws", label="throws-left", value=THROWS - t.throws),
            *scores(
                "pairs", [pairs if done else None for pairs, done in zip(t.pairs, thrown, strict=True)], "high"
            ),
            *scores("pips", [pips if done else None for pips, done in zip(t.pips, thrown, strict=True)]),
        ]

    def moves(self, seats: int) -> Declared:
        return KEEP_NONE, KEEP, STOP
