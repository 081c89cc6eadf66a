"""A move and an undo cost the server as much processor time late in a match as early."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable
from pathlib import Path
from statistics import median
from uuid import uuid4

import pytest

from wuerfelbecher.croupier.seats import SeatRequest
from wuerfelbecher.games.one_die.die_boese_drei import DieBoeseDrei
from wuerfelbecher.server.hub import Hub
from wuerfelbecher.server.live_match import LiveMatch
from wuerfelbecher.server.store import Store
from wuerfelbecher.server.tokens import Tokens
from wuerfelbecher.server.wire import ToPage

EARLY, LATE = 10, 10_000
MOVES = 20
MOST = 1.3


class Seated:
    """A page without a network that holds a seat."""

    created = False

    def __init__(self, seat: int) -> None:
        self.seats = (seat,)

    def tell(self, message: ToPage) -> None: ...

    def check_rights(self) -> None: ...


async def processor_time(work: Awaitable[None]) -> float:
    begun = time.process_time()
    await work
    return time.process_time() - begun


async def costs(live: LiveMatch) -> tuple[float, float]:
    """What a move and an undo usually cost, in seconds of processor time."""
    moves: list[float] = []
    undos: list[float] = []
    while len(undos) < MOVES:
        if not live.waiting_for:
            await asyncio.sleep(0.001)
            continue
        [seat] = live.waiting_for
        choices = [move.text for move in live.match.legal(seat)]
        if "stop" in choices:
            await live.play(seat, "stop", live.asked, uuid4().hex)
            if live.match.can_undo(seat):
                undos.append(await processor_time(live.undo(seat, live.asked, uuid4().hex)))
                moves.append(await processor_time(live.play(seat, "roll", live.asked, uuid4().hex)))
        else:
            await live.play(seat, choices[0], live.asked, uuid4().hex)
    return median(moves), median(undos)


def test_late_in_a_match_nothing_costs_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DieBoeseDrei, "over", lambda self, t: False)

    async def main() -> None:
        hub = Hub(Store.in_folder(tmp_path), Tokens(b"key"))
        await hub.open()
        people = [SeatRequest("me", "Anna"), SeatRequest("here", "Ben")]
        table = await hub.create("die-boese-drei", {"start": "first"}, people, "en", False)
        for seat in (0, 1):
            await table.contribute(seat, "ab" * 16)
            table.arrive(Seated(seat))
        live, luck = table.live_match, random.Random(1)

        def go_on_to(answers: int) -> None:
            while len(live.match.entries) < answers:
                live.match.play(luck.choice(live.match.legal()))

        go_on_to(EARLY)
        early = await costs(live)
        go_on_to(LATE)
        late = await costs(live)
        await hub.close()
        assert late[0] <= MOST * early[0]
        assert late[1] <= MOST * early[1]

    asyncio.run(main())
