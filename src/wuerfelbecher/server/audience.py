"""Everybody who is looking at a table, players and spectators alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from wuerfelbecher.server.wire import ToPage


class Onlooker(Protocol):
    """A page that shows a table. It holds some of the seats, or none if it only watches."""

    seats: tuple[int, ...]
    created: bool
    """Whether the table was created here."""

    def tell(self, message: ToPage) -> None: ...

    def lose(self, seat: int) -> None:
        """A seat is taken away from this page."""

    def dismiss(self) -> None:
        """The link with which this page looks is no longer valid."""


class Audience:
    def __init__(self) -> None:
        self._onlookers: set[Onlooker] = set()

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
        return any(seat in onlooker.seats for onlooker in self._onlookers)
