"""The clock of a match: it limits the time for an answer, as a sandglass on the table would."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine

from wuerfelbecher.croupier.glass import Glass
from wuerfelbecher.croupier.pauses import GRACE
from wuerfelbecher.table import Ask


class Clock:
    """Calls `time_is_up` when the deadline has passed.

    Deadlines are times of a clock that nobody sets. What is stored, because it outlives the process, is the time of
    day; if that was set in between, an answer has at most its whole time.
    """

    def __init__(self, time_is_up: Callable[[], Coroutine[None, None, None]]) -> None:
        self._glass = Glass()
        self._time_is_up = time_is_up
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def deadline(self) -> float | None:
        return self._glass.deadline

    def deadline_for(self, ask: Ask | None, number: int) -> float | None:
        """When the time for an answer is up, if there is a limit."""
        return self._glass.deadline_for(ask, number, time.monotonic())

    def set(self, deadline: float | None, number: int) -> None:
        """Set the deadline of the ask that has this number."""
        self._glass.set(deadline, number)
        if deadline is not None or self._alarm is not None:
            self.set_alarm()

    def set_alarm(self, earliest: float = 0.0) -> None:
        self.stop()
        deadline = self.deadline
        if deadline is not None:
            loop = asyncio.get_running_loop()
            left = max(earliest, deadline - time.monotonic()) + GRACE
            self._alarm = loop.call_later(left, lambda: loop.create_task(self._time_is_up()))

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    @property
    def left_ms(self) -> int | None:
        return self._glass.left_ms(time.monotonic())


def as_stored(deadline: float | None) -> float | None:
    """The time of day at which a deadline passes."""
    return None if deadline is None else time.time() + deadline - time.monotonic()


def as_restored(stored: float, seconds: float) -> float:
    """The deadline that passes at this time of day, and not later than in so many seconds."""
    return time.monotonic() + min(max(0.0, stored - time.time()), seconds)
