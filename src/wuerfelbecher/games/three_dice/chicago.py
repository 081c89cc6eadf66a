"""Chicago: ones count a hundred, sixes sixty, and nobody may throw more often than the first player did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from wuerfelbecher.mechanics.first_sets_the_limit import limit, limit_shown
from wuerfelbecher.mechanics.keep import Keep
from wuerfelbecher.mechanics.last_one_left import GoingOut, goes_out, one_is_left
from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE, Faces, dice
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Option, Result, Shelf, between, places, switch
from wuerfelbecher.table.moves import SOME_DICE, STOP, Move
from wuerfelbecher.table.pieces import Chips, Piece, scores, shown, tracks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.roll_off import only_ties_matter, roll_off, values_shown
from wuerfelbecher.table.state import NOT_IN_IT, each, up_to

CHIPS, OUT = 44, 3
WORTH = {1: 100, 6: 60}

FIRST_OF_ALL = [Roll(seat, THREE_DICE, prompt="first") for seat in SEATS]
THROW = [Roll(seat, THREE_DICE) for seat in SEATS]
ROLL_OFF = [Roll(seat, THREE_DICE, prompt="roll-off") for seat in SEATS]
KEEP = Keep(2)
TURN = Move("turn", (1,), throws=SOME_DICE)
TURN_AND_KEEP = tuple(Move(f"turn keep {face}", (1, face), throws=1) for face in range(1, 7))


@dataclass(slots=True, kw_only=True)
class State(GoingOut):
    """`low` says whether the lowest points win; that can only be called in Chicago hoch-tief."""

    chips: list[int] = each(0)
    middle: int = CHIPS
    points: list[int] = each(0)
    throws: list[int] = each(0)
    standing: list[int] = up_to(3)
    loose: list[int] = up_to(3)
    low: bool | None = None
    roll_off: list[int] = each(NOT_IN_IT)


class Chicago(Game[State]):
    id = "chicago"
    number = 56
    title = "Chicago"
    players = between(2, 15)
    shelf = Shelf("three", "keep", minutes=20, skill=1, classic=True)
    options: ClassVar[tuple[Option, ...]] = (switch("two_sixes"), START)
    state = State
    chips_in = ("chips", "middle")

    def turn(self, t: State) -> Turn:
        player = t.active
        first_throw = yield (FIRST_OF_ALL if player == t.starter else THROW)[player]
        if player == t.starter:
            clear_last_round(t)
        t.standing, t.loose = [], list(first_throw)
        t.throws[player] = 1
        if player == t.starter:
            yield from self.call(t)
        t.points[player] = self.worth(t)
        while t.throws[player] < limit(t, t.throws):
            move = yield Choose(player, (*self.ways_to_go_on(t), STOP), why=already_stands)
            if move is STOP:
                break
            t.standing, t.loose = [*t.standing, *move.value], []
            t.loose = list((yield Roll(player, dice(3 - len(t.standing)), prompt="rest")))
            t.throws[player] += 1
            t.points[player] = self.worth(t)
        if is_last_of_round(t):
            yield from self.give_chip_to_the_last(t)

    def call(self, t: State) -> Turn:
        """What the first player calls after the first throw: nothing, because the highest points always win."""
        yield from ()

    def worth(self, t: State) -> int:
        return sum([WORTH.get(face, face) for face in t.standing + t.loose])

    def merit(self, t: State, points: int) -> int:
        """How good so many points are: the more, the better."""
        return points

    def ways_to_go_on(self, t: State) -> Sequence[Move]:
        """Any dice of this throw may stand. Of two sixes in it, one may stand as a 1; the other is thrown again."""
        keeps = KEEP.of(tuple(t.loose))
        if not self.variant("two_sixes") or t.loose.count(6) < 2:
            return keeps
        return (*keeps, TURN, *(TURN_AND_KEEP[third - 1] for third in t.loose[:-2]))

    def give_chip_to_the_last(self, t: State) -> Turn:
        """With equal points, fewer throws rank higher. If the last ones are still equal, they roll off."""
        order = t.around(t.starter)
        merits = {seat: (self.merit(t, t.points[seat]), -t.throws[seat]) for seat in order}
        last = [seat for seat in order if merits[seat] == min(merits.values())]
        if len(last) > 1:
            t.say("roll-off", players=last)
        loser = yield from roll_off(
            t, t.roll_off, last, ROLL_OFF, self.put_down, lowest=not t.low, again="roll-off"
        )
        t.middle -= 1
        t.chips[loser] += 1
        t.starter = t.next = max((seat for seat in order if seat != loser), key=lambda seat: merits[seat])
        t.say("last-takes-chip", player=loser, points=t.points[loser], other=t.starter, best=t.points[t.starter])
        if t.chips[loser] == OUT:
            goes_out(t, loser)

    def put_down(self, t: State, thrown: Faces) -> int:
        t.standing, t.loose = [], list(thrown)
        return self.worth(t)

    def tidy(self, t: State, ask: Ask | None) -> None:
        if ask is None:
            t.standing, t.loose = [], []
            if t.active == t.starter:
                clear_last_round(t)
        t.standing.sort()
        if ask is not None and ask.prompt == ROLL_OFF[0].prompt:
            t.standing, t.loose = [], []
            only_ties_matter(t.roll_off, lowest=not t.low)
            t.points = list(places([(self.merit(t, t.points[seat]), -t.throws[seat]) for seat in range(t.seats)]))
            t.throws = [0] * t.seats

    def over(self, t: State) -> bool:
        return one_is_left(t)

    def result(self, t: State) -> Result:
        return Result(tuple(t.place), tuple(t.chips))

    def pieces(self, t: State) -> list[Piece]:
        thrown = values_shown(t.roll_off)
        return [
            shown("dice", t.loose, kept=t.standing),
            *limit_shown(t, t.throws),
            *scores("points", [points or None for points in t.points], best="low" if t.low else "high"),
            *(scores("roll-off", thrown) if any(thrown) else []),
            Chips(id="middle", label="middle", count=t.middle),
            *tracks("chips", t.chips, OUT, avoid=True),
        ]

    def figures(self, t: State, seat: int) -> dict[str, object]:
        so_far = [points for other, points in enumerate(t.points) if points and other != t.active] or [0]
        best = max(so_far, key=lambda points: self.merit(t, points))
        return {**super().figures(t, seat), "limit": limit(t, t.throws), "best": best}

    def moves(self, seats: int) -> Declared:
        return (KEEP, STOP, TURN, TURN_AND_KEEP) if self.variant("two_sixes") else (KEEP, STOP)


def clear_last_round(t: State) -> None:
    t.points, t.throws, t.roll_off = [0] * t.seats, [0] * t.seats, [NOT_IN_IT] * t.seats
    t.low = None


def already_stands(t: State, seat: int, move: Move) -> Message | None:
    return Message("already-stands") if move.kind is KEEP and t.standing else None
