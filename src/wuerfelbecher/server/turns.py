"""Whoever changes a table takes a turn at it: one at a time, and never on what is out of date."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from wuerfelbecher.server.store import Behind
from wuerfelbecher.table import Refusal

T = TypeVar("T")

MOST_TRIES = 5


class Turns:
    def __init__(self, catch_up: Callable[[], Awaitable[None]]) -> None:
        self.lock = asyncio.Lock()
        self.drives = True
        """Whether what goes on by itself at this table, its clock and its bots, goes on in this process."""
        self._catch_up = catch_up

    async def take(self, turn: Callable[[], Awaitable[T]]) -> T:
        """Do something to the table. If somebody else was quicker, it is done again on what there is then, if that
        still makes sense.
        """
        async with self.lock:
            for _ in range(MOST_TRIES):
                try:
                    return await turn()
                except Behind:
                    await self._catch_up()
            raise Refusal("not-stored")
