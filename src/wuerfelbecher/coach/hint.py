"""A hint: the best move for whoever is asked, and one sentence why, with its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from wuerfelbecher import words
from wuerfelbecher.bots import has_levels
from wuerfelbecher.coach.saying import moved, said, worth
from wuerfelbecher.coach.weighing import weighed
from wuerfelbecher.odds.moves import Clock, MoveOdds
from wuerfelbecher.odds.value import NEGLIGIBLE, Value
from wuerfelbecher.table import Chance, View

SECONDS = 1.5
"""So long moves are tried out where nothing tells better what they are worth."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The notation of the best move, if there is one to make, and why, by language."""

    move: str | None
    why: dict[str, str]

    def data(self) -> dict[str, Any]:
        return {"move": self.move, "why": self.why}


def hint(view: View, seconds: float = SECONDS) -> Hint:
    """What the seat of a view had best do. Only what it may see is used. It always says something."""
    if view.ask is None:
        return _plain("hint-not-yours")
    if isinstance(view.ask, Chance):
        return _plain("hint-throw")
    if len(view.legal) == 1:
        move = view.legal[0].text
        return Hint(move, {one: said(one, "hint-only", move=moved(view, move, one)) for one in words.LANGUAGES})
    if view.game.shelf.skill == 0 and not has_levels(view.game.id, view.game.agreed):
        titles = {one: words.title(view.game.id, one) for one in words.LANGUAGES}
        return Hint(None, {one: said(one, "hint-all-luck", title=title) for one, title in titles.items()})
    clock = Clock(seconds)
    found = weighed(view, lambda: clock.passed() >= 1)
    if found is None:
        return _plain("hint-unknown")
    moves = _most_often_first(found.moves)
    return Hint(moves[0].move, {one: why(view, moves, one, found.fewest) for one in words.LANGUAGES})


def _plain(key: str) -> Hint:
    return Hint(None, {one: said(one, key) for one in words.LANGUAGES})


def _most_often_first(moves: Sequence[MoveOdds]) -> Sequence[MoveOdds]:
    """Where the best play varies, what it does most often comes first."""
    return sorted(moves, key=lambda row: row.often.value if row.often else 0.0, reverse=True)


def why(view: View, moves: Sequence[MoveOdds], language: str, fewest: bool = False) -> str:
    """The sentence; in some games the `fewest` points are best."""
    best, *others = moves
    first, values = moved(view, best.move, language), worth(view.game.id, best, language)
    if best.often is not None and others and (often := others[0].often) is not None and often.value > NEGLIGIBLE:
        following = moved(view, others[0].move, language)
        often_best = round(100 * best.often.value)
        more = len(others) > 1 and (rare := others[1].often) is not None and rare.value > NEGLIGIBLE
        key = "hint-mixed-of-many" if more else "hint-mixed"
        return said(language, key, move=first, often=often_best, worth=values, next=following)
    told = [value for value in (best.win, best.measure) if value is not None]
    exactly = all(value.way not in ("sampled", "estimated") for value in told)
    alike = all(_alike(best.win, row.win) and _alike(best.measure, row.measure) for row in others)
    if others and alike and exactly:
        return said(language, "hint-alike", worth=values)
    # what was only tried out may seem better than the best, though not clearly
    worse = (row for row in others if not (row.win and best.win and row.win.value > best.win.value))
    if (after := next(worse, None)) is None:
        return said(language, "hint", move=first, worth=values)
    if _more_points(after, best, fewest):  # which would seem to say that it is the better one
        best, after = replace(best, measure=None), replace(after, measure=None)
        values = worth(view.game.id, best, language)
    following, other = moved(view, after.move, language), worth(view.game.id, after, language, short=True)
    key = "hint-and-as-good" if other == worth(view.game.id, best, language, short=True) else "hint-and-next"
    return said(language, key, move=first, worth=values, next=following, other=other)


def _more_points(one: MoveOdds, other: MoveOdds, fewest: bool) -> bool:
    """Whether a move brings the better points, but not the better chance."""
    if one.win is None or one.measure is None or other.measure is None:
        return False
    more = one.measure.value - other.measure.value
    return more < 0 if fewest else more > 0


def _alike(one: Value | None, other: Value | None) -> bool:
    if one is None or other is None:
        return one is other
    return abs(one.value - other.value) <= NEGLIGIBLE
