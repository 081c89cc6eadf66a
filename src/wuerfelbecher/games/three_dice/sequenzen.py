"""Sequenzen: up to three throws for three numbers in a row, the higher the better."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.keep import IN_THE_CUP, Keep, dice_shown, standing, together
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE, Faces, dice
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, at_least, places, switch
from wuerfelbecher.table.moves import ROLL, STOP
from wuerfelbecher.table.pieces import Piece, scores
from wuerfelbecher.table.state import Table, each

DICE, THROWS = 3, 3
NO_SEQUENCE = (1, 1, 1)
THROW = [Roll(seat, THREE_DICE) for seat in SEATS]
KEEP = [Keep(2, fewest=2, piece=f"dice-{seat}") for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    """Everybody has three `dice` of their own."""

    dice: list[tuple[int, ...]] = each((IN_THE_CUP,) * DICE)
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
        t.dice[player] = yield THROW[player]
        t.throws[player] = 1
        while t.throws[player] < THROWS:
            two = KEEP[player].of(t.dice[player]) if self.variant("two_stay") else ()
            move = yield Choose(player, (ROLL, *two, STOP), prompt=standing_at(t.dice[player]))
            if move is STOP:
                break
            kept: Faces = () if move is ROLL else move.value
            t.dice[player] = standing(kept, DICE - len(kept))
            t.dice[player] = together(kept, (yield Roll(player, dice(DICE - len(kept)))))
            t.throws[player] += 1
        if top := sequence(t.dice[player]):
            t.say("sequence", player=player, low=top - 2, middle=top - 1, top=top, throws=t.throws[player])
        else:
            t.say("no-sequence", player=player)

    def tidy(self, t: State, ask: Ask | None) -> None:
        """Without a sequence it does not matter what was thrown, nor how often."""
        for seat, throws in enumerate(t.throws):
            if ask is None and throws and not sequence(t.dice[seat]):
                t.dice[seat], t.throws[seat] = NO_SEQUENCE, 1

    def over(self, t: State) -> bool:
        return all(t.throws)

    def result(self, t: State) -> Result:
        tops = [sequence(dice) for dice in t.dice]
        merits = [(top, -throws) if top else (0, 0) for top, throws in zip(tops, t.throws, strict=True)]
        return Result(places(merits), tuple(top or None for top in tops), nobody_wins=not any(tops))

    def pieces(self, t: State) -> list[Piece]:
        dice = [dice_shown(faces, id=f"dice-{seat}", owner=seat) for seat, faces in enumerate(t.dice)]
        tops = [sequence(faces) or None for faces in t.dice]
        return [*dice, *scores("sequence", tops, best="high"), *scores("rolls", t.throws)]

    def figures(self, t: State, seat: int) -> dict[str, object]:
        low, middle, top = t.dice[t.active]
        thrown = t.throws[t.active]
        found = {"low": low, "middle": middle, "top": top, "coming": thrown + 1, "left": THROWS - thrown}
        return {**super().figures(t, seat), **found}

    def moves(self, seats: int) -> Declared:
        return (ROLL, KEEP[0], STOP) if self.variant("two_stay") else (ROLL, STOP)


def standing_at(faces: Faces) -> str:
    """The prompt for this throw: no sequence, one that can be beaten, or the highest."""
    return {0: "none", 6: "highest"}.get(sequence(faces), "have")


def sequence(faces: Faces) -> int:
    """The highest number of a sequence, or 0 if they are not a sequence."""
    low, middle, top = faces
    return top if low + 1 == middle == top - 1 else 0
