"""Dreimal Pasch: three throws with six dice, for as many pairs as possible."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.keep import keep, keep_words, keeps, together
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import Faces, dice
from wuerfelbecher.table.game import START, Game, Result, Shelf, at_least, places
from wuerfelbecher.table.moves import STOP
from wuerfelbecher.table.pieces import Piece, Score, scores, shown
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table, each

DICE, THROWS = 6, 3
FEWEST_STANDING, MOST_STANDING = 2, 5
KEEP_NONE = keep(())
NOT_YET = -1


def pairs(faces: Faces) -> int:
    """Four alike are two pairs, six alike are three."""
    return sum(faces.count(face) // 2 for face in set(faces))


@dataclass(slots=True, kw_only=True)
class State(Table):
    pairs: list[int] = each(NOT_YET)
    pips: list[int] = each(0)
    dice: tuple[int, ...] = (0,) * DICE
    throws: int = 0


class DreimalPasch(Game[State]):
    id = "dreimal-pasch"
    number = 87
    title = "Dreimal Pasch"
    players = at_least(2)
    shelf = Shelf("six", "keep", minutes=5, skill=1)
    options = (START,)
    state = State

    def turn(self, t: State) -> Turn:
        player, t.throws = t.active, 0
        standing: Faces = ()
        while True:
            t.dice = together(standing, (yield Roll(player, dice(DICE - len(standing)))))
            t.throws += 1
            t.pairs[player], t.pips[player] = pairs(t.dice), sum(t.dice)
            if t.throws == THROWS:
                break
            move = yield Choose(player, (KEEP_NONE, *keeps(t.dice, fewest=FEWEST_STANDING), STOP))
            if move is STOP:
                break
            standing = move.value

    def over(self, t: State) -> bool:
        return NOT_YET not in t.pairs

    def result(self, t: State) -> Result:
        return Result(places(list(zip(t.pairs, t.pips, strict=True))), tuple(t.pairs))

    def pieces(self, t: State) -> list[Piece]:
        thrown = [pairs != NOT_YET for pairs in t.pairs]
        return [
            shown("dice", t.dice),
            Score(id="throws", label="throws-left", value=THROWS - t.throws),
            *scores("pairs", [pairs if done else None for pairs, done in zip(t.pairs, thrown, strict=True)]),
            *scores("pips", [pips if done else None for pips, done in zip(t.pips, thrown, strict=True)]),
        ]

    def vocabulary(self, seats: int) -> list[str]:
        return ["keep none", *keep_words(MOST_STANDING, FEWEST_STANDING), "stop"]

    def why_not(self, t: State, ask: Ask, seat: int, typed: str) -> Message | None:
        verb, *rest = typed.casefold().split() or [""]
        return Message("two-to-five") if verb == "keep" and len(rest) in (1, DICE) else None
