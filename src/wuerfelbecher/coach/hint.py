"""A hint: the best move for whoever is asked, and one sentence why, with its numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wuerfelbecher import words
from wuerfelbecher.bots import has_levels
from wuerfelbecher.coach.saying import moved, said, worth
from wuerfelbecher.coach.weighing import Weighed, weighed
from wuerfelbecher.odds.moves import Clock
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
    if view.game.shelf.skill == 0 and not has_levels(view.game.id):
        titles = {one: words.title(view.game.id, one) for one in words.LANGUAGES}
        return Hint(None, {one: said(one, "hint-all-luck", title=title) for one, title in titles.items()})
    clock = Clock(seconds)
    found = weighed(view, lambda: clock.passed() >= 1)
    if found is None:
        return _plain("hint-unknown")
    return Hint(found.moves[0].move, {one: _why(view, found, one) for one in words.LANGUAGES})


def _plain(key: str) -> Hint:
    return Hint(None, {one: said(one, key) for one in words.LANGUAGES})


def _why(view: View, found: Weighed, language: str) -> str:
    best, *others = found.moves
    first, values = moved(view, best.move, language), worth(view.game.id, best, language)
    if not others:
        return said(language, "hint", move=first, worth=values)
    alike = all(_alike(best.win, row.win) and _alike(best.measure, row.measure) for row in others)
    if alike and best.often is None:
        return said(language, "hint-alike", worth=values)
    following = others[0]
    if best.often is not None:
        ranked = sorted(found.moves, key=lambda row: row.often.value if row.often else 0.0, reverse=True)
        best, following = ranked[0], ranked[1]
        if following.often is not None and best.often is not None and following.often.value > NEGLIGIBLE:
            return said(
                language,
                "hint-mixed",
                move=moved(view, best.move, language),
                often=round(100 * best.often.value),
                worth=worth(view.game.id, best, language),
                next=moved(view, following.move, language),
            )
    other = worth(view.game.id, following, language, short=True)
    return said(
        language, "hint-and-next", move=first, worth=values, next=moved(view, following.move, language), other=other
    )


def _alike(one: Value | None, other: Value | None) -> bool:
    if one is None or other is None:
        return one is other
    return abs(one.value - other.value) <= NEGLIGIBLE
