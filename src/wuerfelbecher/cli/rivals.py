"""Bots in a race with people: they act when they have thought long enough, whoever sits at the keyboard."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic

from wuerfelbecher.bots import Thinker, bot_named
from wuerfelbecher.cli.session import Session
from wuerfelbecher.table import Ask, Race

SHARE_OF_TIME = 0.45
"""A bot that does not say how long it thinks acts when this share of the time has passed."""


class Rivals:
    """The bots that race for the open ask. As with the glass, the clock is looked at when somebody answers."""

    def __init__(self, session: Session, ask: Ask) -> None:
        self._session = session
        self._ask = ask
        self._since = monotonic()
        racing = [seat for seat in session.match.to_act if seat in session.bots] if isinstance(ask, Race) else []
        self._seconds = sorted((self._thinking_time(seat), seat) for seat in racing)

    def were_first(self) -> bool:
        """Let every bot act whose time is over; returns whether one of them has decided the race."""
        match, gone = self._session.match, monotonic() - self._since
        for seconds, seat in self._seconds:
            if seconds <= gone and match.ask is self._ask and seat in match.to_act:
                self._session.let_bot_play(seat)
        return match.ask is not self._ask

    def _thinking_time(self, seat: int) -> float:
        seconds = self._ask.seconds * SHARE_OF_TIME
        with suppress(Exception):
            bot = bot_named(self._session.bots[seat], self._session.bot_seed, self._session.match.game.id)
            if isinstance(bot, Thinker):
                seconds = bot.thinks(self._session.match.view(seat), self._ask.asked_of(seat))
        return seconds
