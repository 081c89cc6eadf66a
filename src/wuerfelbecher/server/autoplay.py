"""What happens at a table although no person acts: bots' moves, forced ones, throws that need nobody's hand."""

from __future__ import annotations

import asyncio
from typing import Protocol

from wuerfelbecher.server.bot_players import BotPlayers
from wuerfelbecher.server.seats import Seats
from wuerfelbecher.table import Match, Move, hands

BETWEEN_BOTS = 2.0
"""Seconds between two steps where only bots play, so that people can follow, or take their seat back."""
BEFORE_A_FORCED_MOVE = 1.0
"""Seconds for which people see what there is no choice about, before it is played for them."""
WHILE_BOTS_THINK = 0.05


class Playable(Protocol):
    """A match that may go on by itself."""

    lock: asyncio.Lock
    match: Match

    async def keep(self, match: Match) -> None: ...


class Autoplay:
    """A background task that runs as long as the match goes on by itself."""

    def __init__(self, playable: Playable, seats: Seats, bots: BotPlayers) -> None:
        self._playable = playable
        self._seats = seats
        self._bots = bots
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Start the task, if there is anything for it to do."""
        match = self._playable.match
        by_itself = hands.goes_by_itself(match, self._seats.bots) or self._forced_on_people(match)
        if (by_itself or self._bots.next_to_answer(match) is not None) and not self.running:
            self._task = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        while True:
            await self._let_people_follow()
            await self._let_people_go_first()
            before = self._playable.match
            if forced := self._forced_on_people(before):
                await asyncio.sleep(BEFORE_A_FORCED_MOVE)
            async with self._playable.lock:
                if forced and self._playable.match is not before:
                    continue
                match = self._playable.match.copy()
                if hands.goes_by_itself(match, self._seats.bots):
                    hands.throw(match)
                elif forced:
                    for person, move in forced.items():
                        match.play(move, person)
                else:
                    seat = self._bots.next_to_answer(match)
                    if seat is None:
                        return
                    if self._bots.still_thinks(match, seat):
                        continue
                    match.play(await self._bots.answer(match, seat), seat)
                await self._playable.keep(match)

    def _forced_on_people(self, match: Match) -> dict[int, Move]:
        return {seat: move for seat, move in match.forced.items() if seat not in self._seats.bots}

    async def _let_people_follow(self) -> None:
        if len(self._seats.bots) == len(self._seats):
            await asyncio.sleep(BETWEEN_BOTS)

    async def _let_people_go_first(self) -> None:
        while True:
            match = self._playable.match
            seat = self._bots.next_to_answer(match)
            if seat is None or not self._bots.still_thinks(match, seat):
                return
            await asyncio.sleep(WHILE_BOTS_THINK)
