"""A table without a network: its match, its clock and its bots, with real storage beneath."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_hex
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from wuerfelbecher.bots import Thinker, bot_named
from wuerfelbecher.croupier import bot_players
from wuerfelbecher.croupier.bot_players import SHARE_OF_TIME, BotPlayers
from wuerfelbecher.croupier.seats import SeatRequest
from wuerfelbecher.server import clock, connection, store
from wuerfelbecher.server.clock import Clock
from wuerfelbecher.server.connection import Connection
from wuerfelbecher.server.hub import Hub
from wuerfelbecher.server.journal import CHANGE, Logged
from wuerfelbecher.server.live_match import LiveMatch
from wuerfelbecher.server.live_table import LiveTable
from wuerfelbecher.server.store import Store
from wuerfelbecher.server.tokens import Tokens
from wuerfelbecher.table import Race, Refusal


@asynccontextmanager
async def a_table(
    folder: Path, game: str, *seats: str, own_dice: bool = False, **options: Any
) -> AsyncIterator[LiveTable]:
    hub = Hub(Store.in_folder(folder), Tokens(b"key"))
    await hub.open()
    wanted = [SeatRequest(kind, "" if kind == "bot" else f"P{seat}") for seat, kind in enumerate(seats)]
    table = await hub.create(game, options, wanted, "en", own_dice)
    for seat in table.seats:
        if seat.kind == "here":
            await table.contribute(seat.number, token_hex(16))
    yield table
    await hub.close()


async def play(live_match: LiveMatch, seat: int, move: str) -> None:
    await live_match.play(seat, move, live_match.asked, f"message {len(live_match.match.entries)}")


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not done():
            await asyncio.sleep(0.01)


async def key_of_refusal(doing: Awaitable[None]) -> str:
    with pytest.raises(Refusal) as refused:
        await doing
    return refused.value.message.key


def test_while_a_bots_throw_is_about_to_fall_nothing_else_happens(tmp_path: Path) -> None:
    async def main() -> None:
        async with a_table(tmp_path, "kniffel", "me", "bot", start="first") as table:
            live_match = table.live_match
            for move in ("roll", "write chance"):
                await play(live_match, 0, move)
            assert live_match.match.can_undo(0)
            assert msgspec.json.decode(live_match.view_of(0))["can_undo"] is False
            assert await key_of_refusal(live_match.undo(0, live_match.asked, "u")) == "no-undo-behind-a-roll"
            assert await key_of_refusal(play(live_match, 1, "roll")) == "too-late"
            assert len(live_match.match.entries) == 2

    asyncio.run(main())


def test_a_move_on_its_way_counts_when_the_time_runs_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with a_table(tmp_path, "letra-mix", "me", own_dice=True) as table:
            live_match = table.live_match

            async def let_time_run_out() -> None:
                with monkeypatch.context() as patch:
                    patch.setattr(clock, "GRACE", -live_match.match.ask.seconds)  # type: ignore[union-attr]
                    live_match.wake()
                    await asyncio.sleep(0.05)

            def answers() -> list[str]:
                return [line.what for line in live_match.match.record.lines]

            await play(live_match, 0, "E M E G N K R N N L S P O")
            await table.turns.lock.acquire()
            laying = asyncio.create_task(play(live_match, 0, "lay KNOSPEN a3 across"))
            await let_time_run_out()
            table.turns.lock.release()
            await laying
            await asyncio.sleep(0.05)
            assert answers()[1:] == ["lay KNOSPEN a3 across"]
            await let_time_run_out()
            await until(lambda: len(answers()) > 2)
            assert answers()[1:] == ["lay KNOSPEN a3 across", "done"]

    asyncio.run(main())


def test_the_clock_rings_once_at_its_deadline_and_never_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "GRACE", 0.0)
    rung: list[float] = []

    async def ring() -> None:
        rung.append(time.monotonic())

    async def main() -> None:
        alarm = Clock(ring)
        deadline = time.monotonic() + 0.05
        alarm.set(time.monotonic() + 0.02, 0)
        alarm.set(deadline, 1)
        await asyncio.sleep(0.2)
        assert len(rung) == 1
        assert rung[0] >= deadline
        alarm.set(time.monotonic() + 0.05, 2)
        alarm.set(None, 3)
        await asyncio.sleep(0.1)
        assert len(rung) == 1

    asyncio.run(main())


class StoppedTime(SimpleNamespace):
    """A clock that a test sets."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def stopped_time(monkeypatch: pytest.MonkeyPatch) -> StoppedTime:
    stopped = StoppedTime()
    monkeypatch.setattr(bot_players, "time", stopped)
    return stopped


