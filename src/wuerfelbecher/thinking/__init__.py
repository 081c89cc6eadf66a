"""Bots think in processes of their own, so that they hold up nobody, and one that finds no end can be ended."""

from __future__ import annotations

import asyncio
import json
import os
import queue
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple

from wuerfelbecher.bots import LEVELS, RANDOM, has_levels, level_of
from wuerfelbecher.bots.careful import Broken, Slip, TooSlow, play_carefully, thought
from wuerfelbecher.table import Match, Move, Open

SECONDS = 10.0
"""For so long a bot may think about one answer. A master needs one second of a processor at most."""
STARTING = 60.0
"""So many seconds a new process may take until it listens."""


class Mind:
    """A process that thinks for bots, about one answer after the other. It starts when it is first needed."""

    def __init__(self, seconds: float = SECONDS, folder: str = "") -> None:
        self.seconds = seconds
        self._folder = folder
        """Where modules of bots from outside are looked for."""
        self._process: subprocess.Popen[str] | None = None
        self._replies: queue.SimpleQueue[str] = queue.SimpleQueue()

    def play(self, match: Match, seat: int, name: str, seed: int) -> list[Slip]:
        """Play a bot's move carefully."""
        return play_carefully(match, seat, name, seed, partial(self._think, match, seat, seed))

    def _think(self, match: Match, seat: int, seed: int, name: str) -> object:
        if takes_no_thought(name, match.game.id):
            return thought(match, seat, name, seed)
        record = match.record.without_origin()
        return self._ask({"record": record.text(), "seat": seat, "bot": name, "seed": seed})

    def _ask(self, job: dict[str, Any]) -> object:
        try:
            self._send(job)
            reply = json.loads(self._reply(self.seconds))
        except (OSError, queue.Empty, json.JSONDecodeError) as problem:
            self.close()
            if isinstance(problem, queue.Empty):
                raise TooSlow(f"{self.seconds:g} s") from None
            raise Broken("its process has ended") from None
        if "wrong" in reply:
            raise Broken(reply["wrong"])
        return reply["move"]

    def _send(self, job: dict[str, Any]) -> None:
        if self._process is None or self._process.poll() is not None:
            self._start()
        assert self._process is not None
        assert self._process.stdin is not None
        job |= {"seconds": self.seconds, "folder": self._folder}
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()

    def _start(self) -> None:
        """It has a session of its own, so that ctrl-C is not for it, and ends with the pipe from here."""
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            start_new_session=True,
        )
        self._replies = queue.SimpleQueue()
        threading.Thread(target=_listen, args=(self._process, self._replies), daemon=True).start()
        self._reply(STARTING)

    def _reply(self, seconds: float) -> str:
        return self._replies.get(timeout=seconds)

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()


def takes_no_thought(name: str, game: str) -> bool:
    """Whether a bot answers at once, because any move is as good to it."""
    level = level_of(name)
    return level == RANDOM or (level is not None and not has_levels(game))


def _listen(process: subprocess.Popen[str], replies: queue.SimpleQueue[str]) -> None:
    """Pass on what a process says; nothing when it has ended."""
    assert process.stdout is not None
    with process.stdout as lines:
        for line in lines:
            replies.put(line)
    replies.put("")


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
        if takes_no_thought(name, match.game.id):
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
