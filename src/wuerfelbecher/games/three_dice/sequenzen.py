"""Sequenzen: up to three throws for three numbers in a row, the higher the better."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.keep import keep_words, keeps, together
from wuerfelbecher.table.asks import Choose, Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE, THREE_DICE, Faces
from wuerfelbecher.table.game import START, Game, Result, Shelf, at_least, places, switch
from wuerfelbecher.table.moves import ROLL, STOP
from wuerfelbecher.table.pieces import Piece, scores, shown
from wuerfelbecher.table.state import Table, each

THROWS = 3
STAY = 2


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`dice` is what lies before each."""

    dice: list[tuple[int, ...]] = each((0, 0, 0))
    throws: list[int] = each(0)


class Sequenzen(Game[State]):
    id = "sequenzen"
    number = 58
    title = "Sequenzen"
    players = at_least(2)
    shelf = Shelf("three", "push", minutes=5, skill=1)
    options = (switch("two_stay"), START)
    state = State

    def turn(self, t: State) -> Turn:
        player = t.active
        t.dice[player] = yield Roll(player, THREE_DICE)
        t.throws[player] = 1
        while t.throws[player] < THROWS:
            two = keeps(t.dice[player], STAY, piece=f"dice-{player}") if self.variant("two_stay") else ()
            move = yield Choose(player, (ROLL, *two, STOP))
            if move is STOP:
                break
            if move is ROLL:
                t.dice[player] = yield Roll(player, THREE_DICE)
            else:
                t.dice[player] = together(move.value, (yield Roll(player, ONE_DIE)))
            t.throws[player] += 1
        if top := sequence(t.dice[player]):
            t.say("sequence", player=player, low=top - 2, middle=top - 1, top=top, throws=t.throws[player])
        else:
            t.say("no-sequence", player=player)

    def over(self, t: State) -> bool:
        return all(t.throws)

    def result(self, t: State) -> Result:
        tops = [sequence(dice) for dice in t.dice]
        merits = [(top, -throws) if top else (0, 0) for top, throws in zip(tops, t.throws, strict=True)]
        return Result(places(merits), tuple(top or None for top in tops), nobody_wins=not any(tops))

    def pieces(self, t: State) -> list[Piece]:
        dice = [shown(f"dice-{seat}", faces, owner=seat) for seat, faces in enumerate(t.dice)]
        return [*dice, *scores("rolls", t.throws)]

    def vocabulary(self, seats: int) -> list[str]:
        two = keep_words(STAY, STAY) if self.variant("two_stay") else []
        return [ROLL.text, *two, STOP.text]


def sequence(faces: Faces) -> int:
    """The highest number of a sequence, or 0 where the dice are none."""
    low, middle, top = faces
    return top if low + 1 == middle == top - 1 else 0
