"""The bots at a table: which of them answers next, how long it thinks, and what it answers."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from random import uniform
from typing import Protocol

from wuerfelbecher.bots import Thinker, bot_named
from wuerfelbecher.bots.careful import Slip, play_carefully, thought
from wuerfelbecher.table import Chance, Match, Race

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
        self.seed = seed
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

    def play(self, match: Match, seat: int) -> list[Slip]:
        """Play a bot's move where it thinks here and now. Returns what went wrong on the way."""
        name = self._seats.bots[seat]
        return play_carefully(match, seat, name, self.seed, lambda bot: thought(match, seat, bot, self.seed))

    def _thinking_time(self, match: Match, seat: int) -> float:
        """The seconds a bot thinks in the race at hand: what a person might take, or what it says itself."""
        if seat not in self._seconds:
            view = match.view(seat)
            assert view.ask is not None
            self._seconds[seat] = view.ask.seconds * uniform(*SHARE_OF_TIME)
            with suppress(Exception):
                bot = bot_named(self._seats.bots[seat], self.seed, match.game.id)
                if isinstance(bot, Thinker):
                    self._seconds[seat] = bot.thinks(view, view.ask)
        return self._seconds[seat]
