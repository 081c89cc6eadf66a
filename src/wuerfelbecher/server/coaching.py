"""Hints and reviews for the pages, worked out in processes of their own so that no table is held up."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from typing import Any

from wuerfelbecher.bots.careful import Broken, TooSlow
from wuerfelbecher.server import store
from wuerfelbecher.server.store import Behind, Store
from wuerfelbecher.table import Match, Record, Refusal
from wuerfelbecher.thinking.process import Process

log = logging.getLogger(__name__)

HINT_SECONDS = 1.5
REVIEW_SECONDS = 30.0
PATIENCE = 20.0
"""A process that says nothing for so much longer than it should take is ended."""
MOST_WAITING = 8
"""So many hints, and so many reviews, may wait for their turn."""
KEPT = 64
"""So many reviews stay at hand."""


class Worker:
    """A process, and a thread that waits for it."""

    def __init__(self, niceness: int) -> None:
        self._process = Process(niceness)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="coach")
        self.waiting = 0

    async def ask(
        self, job: dict[str, Any], seconds: float, told: Callable[[float], None] = lambda passed: None
    ) -> dict[str, Any]:
        """What comes of a job, whoever still wants to know; `told` is how much of its time has passed."""
        if self.waiting >= MOST_WAITING:
            raise Refusal("too-many-requests")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, self._process.ask, {**job, "seconds": seconds}, seconds + PATIENCE, told
            )
        except (Broken, TooSlow) as problem:
            log.warning("the coach failed: %s", problem.kind if isinstance(problem, Broken) else problem)
            raise Refusal("coach-failed") from problem
        finally:
            self.waiting -= 1

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._process.close()


class Coach:
    """All hints and reviews of a server."""

    def __init__(self, storage: Store) -> None:
        self._store = storage
        self._hints, self._reviews = Worker(5), Worker(15)
        self._asking: set[tuple[str, int]] = set()
        self._ready: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self._progress: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def hint(self, table: str, match: Match, seat: int) -> dict[str, Any]:
        """The best move of a seat and why, by language; one at a time for each seat."""
        if (table, seat) in self._asking:
            raise Refusal("hint-is-coming")
        self._asking.add((table, seat))
        try:
            record = match.record.without_origin()
            found = await self._hints.ask({"job": "hint", "record": record.text(), "seat": seat}, HINT_SECONDS)
            return found["done"] if "done" in found else {"move": None, "why": found["refused"]}
        finally:
            self._asking.discard((table, seat))

    async def review(self, record: Record, table: str = "") -> dict[str, Any]:
        """A review by language if it is ready, or how far it has come; it is begun when first asked for. That of
        a table is stored with it.
        """
        text = record.without_origin().text()
        name = sha256(text.encode()).hexdigest()
        if name not in self._ready and table and (stored := await self._store.review(name)) is not None:
            self._ready[name] = json.loads(stored)
        if name in self._ready:
            self._ready.move_to_end(name)
            return self._ready[name]
        if name not in self._progress:
            if self._reviews.waiting >= MOST_WAITING:
                raise Refusal("too-many-requests")
            self._progress[name] = 0.0
            task = asyncio.create_task(self._make(name, text, table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return {"progress": self._progress[name]}

    async def _make(self, name: str, text: str, table: str) -> None:
        def told(passed: float) -> None:
            self._progress[name] = passed

        try:
            found = await self._reviews.ask({"job": "review", "record": text}, REVIEW_SECONDS, told)
        except Exception as problem:
            if not isinstance(problem, Refusal):
                log.exception("a match could not be gone over")
            refusal = problem if isinstance(problem, Refusal) else Refusal("coach-failed")
            found = {"refused": {language: refusal.text(language) for language in ("de", "en")}}
        ready = {"review": found["done"]} if "done" in found else found
        self._ready[name] = ready
        while len(self._ready) > KEPT:
            self._ready.popitem(last=False)
        self._progress.pop(name, None)
        if table and "review" in ready:
            with suppress(Refusal, Behind):  # it cannot be stored now, or another process has, or the table is gone
                await self._store.write(store.new_review(table, name, json.dumps(ready)))

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._hints.close()
        self._reviews.close()
