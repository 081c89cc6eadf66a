"""Treffer: five dice are the target of the round, and three throws are for hitting as much of it as you can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from wuerfelbecher.mechanics.keep import Keep
from wuerfelbecher.mechanics.rounds import is_last_of_round, next_round
from wuerfelbecher.mechanics.striking import STRUCK, WRITTEN
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import FIVE_DICE, dice
from wuerfelbecher.table.game import START, Declared, Game, Result, Shelf, between, places
from wuerfelbecher.table.moves import STOP, Move
from wuerfelbecher.table.pieces import Piece, Score, Strip, scores, shown, tracks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table, each, up_to

DICE, THROWS = 5, 3
GOAL = 12
BEST = 2
NOT_YET = -1
KEEP = Keep(DICE - 1, fewest=1, misfit="only-hits")


def hits(target: Sequence[int], faces: Sequence[int]) -> list[int]:
    """The dice that match the target, each target die counting once."""
    return list((Counter(target) & Counter(faces)).elements())


def worth(target: Sequence[int], faces: Sequence[int]) -> int:
    """The pips of all hits, times their number."""
    hit = hits(target, faces)
    return len(hit) * sum(hit)


def points_for(value: int) -> int:
    return 3 if value >= 50 else 1 if value >= 20 else 0


def round_points(values: Sequence[int]) -> list[int]:
    """One point or three for what was hit, and two more for the best; nothing hit is never the best."""
    return [points_for(value) + (BEST if value == max(values) > 0 else 0) for value in values]


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`values` is what each has hit in this round; of a player's five dice some are `standing`, others `loose`."""

    points: list[int] = each(0)
    values: list[int] = each(NOT_YET)
    target: tuple[int, ...] = (0,) * DICE
    standing: list[int] = up_to(DICE)
    loose: list[int] = up_to(DICE)
    throws: int = 0


class Treffer(Game[State]):
    id = "treffer"
    number = 82
    title = "Treffer"
    players = between(2, 5)
    shelf = Shelf("five", "keep", minutes=15, skill=2)
    options = (START,)
    state = State
    leftovers = ("standing", "loose", "throws", "round")

    def turn(self, t: State) -> Turn:
        player, t.throws = t.active, 0
        if player == t.starter:
            t.target = yield Roll(player, FIVE_DICE, prompt="target")
            t.values, t.standing, t.loose = [NOT_YET] * t.seats, [], []
        yield from throw(t, [])
        while t.throws < THROWS and not fits(t, t.loose):
            fitting = [keep for keep in KEEP.of(tuple(t.loose)) if fits(t, keep.value)]
            if not fitting:
                break
            move = yield Choose(player, (*fitting, STOP), why=only_hits)
            if move is STOP:
                break
            t.standing, t.loose = [*t.standing, *move.value], []
            yield from throw(t, t.standing)
        t.say("value", player=player, value=t.values[player])
        if is_last_of_round(t):
            self.give_points(t)
            next_round(t)

    def give_points(self, t: State) -> None:
        for seat, points in enumerate(round_points(t.values)):
            t.points[seat] += points
            if points:
                t.say("scores", player=seat, points=points, value=t.values[seat])

    def tidy(self, t: State, ask: Ask | None) -> None:
        super().tidy(t, ask)
        if ask is None and t.active == t.starter:
            t.target, t.values = (0,) * DICE, [NOT_YET] * t.seats
        t.standing.sort()
        if ask is not None and not t.loose:
            t.values[t.active] = NOT_YET

    def over(self, t: State) -> bool:
        return max(t.points) >= GOAL

    def result(self, t: State) -> Result:
        """All who have reached the goal win."""
        return Result(places([min(points, GOAL) for points in t.points]), tuple(t.points))

    def pieces(self, t: State) -> list[Piece]:
        return [
            *([noted(t)] if any(t.target) else []),
            shown("dice", t.loose, kept=t.standing),
            Score(id="throws", label="throws-left", value=THROWS - t.throws),
            *scores("value", [None if value == NOT_YET else value for value in t.values], best="high"),
            *tracks("points", t.points, GOAL),
        ]

    def moves(self, seats: int) -> Declared:
        return KEEP, STOP


def throw(t: State, standing: list[int]) -> Turn:
    """Throw the dice that do not stand. What lies there from the turn before stays until then."""
    t.loose = list((yield Roll(t.active, dice(DICE - len(standing)))))
    t.standing = standing
    t.throws += 1
    t.values[t.active] = worth(t.target, t.standing + t.loose)


def fits(t: State, faces: Sequence[int]) -> bool:
    """Whether all these dice are hits, on top of those already set aside."""
    return Counter(t.standing) + Counter(faces) <= Counter(t.target)


def only_hits(t: State, seat: int, move: Move) -> Message | None:
    return Message("only-hits") if move.kind is KEEP else None


def noted(t: State) -> Strip:
    """The target on its slip of paper, with what already stands struck out."""
    standing, marks = t.standing.copy(), []
    for face in t.target:
        marks.append(STRUCK if face in standing else WRITTEN)
        if face in standing:
            standing.remove(face)
    return Strip(id="target", numbers=t.target, marks=tuple(marks))
