"""Chicago: one to three throws, and dice may stand; the last of a round takes a chip, and with three is out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from wuerfelbecher.mechanics.first_sets_the_limit import limit, limit_shown
from wuerfelbecher.mechanics.keep import keep_words, keeps
from wuerfelbecher.mechanics.last_one_left import GoingOut, goes_out, one_is_left
from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE, dice
from wuerfelbecher.table.game import Game, Result, between
from wuerfelbecher.table.moves import STOP, Move
from wuerfelbecher.table.pieces import Chips, Piece, scores, shown, stocks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import each, up_to

WORTH = {1: 100, 6: 60}
CHIPS, OUT = 44, 3


@dataclass(slots=True, kw_only=True)
class InChicago(GoingOut):
    points: list[int] = each(0)
    throws: list[int] = each(0)
    roll_off: list[int] = each(0)
    chips: list[int] = each(0)
    standing: list[int] = up_to(3)
    loose: list[int] = up_to(3)
    middle: int = CHIPS


S = TypeVar("S", bound=InChicago)


class LikeChicago(Game[S]):
    players = between(2, 15)

    def turn(self, t: S) -> Turn:
        player = t.active
        if player == t.starter:
            t.points, t.throws, t.roll_off = [0] * t.seats, [0] * t.seats, [0] * t.seats
        t.standing, t.loose = [], []
        while True:
            yield from self.throw(t)
            t.points[player] = self.worth(t, t.standing + t.loose)
            if t.throws[player] == limit(t, t.throws):
                break
            move = yield Choose(player, (*self.ways_to_go_on(t), STOP))
            if move is STOP:
                break
            t.standing += move.value
            t.loose = []
        if is_last_of_round(t):
            yield from self.end_of_round(t)

    def throw(self, t: S) -> Turn:
        t.loose = list((yield Roll(t.active, dice(3 - len(t.standing)))))
        t.throws[t.active] += 1

    def worth(self, t: S, faces: Sequence[int]) -> int:
        return sum(WORTH.get(face, face) for face in faces)

    def merit(self, t: S, points: int) -> int:
        """How good so many points are: the more, the better."""
        return points

    def ways_to_go_on(self, t: S) -> Sequence[Move]:
        """Their values are the dice that stand then."""
        return keeps(tuple(t.loose))

    def end_of_round(self, t: S) -> Turn:
        """Of equal points fewer throws are better. The last one takes a chip, if need be after a roll-off."""
        order = t.around(t.starter)
        merits = [(self.merit(t, t.points[seat]), -t.throws[seat]) for seat in range(t.seats)]
        worst = min(merits[seat] for seat in order)
        last = [seat for seat in order if merits[seat] == worst]
        while len(last) > 1:
            for seat in last:
                t.active = seat
                t.standing, t.loose = [], list((yield Roll(seat, THREE_DICE)))
                t.roll_off[seat] = self.worth(t, t.loose)
            lowest = min(self.merit(t, t.roll_off[seat]) for seat in last)
            last = [seat for seat in last if self.merit(t, t.roll_off[seat]) == lowest]
        [loser] = last
        t.starter = max((seat for seat in order if seat != loser), key=lambda seat: merits[seat])
        t.middle -= 1
        t.chips[loser] += 1
        t.say("last-takes-chip", player=loser, points=t.points[loser], other=t.starter, best=t.points[t.starter])
        if t.chips[loser] == OUT:
            goes_out(t, loser)
        t.next = t.starter

    def over(self, t: S) -> bool:
        return one_is_left(t)

    def result(self, t: S) -> Result:
        return Result(tuple(t.place), tuple(t.chips))

    def pieces(self, t: S) -> list[Piece]:
        return [
            shown("dice", t.loose, kept=t.standing),
            *limit_shown(t, t.throws),
            *scores("points", t.points),
            *(scores("roll-off", [value or None for value in t.roll_off]) if any(t.roll_off) else []),
            Chips(id="middle", label="middle", count=t.middle),
            *stocks(t.chips),
        ]

    def vocabulary(self, seats: int) -> list[str]:
        return [*keep_words(2), STOP.text]

    def why_not(self, t: S, ask: Ask, seat: int, typed: str) -> Message | None:
        if typed.casefold().startswith("keep ") and t.standing:
            return Message("already-stands")
        return None
