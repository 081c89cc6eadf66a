"""What happens at a table although no person acts: bots' moves, forced ones, throws that need nobody's hand."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from wuerfelbecher.croupier.bot_players import BotPlayers
from wuerfelbecher.croupier.course import forced_on_people
from wuerfelbecher.server.seats import Seats
from wuerfelbecher.server.turns import Turns
from wuerfelbecher.table import Match, Refusal, hands

BETWEEN_BOTS = 2.0
"""Seconds between two steps where only bots play, so that people can follow, or take their seat back."""
BEFORE_A_FORCED_MOVE = 1.0
"""Seconds for which people see what there is no choice about, before it is played for them."""
WHILE_BOTS_THINK = 0.05
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds after which a step that failed is tried again, at first and at most."""

log = logging.getLogger(__name__)


class Playable(Protocol):
    """A match that may go on by itself."""

    turns: Turns
    match: Match

    @property
    def is_followed(self) -> bool:
        """Whether anybody cares what happens: a person plays, or somebody is looking."""

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
        if not self._playable.is_followed:
            return
        by_itself = hands.goes_by_itself(match, self._seats.bots) or forced_on_people(match, self._seats.bots)
        if (by_itself or self._bots.next_to_answer(match) is not None) and not self.running:
            self._task = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        """Step by step. One that fails, because it cannot be stored or a bot is at a loss, is tried again."""
        pause = FIRST_PAUSE
        goes_on = True
        while goes_on:
            try:
                goes_on = await self._step()
                pause = FIRST_PAUSE
            except Exception as problem:
                expected = isinstance(problem, Refusal)
                log.warning("what goes on by itself fails: %s", problem, exc_info=not expected)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _step(self) -> bool:
        """Whether there may be more to do."""
        await self._let_people_follow()
        await self._let_people_go_first()
        if not (self._playable.is_followed and self._playable.turns.drives):
            return False
        before = self._playable.match
        if forced := forced_on_people(before, self._seats.bots):
            await asyncio.sleep(BEFORE_A_FORCED_MOVE)

        async def turn() -> bool:
            if forced and self._playable.match is not before:
                return True
            match = self._playable.match.copy()
            if hands.goes_by_itself(match, self._seats.bots):
                hands.throw(match)
            elif forced:
                for person, move in forced.items():
                    match.play(move, person)
            else:
                seat = self._bots.next_to_answer(match)
                if seat is None:
                    return False
                if self._bots.still_thinks(match, seat):
                    return True
                match.play(await asyncio.to_thread(self._bots.answer, match, seat), seat)
            await self._playable.keep(match)
            return True

        return await self._playable.turns.take(turn)

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
