"""Bots and the coach think in processes of their own, so that they hold up nobody, and one that finds no end can be
ended.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple

from wuerfelbecher.bots import LEVELS, RANDOM, has_levels, level_of
from wuerfelbecher.bots.careful import Broken, Slip, play_carefully, thought
from wuerfelbecher.table import AnyGame, Match, Move, Open, Refusal
from wuerfelbecher.thinking.process import Process

SECONDS = 10.0
"""For so long a bot may think about one answer. A master needs one second of a processor at most."""
BEHIND = 5
"""Serving pages comes before thinking."""


class Mind:
    """A process that thinks for bots, about one answer after the other."""

    def __init__(self, seconds: float = SECONDS, folder: str = "") -> None:
        self.seconds = seconds
        self._folder = folder
        """Where modules of bots from outside are looked for."""
        self._process = Process(BEHIND)

    def play(self, match: Match, seat: int, name: str, seed: int) -> list[Slip]:
        """Play a bot's move carefully."""
        return play_carefully(match, seat, name, seed, partial(self._think, match, seat, seed))

    def _think(self, match: Match, seat: int, seed: int, name: str) -> object:
        if takes_no_thought(name, match.game):
            return thought(match, seat, name, seed)
        record = match.record.without_origin().text()
        job = {"job": "answer", "record": record, "seat": seat, "bot": name, "seed": seed, "folder": self._folder}
        reply = self._process.ask(job, self.seconds)
        if "refused" in reply:
            raise Broken(reply["refused"]["en"], Refusal.__name__)
        return reply["done"]

    def make(self, name: str) -> None:
        """Make a bot from outside, which is Broken if that cannot be done."""
        self._process.ask({"job": "make", "bot": name, "folder": self._folder}, self.seconds)

    def close(self) -> None:
        self._process.close()


def takes_no_thought(name: str, game: AnyGame) -> bool:
    """Whether a bot answers at once, because any move is as good to it."""
    level = level_of(name)
    return level == RANDOM or (level is not None and not has_levels(game.id, game.agreed))


class Thought(NamedTuple):
    """What a bot answers, and what went wrong on the way."""

    move: Move
    slips: list[Slip]


class Minds:
    """Processes for all the bots of a server. Masters think long and have their own, so that only they wait."""

    def __init__(self, seconds: float = SECONDS, folder: str = "") -> None:
        self._masters = _Group(max(1, (os.cpu_count() or 1) - 1), seconds, folder)
        self._others = _Group(1, seconds, folder)

    async def answer(self, match: Match, seat: int, name: str, seed: int) -> Thought:
        """What a bot answers. The match stays as it is."""
        if takes_no_thought(name, match.game):
            return Thought(thought(match, seat, name, seed), [])
        group = self._masters if level_of(name) == LEVELS[-1] else self._others
        tried = match.copy(Open())
        loop = asyncio.get_running_loop()
        slips = await loop.run_in_executor(group.threads, group.play, tried, seat, name, seed)
        return Thought(tried.entries[len(match.entries)][1], slips)

    def close(self) -> None:
        self._masters.close()
        self._others.close()


class _Group:
    """As many threads as processes: each waits for one."""

    def __init__(self, count: int, seconds: float, folder: str) -> None:
        self.threads = ThreadPoolExecutor(count, thread_name_prefix="bots")
        self._minds = [Mind(seconds, folder) for _ in range(count)]
        self._idle = self._minds.copy()

    def play(self, match: Match, seat: int, name: str, seed: int) -> list[Slip]:
        mind = self._idle.pop()
        try:
            return mind.play(match, seat, name, seed)
        finally:
            self._idle.append(mind)

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
        for mind in self._minds:
            mind.close()
