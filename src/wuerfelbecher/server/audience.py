"""Everybody who is looking at a table, players and spectators alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from wuerfelbecher.server.wire import ToPage
from wuerfelbecher.table import NOBODY


class Onlooker(Protocol):
    """A page that shows a table. It holds some of the seats, or none if it only watches."""

    seats: tuple[int, ...]
    created: bool
    """Whether the table was created here."""
    takes_changes: bool
    """Whether it wants to be told what has changed, instead of being shown everything again."""

    def tell(self, message: ToPage) -> None: ...

    def post(self, frame: bytes) -> None:
        """Send a change of the table, which is the same for all who hold these seats."""

    def check_rights(self) -> None:
        """Seats or links have changed: this page may have lost a seat, or its link is no longer valid."""


class Elsewhere(NamedTuple):
    """Who looks at the table through another process."""

    seats: frozenset[int]
    """Those that its pages hold, and NOBODY if some only look."""
    created: bool


NO_SEATS = frozenset[int]()
NOBODY_THERE = Elsewhere(NO_SEATS, False)


def seats_of(onlookers: Iterable[Onlooker]) -> set[int]:
    """The seats that these pages hold, and NOBODY if some only look."""
    return {seat for onlooker in onlookers for seat in onlooker.seats or (NOBODY,)}


class Audience:
    def __init__(self) -> None:
        self._onlookers: set[Onlooker] = set()
        self.elsewhere: dict[str, Elsewhere] = {}
        """By process: those that have the table in use."""

    def __iter__(self) -> Iterator[Onlooker]:
        return iter(list(self._onlookers))

    def __bool__(self) -> bool:
        return bool(self._onlookers)

    def add(self, onlooker: Onlooker) -> None:
        self._onlookers.add(onlooker)

    def discard(self, onlooker: Onlooker) -> None:
        self._onlookers.discard(onlooker)

    @property
    def onlookers(self) -> int:
        """How many only look."""
        return sum(not onlooker.seats and not onlooker.created for onlooker in self._onlookers)

    def holds(self, seat: int) -> bool:
        """Whether somebody who is here holds this seat."""
        return any(seat in onlooker.seats for onlooker in self._onlookers) or any(
            seat in there.seats for there in self.elsewhere.values()
        )

    @property
    def is_empty(self) -> bool:
        """Whether nobody looks, not even through another process."""
        return not self._onlookers and not self.seats_elsewhere

    @property
    def holds_its_creator(self) -> bool:
        here = any(onlooker.created for onlooker in self._onlookers)
        return here or any(there.created for there in self.elsewhere.values())

    @property
    def seats_elsewhere(self) -> frozenset[int]:
        """The seats that pages of other processes hold, and NOBODY if some only look."""
        there = [one.seats for one in self.elsewhere.values()]
        return there[0].union(*there[1:]) if there else NO_SEATS
