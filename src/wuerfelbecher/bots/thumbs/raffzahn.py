"""Raffzahn: what the rest of a turn brings on average, in teeth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
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
    star_prize,
    stars,
    teeth,
    tiles,
)
from wuerfelbecher.odds.lattice import lattice
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
MOST_STARS = DICE.dice


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
    keeps = [DICE.number[move.value] for move in now.legal if move.throws]
    again = turn.expected() if keeps else []
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
            found.append(max(announced[keep] for keep in keeps))
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


@cache
def throws(edition: str) -> list[tuple[bool, int, int]]:
    """Of all ways the dice can lie: whether there is a rotten tooth, the number they hit, and how many stars."""
    game, found = Raffzahn(edition=edition), []
    t = game.laid(game.players.fewest)
    for yellow, blue in DICE.full:
        t.yellow, t.blue = list(yellow), list(blue)
        found.append((ROTTEN in yellow, game.number_hit(t), stars(t)))
    return found


class TheTurn:
    """The rest of a turn as it may come, for somebody who counts teeth only."""

    def __init__(self, now: Seen) -> None:
        assert isinstance(now.game, Raffzahn)
        self.seat, self.revised = now.seat, now.game.revised
        self.t: State = now.t.copy()
        own = tuple(TEETH[number] for number in tiles(self.t, self.seat))
        self.miss = -min((given_up(own, one, FINE) for one in own), default=0.0)
        self.throws = now.t.throws
        self._by_stars = [self._brought_by(stars) for stars in range(MOST_STARS + 1)]
        self._outcomes = [self._outcome(*throw) for throw in throws(now.game.choice("edition"))]

    def taken(self, number: int) -> float:
        owner = self.t.owner[number]
        return TEETH[number] * (1.0 if owner == MIDDLE else 1.0 + ROBBED)

    def _outcome(self, rotten: bool, hit: int, stars: int) -> tuple[bool, int, bool, float]:
        """Of a throw: whether the turn is over with it, what it takes otherwise, whether one may throw again, and
        what it is worth if it is over.
        """
        t = self.t
        if rotten:
            return True, NO_TILE, False, 0.0
        if t.owner[hit] == self.seat:
            return True, NO_TILE, False, -TEETH[hit] * (1.0 if t.open[hit] else SAFE)
        prize = hit if can_be_taken(t, hit) else self._by_stars[stars]
        return False, prize, not (self.revised and stars == MOST_STARS), 0.0

    def _brought_by(self, stars: int) -> int:
        self.t.yellow, self.t.blue = [], [STAR] * stars
        return star_prize(self.t)

    def worth(self, throws: int, again: Sequence[float]) -> list[float]:
        """Of every throw, if it is that one of the turn; `again` is what throwing on is worth."""
        found = []
        for (over, prize, more, worth), on in zip(self._outcomes, again, strict=True):
            if over:
                found.append(worth)
                continue
            best = self.taken(prize) if prize else -inf
            if throws == THROWS:
                found.append(best if prize else self.miss)
            else:
                found.append(max(best, on if more else 0.0, 0.0))
        return found

    @cached_property
    def next_throw(self) -> list[float]:
        """What every outcome of the next throw is worth, if nothing was announced."""
        nothing = again = [-inf] * len(self._outcomes)
        for throws in range(THROWS, self.throws + 1, -1):
            expected = DICE.expected(self.worth(throws, again))
            again = DICE.best([*expected[: DICE.first[DICE.dice]], *nothing])
        return self.worth(self.throws + 1, again)

    @cached_property
    def bring(self) -> dict[int, list[int]]:
        """By tile, the outcomes of a throw that bring it."""
        found: dict[int, list[int]] = {}
        for at, (_, prize, _, _) in enumerate(self._outcomes):
            found.setdefault(prize, []).append(at)
        return found

    @cached_property
    def unannounced(self) -> list[float]:
        return DICE.expected(self.next_throw)

    def expected(self, announced: int = NO_TILE) -> list[float]:
        """What every way to keep dice is worth now."""
        expected = [*self.unannounced]
        if announced:
            prize = self.taken(announced) + AGAIN
            for at in self.bring.get(announced, ()):
                more = max(0.0, prize - self.next_throw[at])
                for keep, chance in DICE.chances[at].items():
                    expected[keep] += chance * more
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
