"""The log of a table: whatever changes it is appended under the next number, or not at all.

The log is the whole truth about a match, and it only grows: an undo is appended as well. Whoever wants to append
must know all that was appended before; otherwise the number is taken already, and it fails (`Behind`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from wuerfelbecher.server import store
from wuerfelbecher.server.store import Store, Write
from wuerfelbecher.table import Chance, Line, Match, Refusal
from wuerfelbecher.table.match import line_of

ANSWER, UNDO, CHANGE = range(3)
"""An answer of the match; back to so many answers; something about seats, host or door, which the tables tell."""


class Logged(NamedTuple):
    kind: int
    who: str = ""
    what: str = ""
    message: str | None = None


class Journal:
    """How much of the log is known here, and the way to append more to it."""

    def __init__(
        self, table_id: str, storage: Store, publish: Callable[[int, Sequence[Logged]], None], known: int = 0
    ) -> None:
        self.known = known
        self._table_id = table_id
        self._store = storage
        self._publish = publish

    async def append(self, logged: Sequence[Logged], *along: Write) -> None:
        """Return once all of it is stored, and what goes along with it."""
        first = self.known
        await self._store.write(*along, store.appended(self._table_id, first, logged))
        self.known = first + len(logged)
        self._publish(first, logged)

    async def change(self, *along: Write) -> None:
        """Change something about the table itself."""
        await self.append([Logged(CHANGE)], *along)


class Course(NamedTuple):
    """What a log tells of a match."""

    lines: list[Line]
    received: set[tuple[str, str]]
    """The messages that have been carried out, with the names of their senders."""


def read(log: Iterable[Logged]) -> Course:
    course = Course([], set())
    for kind, who, what, message in log:
        if kind == ANSWER:
            course.lines.append(Line(who, what))
        elif kind == UNDO:
            del course.lines[int(what) :]
        if message:
            course.received.add((who, message))
    return course


def answers(match: Match, first: int, message: str | None = None) -> list[Logged]:
    """The answers of a match from number `first` on. The message is the one that brought the first of them."""
    logged: list[Logged] = []
    for entry in match.entries[first:]:
        logged.append(Logged(ANSWER, *line_of(entry, match.names), message))
        message = None
    return logged


def followed(match: Match, log: Sequence[Logged]) -> Match | None:
    """A copy of the match, gone on as the log does; None if it does not lead on from here like that."""
    after, at = match.copy(), len(match.entries)
    try:
        for kind, who, what, _ in log:
            if kind == UNDO:
                after.undo(after.names.index(who))
                at = int(what)
            elif at < len(after.entries):  # drawn by itself, with the answer before
                if line_of(after.entries[at], after.names) != (who, what):
                    return None
                at += 1
            else:
                _answer(after, Line(who, what))
                at += 1
    except (Refusal, ValueError):
        return None
    return after if at == len(after.entries) else None


def _answer(match: Match, line: Line) -> None:
    ask = match.ask
    if isinstance(ask, Chance):
        match.throw(ask.parse(line.what.partition(" ")[2]))
    else:
        match.play(line.what, match.names.index(line.who))