def test_in_a_race_the_quickest_bot_answers_when_it_has_thought(tmp_path: Path, stopped_time: StoppedTime) -> None:
    async def main() -> None:
        async with a_table(tmp_path, "slf-schnappspiel", "me", "bot", "bot") as table:
            await play(table.live_match, 0, "category Wort")
            match = table.live_match.match
            assert isinstance(match.ask, Race)
            first: set[int | None] = set()
            for seed in range(10):
                stopped_time.now = 0.0
                bots, seconds = BotPlayers(table.seats, seed), {}
                for seat in (1, 2):
                    view, bot = match.view(seat), bot_named("bot", seed, match.game.id)
                    assert isinstance(bot, Thinker)
                    assert view.ask is not None
                    seconds[seat] = bot.thinks(view, view.ask)
                quickest = min(seconds, key=lambda seat: seconds[seat])
                assert bots.next_to_answer(match) == quickest
                first.add(quickest)
                assert bots.still_thinks(match, quickest)
                stopped_time.now = seconds[quickest] + 0.01
                assert not bots.still_thinks(match, quickest)
                bots.start_thinking()
                assert bots.still_thinks(match, quickest)
            assert first == {1, 2}

    asyncio.run(main())


def test_bots_among_themselves_do_not_wait_for_people(tmp_path: Path, stopped_time: StoppedTime) -> None:
    async def main() -> None:
        async with a_table(tmp_path, "slf-schnappspiel", "me", "bot") as table:
            await play(table.live_match, 0, "category Wort")
            match, bots = table.live_match.match, BotPlayers(table.seats, 1)
            assert bots.still_thinks(match, 1)
            await table.seats.let_bot_play(0, True)
            assert not bots.still_thinks(match, 1)

    asyncio.run(main())


def test_a_bot_that_names_no_time_thinks_about_as_long_as_a_person(
    tmp_path: Path, stopped_time: StoppedTime
) -> None:
    async def main() -> None:
        async with a_table(tmp_path, "slf-schnappspiel", "me", "bot") as table:
            await table.seats.let_bot_play(1, True, "bot:random")
            await play(table.live_match, 0, "category Wort")
            match = table.live_match.match
            assert match.ask is not None
            soonest, latest = (share * match.ask.seconds for share in SHARE_OF_TIME)
            for _ in range(20):
                stopped_time.now = 0.0
                bots = BotPlayers(table.seats, 1)
                stopped_time.now = soonest - 0.01
                assert bots.still_thinks(match, 1)
                stopped_time.now = latest + 0.01
                assert not bots.still_thinks(match, 1)

    asyncio.run(main())


def test_bots_think_again_about_what_is_new_but_not_about_the_same(
    tmp_path: Path, stopped_time: StoppedTime
) -> None:
    async def main() -> None:
        async with a_table(tmp_path, "slf-schnappspiel", "me", "here", "bot", seconds=300) as table:
            live_match = table.live_match

            def answers() -> int:
                return len(live_match.match.entries)

            await play(live_match, 0, "category Wort")
            claim = next(move.text for move in live_match.match.legal(0) if move.verb == "claim")
            before, stopped_time.now = answers(), 1000.0
            await play(live_match, 0, claim)
            await asyncio.sleep(0.2)
            assert answers() == before + 1
            asked, stopped_time.now = live_match.asked, 2000.0
            await play(live_match, 1, "pass")
            assert live_match.asked == asked
            await until(lambda: answers() > before + 2)

    asyncio.run(main())


class SilentLine:
    """The line to a page that never says anything."""

    closed = 0

    async def heard(self) -> str:
        await asyncio.Event().wait()
        return ""

    async def close(self, code: int) -> None:
        self.closed = code


def test_a_page_that_never_says_hello_is_shut_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert connection.HELLO_SECONDS == 10
    monkeypatch.setattr(connection, "HELLO_SECONDS", 0.01)
    line: Any = SilentLine()

    async def main() -> None:
        async with asyncio.timeout(5):
            await Connection(Hub(Store.in_folder(tmp_path), Tokens(b"key")), line, "").run()

    asyncio.run(main())
    assert line.closed == 1000


def test_a_table_that_changes_while_it_is_read_is_never_taken_for_older_than_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise nobody would ever read again what another process has changed in that moment."""

    async def main() -> None:
        async with a_table(tmp_path, "kniffel", "me", "friend") as table:
            storage, other = table.journal._store, Store.in_folder(tmp_path)
            read = storage._since

            def read_late(reading: Any, table_id: str, number: int) -> list[dict[str, Any]]:
                removed = store.appended(table_id, table.journal.known, [Logged(CHANGE)])
                with other._engine.begin() as writing:
                    other._carry_out(writing, [store.changed_seat(table_id, 1, nonce="new"), removed])
                return read(reading, table_id, number)

            monkeypatch.setattr(storage, "_since", read_late)
            stored = await storage.load(table.id)
            assert stored is not None
            _, seats, log = stored
            assert (log[-1]["number"], seats[1]["nonce"]) == (table.journal.known, "new")
            await other.close()

    asyncio.run(main())
