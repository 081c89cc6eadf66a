"""A move and an undo cost the server as much processor time late in a match as early."""

from __future__ import annotations

import asyncio
import inspect
import random
import time
from collections.abc import Awaitable
from pathlib import Path
from uuid import uuid4

import pytest

from wuerfelbecher.croupier.seats import SeatRequest
from wuerfelbecher.games.one_die import die_boese_drei
from wuerfelbecher.server.hub import Hub
from wuerfelbecher.server.live_match import LiveMatch
from wuerfelbecher.server.store import Store
from wuerfelbecher.server.tokens import Tokens
from wuerfelbecher.server.wire import ToPage

EARLY, LATE = 10, 10_000
FEW, MANY = 20, 600
"""So many moves and undos are measured; the more, the less the least of them has to do with what else goes on."""
MOST = 1.3


class Seated:
    """A page without a network that holds a seat."""

    created = False
    takes_changes = True

    def __init__(self, seat: int) -> None:
        self.seats: tuple[int, ...] = (seat,)

    def tell(self, message: ToPage) -> None: ...

    def post(self, frame: bytes) -> None: ...

    def check_rights(self) -> None: ...


async def processor_time(work: Awaitable[None]) -> float:
    begun = time.process_time()
    await work
    return time.process_time() - begun


class Costs:
    """What moves and undos of a match cost, in seconds of processor time."""

    def __init__(self, live: LiveMatch) -> None:
        self.live = live
        self.moves: list[float] = []
        self.undos: list[float] = []

    async def measure(self) -> None:
        """One more of each."""
        live, known = self.live, len(self.undos)
        while len(self.undos) == known:
            if not live.waiting_for:
                await asyncio.sleep(0.001)
                continue
            [seat] = live.waiting_for
            choices = [move.text for move in live.match.legal(seat)]
            if "stop" not in choices:
                await live.play(seat, choices[0], live.asked, uuid4().hex)
                continue
            await live.play(seat, "stop", live.asked, uuid4().hex)
            if live.match.can_undo(seat):
                self.undos.append(await processor_time(live.undo(seat, live.asked, uuid4().hex)))
                self.moves.append(await processor_time(live.play(seat, "roll", live.asked, uuid4().hex)))

    def cost_no_more_than(self, other: Costs) -> bool:
        pairs = ((self.moves, other.moves), (self.undos, other.undos))
        return all(usual(own) <= MOST * usual(others) for own, others in pairs)


def usual(costs: list[float]) -> float:
    """The least: whatever else the machine does only adds to it."""
    return min(costs)


@pytest.mark.skipif(
    inspect.getfile(die_boese_drei).endswith(".so"),
    reason="what decides the end of a compiled game cannot be replaced",
)
def test_late_in_a_match_nothing_costs_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(die_boese_drei.DieBoeseDrei, "over", lambda self, t: False)

    async def main() -> None:
        hub = Hub(Store.in_folder(tmp_path), Tokens(b"key"))
        await hub.open()
        people = [SeatRequest("me", "Anna"), SeatRequest("here", "Ben")]
        luck, measured = random.Random(1), []
        for answers in (EARLY, LATE):
            table = await hub.create("die-boese-drei", {"start": "first"}, people, "en", False)
            for seat in (0, 1):
                await table.contribute(seat, "ab" * 16)
                table.arrive(Seated(seat))
            live = table.live_match
            while len(live.match.entries) < answers:
                live.match.play(luck.choice(live.match.legal()))
            measured.append(Costs(live))
        early, late = measured
        for number in range(MANY):
            await early.measure()
            await late.measure()
            if number >= FEW and late.cost_no_more_than(early):
                break
        await hub.close()
        assert late.cost_no_more_than(early), [usual(costs) for one in measured for costs in (one.moves, one.undos)]

    asyncio.run(main())
