"""Time limits: the glass is turned when somebody is asked, and looked at when they answer."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from time import monotonic

from wuerfelbecher.table import Ask, Choose, ChooseAll, Joint, Match, Move, Race


class Sandglass:
    """One glass for the whole match, as on a real table."""

    def __init__(self, match: Match, people: Sequence[int]) -> None:
        self._match = match
        self._people = people
        self._turned = monotonic()
        self._turned_at = -1

    def limit(self, seat: int, ask: Ask) -> tuple[int, Move | None]:
        """How many seconds a person has, and what is played after them.

        Nobody has a limit while several people at the one keyboard are asked.
        """
        asked = ask.choices if isinstance(ask, Joint) else {seat: ()}
        otherwise = None
        if isinstance(ask, Choose):
            otherwise = ask.otherwise
        elif isinstance(ask, ChooseAll):
            otherwise = ask.otherwise.get(seat)
        elif isinstance(ask, Race):
            otherwise = ask.expired(seat)
        if not ask.seconds or otherwise is None or sum(one in self._people for one in asked) > 1:
            return 0, None
        return ask.seconds, otherwise

    def turn(self, ask: Ask) -> None:
        """Let the time begin, unless it is running already: taking a move back gains no time."""
        answers = len(self._match.entries)
        if not ask.running and answers != self._turned_at:
            self._turned, self._turned_at = monotonic(), answers

    def left(self, seconds: int) -> int:
        """The seconds left, rounded up; 0 once the time is over."""
        return max(0, ceil(seconds - (monotonic() - self._turned)))
