"""The bots at a table: which of them answers next, how long it thinks, and what it answers."""

from __future__ import annotations

import time
from collections.abc import Mapping
from random import uniform
from typing import Protocol

from wuerfelbecher.bots import Bot, Thinker, bot_named
from wuerfelbecher.table import Chance, Match, Move, Race

SHARE_OF_TIME = (0.3, 0.6)
"""A bot that does not say how long it thinks answers in a race when about this share of the time has passed."""


class Seats(Protocol):
    @property
    def bots(self) -> Mapping[int, str]:
        """The bots that are playing, by seat."""


class BotPlayers:
    """In a race with people, bots take their time: one that answers at once would always win."""

    def __init__(self, seats: Seats, seed: int) -> None:
        self._seats = seats
        self._seed = seed
        self.start_thinking()

    def start_thinking(self) -> None:
        """Something new is asked."""
        self._asked_at = time.monotonic()
        self._seconds: dict[int, float] = {}

    def next_to_answer(self, match: Match) -> int | None:
        """The seat of the bot that answers next: the quickest in a race, the first otherwise."""
        if isinstance(match.ask, Chance):
            return None
        bots = self._seats.bots
        asked = [seat for seat in match.to_act if seat in bots]
        if isinstance(match.ask, Race):
            asked.sort(key=lambda seat: self._thinking_time(match, seat))
        return asked[0] if asked else None

    def still_thinks(self, match: Match, seat: int) -> bool:
        bots = self._seats.bots
        if not isinstance(match.ask, Race) or all(other in bots for other in match.to_act):
            return False
        return time.monotonic() < self._asked_at + self._thinking_time(match, seat)

    def answer(self, match: Match, seat: int) -> Move:
        view = match.view(seat)
        assert view.ask is not None
        return self._bot(match, seat).answer(view, view.ask)

    def _bot(self, match: Match, seat: int) -> Bot:
        return bot_named(self._seats.bots[seat], self._seed, match.game.id)

    def _thinking_time(self, match: Match, seat: int) -> float:
        """The seconds a bot thinks in the race at hand: what it says itself, or what a person might take."""
        if seat not in self._seconds:
            view, bot = match.view(seat), self._bot(match, seat)
            assert view.ask is not None
            like_a_person = view.ask.seconds * uniform(*SHARE_OF_TIME)
            self._seconds[seat] = bot.thinks(view, view.ask) if isinstance(bot, Thinker) else like_a_person
        return self._seconds[seat]
