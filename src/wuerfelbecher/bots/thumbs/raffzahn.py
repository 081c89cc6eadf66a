"""Raffzahn: what the rest of a turn brings on average, in teeth."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf
from typing import Any

from wuerfelbecher.bots.thumb import Seen, Thumb
from wuerfelbecher.games.boxed.raffzahn import (
    ANNOUNCE,
    BLUE,
    FINE,
    MIDDLE,
    NO_TILE,
    ROTTEN,
    STAR,
    TAKE_PROTECTED,
    TAKING,
    TEETH,
    THROWS,
    YELLOW,
    Raffzahn,
    State,
    can_be_taken,
    teeth,
    tiles,
)
from wuerfelbecher.odds.lattice import Kept, lattice
from wuerfelbecher.table.moves import STOP

ROBBED = 0.4
"""What each tooth is worth that somebody else loses."""
SAFE = 0.2
"""What it is worth, a tooth, that a tile lies face down: nobody can take it."""
AGAIN = 1.2
"""What another turn is worth, in teeth."""
TEETH_APART = 2.0
"""Whoever has so many teeth less wins about a third as often at the end; before that it takes more."""
DICE = lattice((YELLOW, 1), (BLUE, 2))


def raffzahn(now: Seen) -> Sequence[float]:
    """Take a tile when throwing again promises less; keep the dice that lead to the most teeth; give up as few as
    possible.
    """
    if now.ask.prompt == "give":
        own = tuple(TEETH[number] for number in tiles(now.t, now.seat))
        return [-given_up(own, TEETH[move.value], now.t.fine) for move in now.legal]
    turn = TheTurn(now)
    if now.ask.prompt == "announced":
        expected = turn.expected(now.t.announced)
        return [expected[DICE.number[move.value]] for move in now.legal]
    again = turn.expected() if any(move.throws for move in now.legal) else []
    found = []
    for move in now.legal:
        if move is STOP:
            found.append(0.0)
        elif move.kind in TAKING:
            found.append(
                turn.taken(move.value) + (SAFE * TEETH[move.value] if move.kind is TAKE_PROTECTED else 0.0)
            )
        elif move.kind is ANNOUNCE:
            announced = turn.expected(move.value)
            found.append(max(announced[DICE.number[one.value]] for one in now.legal if one.throws))
        else:
            found.append(again[DICE.number[move.value]])
    return found


def given_up(own: tuple[int, ...], first: int, fine: int) -> float:
    """How many teeth a fine costs at least if this tile is given first."""
    left = list(own)
    left.remove(first)
    totals = {first}
    for one in left:
        totals |= {total + one for total in totals}
    return min((total for total in totals if total >= fine), default=sum(own))


class TheTurn:
    """The rest of a turn as it may come, for somebody who counts teeth only."""

    def __init__(self, now: Seen) -> None:
        assert isinstance(now.game, Raffzahn)
        self.game, self.seat = now.game, now.seat
        self.t: State = now.t.copy()
        own = tuple(TEETH[number] for number in tiles(self.t, self.seat))
        self.miss = -min((given_up(own, one, FINE) for one in own), default=0.0)
        self.throws = now.t.throws
        self._outcomes = [self._outcome(way) for way in DICE.full]

    def taken(self, number: int) -> float:
        owner = self.t.owner[number]
        return TEETH[number] * (1.0 if owner == MIDDLE else 1.0 + ROBBED)

    def _outcome(self, way: Kept) -> tuple[bool, int, bool, float]:
        """Of a throw: whether the turn is over with it, what it takes otherwise, whether one may throw again, and
        what it is worth if it is over.
        """
        t, (yellow, blue) = self.t, way
        t.yellow, t.blue = list(yellow), list(blue)
        if ROTTEN in yellow:
            return True, NO_TILE, False, 0.0
        hit = self.game.number_hit(t)
        if t.owner[hit] == self.seat:
            return True, NO_TILE, False, -TEETH[hit] * (1.0 if t.open[hit] else SAFE)
        prize = hit if can_be_taken(t, hit) else self.game.prize(t)
        three = self.game.revised and (*yellow, *blue).count(STAR) == 3
        return False, prize, not three, 0.0

    def worth(self, throws: int, again: Sequence[float], announced: int = NO_TILE) -> list[float]:
        """Of every throw, if it is that one of the turn; `again` is what throwing on is worth."""
        found = []
        for (over, prize, more, worth), on in zip(self._outcomes, again, strict=True):
            if over:
                found.append(worth)
                continue
            best = self.taken(prize) + (AGAIN if prize == announced else 0.0) if prize else -inf
            if throws == THROWS:
                found.append(best if prize else self.miss)
            else:
                found.append(max(best, on if more else 0.0, 0.0))
        return found

    def expected(self, announced: int = NO_TILE) -> list[float]:
        """What every way to keep dice is worth now."""
        nothing = [-inf] * len(self._outcomes)
        expected = DICE.expected(self.worth(THROWS, nothing, announced if self.throws == THROWS - 1 else NO_TILE))
        for throws in range(THROWS - 1, self.throws, -1):
            kept = [*expected[: DICE.first[DICE.dice]], *nothing]
            expected = DICE.expected(
                self.worth(throws, DICE.best(kept), announced if throws == self.throws + 1 else NO_TILE)
            )
        return expected


def standing(before: Any, t: Any) -> Sequence[float] | None:
    """When all others but the last have had their turn: whoever has more teeth wins more often, the surer the fewer
    tiles are left.
    """
    if t.active != t.right_of(before.active):
        return None
    apart = TEETH_APART + 0.1 * sum(TEETH[number] for number in tiles(t, MIDDLE))
    weights = [exp(teeth(t, seat) / apart) for seat in range(t.seats)]
    return [weight / sum(weights) for weight in weights]


THUMBS = {"raffzahn": Thumb(raffzahn, slip=0.7, answers=5000, positions=0, standing=standing)}
