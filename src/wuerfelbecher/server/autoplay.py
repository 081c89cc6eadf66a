"""What happens at a table although no person acts: bots' moves, forced ones, throws that need nobody's hand."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Protocol

from wuerfelbecher.bots.careful import Slip
from wuerfelbecher.croupier.bot_players import BotPlayers
from wuerfelbecher.croupier.course import forced_on_people, gone_on
from wuerfelbecher.croupier.pauses import BEFORE_A_FORCED_MOVE, BETWEEN_BOTS, USUAL_PACE, WHILE_BOTS_THINK
from wuerfelbecher.server.seats import Seats
from wuerfelbecher.server.turns import Turns
from wuerfelbecher.table import Match, Refusal, hands
from wuerfelbecher.thinking import Minds

TO_THE_END = "end"
"""The pace at which bots that are among themselves play on without a pause."""
PACES = (*BETWEEN_BOTS, TO_THE_END)
AT_ONCE_SECONDS = 0.4
"""What is played on without a pause is stored and shown this often."""
AT_ONCE_ANSWERS = 5000
"""After so many answers without a pause, the usual pace is taken again."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds after which a step that failed is tried again, at first and at most."""

log = logging.getLogger(__name__)


class Playable(Protocol):
    """A match that may go on by itself."""

    turns: Turns

    @property
    def match(self) -> Match: ...

    @property
    def is_followed(self) -> bool:
        """Whether anybody cares what happens: a person plays, or somebody is looking."""

    async def keep(self, match: Match) -> None: ...

    def tell_slips(self, seat: int, slips: Sequence[Slip]) -> None:
        """A bot did not answer as it should."""

    def tell_pace(self, pace: str) -> None:
        """Bots have taken up another pace by themselves."""


class Autoplay:
    """A background task that runs as long as the match goes on by itself."""

    def __init__(self, playable: Playable, seats: Seats, bots: BotPlayers, minds: Minds) -> None:
        self.pace = USUAL_PACE
        """How quickly bots play where they are among themselves."""
        self._minds = minds
        self._played_at_once = 0
        self._playable = playable
        self._seats = seats
        self._bots = bots
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Start the task, if there is anything for it to do."""
        match, bots = self._playable.match, self._seats.bots
        if self.pace == TO_THE_END and not self.only_bots:
            self._slow_down()
        by_itself = hands.goes_by_itself(match, bots) or forced_on_people(match, bots)
        to_do = by_itself or self._bots.next_to_answer(match) is not None
        if to_do and self._playable.is_followed and not self.running:
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
                why = problem.message.key if isinstance(problem, Refusal) else "an error"
                log.warning("what goes on by itself fails: %s", why, exc_info=not isinstance(problem, Refusal))
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    @property
    def only_bots(self) -> bool:
        return len(self._seats.bots) == len(self._seats)

    async def _step(self) -> bool:
        """Whether there may be more to do."""
        if self.only_bots:
            await asyncio.sleep(BETWEEN_BOTS.get(self.pace, 0))
        await self._let_people_go_first()
        if not (self._playable.is_followed and self._playable.turns.drives):
            return False
        if self.pace == TO_THE_END and self.only_bots:
            return await self._step_at_once()
        before = self._playable.match
        if forced_on_people(before, self._seats.bots):
            await asyncio.sleep(BEFORE_A_FORCED_MOVE)
        match = gone_on(before, self._seats.bots)
        if match is None:
            match = before.copy()
            if not await self._go_one_step(match):
                return False
        await self._keep(match, before)
        return True

    async def _go_one_step(self, match: Match) -> bool:
        """Throw, or play what a bot answers; whether there was anything to do."""
        if hands.goes_by_itself(match, self._seats.bots):
            hands.throw(match)
            return True
        seat = self._bots.next_to_answer(match)
        if seat is None:
            return False
        move, slips = await self._minds.answer(match, seat, self._seats.bots[seat], self._bots.seed)
        if seat in self._seats.bots:
            match.play(move, seat)
        if slips:
            self._playable.tell_slips(seat, slips)
        return True

    async def _step_at_once(self) -> bool:
        """Many steps of bots among themselves, in which everybody else comes in between."""
        before = self._playable.match
        match, end = before.copy(), time.monotonic() + AT_ONCE_SECONDS
        goes_on = await self._go_one_step(match)
        while goes_on and self.only_bots and time.monotonic() < end:
            await asyncio.sleep(0)
            self._bots.start_thinking()
            goes_on = await self._go_one_step(match)
        self._played_at_once += len(match.entries) - len(before.entries)
        if self._played_at_once > AT_ONCE_ANSWERS:
            self._slow_down()
        await self._keep(match, before)
        return goes_on

    def _slow_down(self) -> None:
        self.pace, self._played_at_once = USUAL_PACE, 0
        self._playable.tell_pace(self.pace)

    async def _keep(self, match: Match, before: Match) -> None:
        """Keep what was played, unless something else has happened in the meantime."""

        async def turn() -> None:
            if self._playable.match is before and len(match.entries) > len(before.entries):
                await self._playable.keep(match)

        await self._playable.turns.take(turn)

    async def _let_people_go_first(self) -> None:
        while True:
            match = self._playable.match
            seat = self._bots.next_to_answer(match)
            if seat is None or not self._bots.still_thinks(match, seat):
                return
            await asyncio.sleep(WHILE_BOTS_THINK)
