"""Chicago: ones count a hundred, sixes sixty, and nobody may throw more often than the first player did."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.first_sets_the_limit import limit, limit_shown
from wuerfelbecher.mechanics.keep import keep_words, keeps
from wuerfelbecher.mechanics.last_one_left import GoingOut, goes_out, one_is_left
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import dice
from wuerfelbecher.table.game import START, Game, Result, Shelf, between, switch
from wuerfelbecher.table.moves import STOP, Move
from wuerfelbecher.table.pieces import Chips, Piece, scores, shown, stocks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import each, up_to

WORTH = {1: 100, 6: 60}
CHIPS, OUT = 44, 3

TURN = Move("turn", (1,))
TURN_AND_KEEP = {face: Move(f"turn keep {face}", (1, face)) for face in range(1, 7)}


def worth(faces: list[int]) -> int:
    return sum(WORTH.get(face, face) for face in faces)


@dataclass(slots=True, kw_only=True)
class State(GoingOut):
    points: list[int] = each(0)
    throws: list[int] = each(0)
    roll_off: list[int] = each(0)
    chips: list[int] = each(0)
    standing: list[int] = up_to(3)
    loose: list[int] = up_to(3)
    middle: int = CHIPS


class Chicago(Game[State]):
    id = "chicago"
    number = 56
    title = "Chicago"
    players = between(2, 15)
    shelf = Shelf("three", "keep", minutes=20, skill=1)
    options = (switch("two_sixes"), START)
    state = State

    def turn(self, t: State) -> Turn:
        player = t.active
        if player == t.starter:
            t.points, t.throws, t.roll_off = [0] * t.seats, [0] * t.seats, [0] * t.seats
        t.standing, t.loose = [], []
        while True:
            t.loose = list((yield Roll(player, dice(3 - len(t.standing)))))
            t.throws[player] += 1
            t.points[player] = worth(t.standing + t.loose)
            if t.throws[player] == limit(t, t.throws):
                break
            move = yield Choose(player, (*keeps(tuple(t.loose)), *self.turned_six(t), STOP))
            if move is STOP:
                break
            t.standing += move.value
            t.loose = []
        if t.left_of(player) == t.starter:
            yield from self.end_of_round(t)

    def turned_six(self, t: State) -> list[Move]:
        """For two sixes in one throw: one is turned to a 1 and stands, the other is thrown again."""
        if not self.variant("two_sixes") or t.loose.count(6) < 2:
            return []
        return [TURN, *(TURN_AND_KEEP[third] for third in t.loose[:-2])]

    def end_of_round(self, t: State) -> Turn:
        """Of equal points fewer throws are better. The last one takes a chip, if need be after a roll-off."""
        order = t.around(t.starter)
        merits = [(t.points[seat], -t.throws[seat]) for seat in range(t.seats)]
        worst = min(merits[seat] for seat in order)
        last = [seat for seat in order if merits[seat] == worst]
        while len(last) > 1:
            for seat in last:
                t.active = seat
                t.standing, t.loose = [], list((yield Roll(seat, dice(3))))
                t.roll_off[seat] = worth(t.loose)
            lowest = min(t.roll_off[seat] for seat in last)
            last = [seat for seat in last if t.roll_off[seat] == lowest]
        [loser] = last
        t.starter = max((seat for seat in order if seat != loser), key=lambda seat: merits[seat])
        t.middle -= 1
        t.chips[loser] += 1
        t.say("chip", player=loser, points=t.points[loser], other=t.starter, best=t.points[t.starter])
        if t.chips[loser] == OUT:
            goes_out(t, loser)
        t.active = t.right_of(t.starter)

    def over(self, t: State) -> bool:
        return one_is_left(t)

    def result(self, t: State) -> Result:
        return Result(tuple(t.place), tuple(t.chips))

    def pieces(self, t: State) -> list[Piece]:
        return [
            shown("dice", t.loose, kept=t.standing),
            *limit_shown(t, t.throws),
            *scores("points", t.points),
            *(scores("roll-off", [value or None for value in t.roll_off]) if any(t.roll_off) else []),
            Chips(id="middle", label="middle", count=t.middle),
            *stocks(t.chips),
        ]

    def vocabulary(self, seats: int) -> list[str]:
        turns = [TURN, *TURN_AND_KEEP.values()] if self.variant("two_sixes") else []
        return [*keep_words(2), *(turn.text for turn in turns), "stop"]

    def why_not(self, t: State, ask: Ask, seat: int, typed: str) -> Message | None:
        if typed.casefold().startswith("keep ") and t.standing:
            return Message("already-stands")
        return None
