"""The sandglass on the table: until when an answer is in time."""

from __future__ import annotations

from wuerfelbecher.table import Ask


class Glass:
    """Times are in seconds, of whatever clock its keeper reads."""

    def __init__(self) -> None:
        self.deadline: float | None = None
        self._runs_out = 0.0
        self._turned_for = -1

    def deadline_for(self, ask: Ask | None, number: int, now: float) -> float | None:
        """When the time for an answer is up, if there is a limit.

        The glass is turned for every new ask, unless it already runs for this one or the rules let it run on.
        """
        if ask is None or not ask.seconds:
            return None
        goes_on = self._turned_for == number or (ask.running and self._turned_for >= 0)
        return self._runs_out if goes_on else now + ask.seconds

    def set(self, deadline: float | None, number: int) -> None:
        """Set the deadline of the ask that has this number."""
        if deadline is not None and deadline != self._runs_out:
            self._runs_out, self._turned_for = deadline, number
        self.deadline = deadline

    def left_ms(self, now: float) -> int | None:
        return None if self.deadline is None else max(0, round((self.deadline - now) * 1000))
