"""Several server processes on one PostgreSQL, with NATS between them: what one acknowledges, all know, and the
match goes on when a process, NATS or PostgreSQL itself is killed.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Iterator, Sized
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import event
from websockets.exceptions import ConnectionClosed

from tests.clusters import Nats, Postgres
from tests.serving import Page, Server, halt, has_job, mind_of, run
from tests.test_server_crash import Friends, check
from tests.test_server_host import Somebody
from wuerfelbecher.croupier.seats import SeatRequest
from wuerfelbecher.server import live_table, store
from wuerfelbecher.server.hub import Hub
from wuerfelbecher.server.store import Store
from wuerfelbecher.server.together import BEAT_SECONDS, LEASE_SECONDS, Together, database_url
from wuerfelbecher.server.tokens import Tokens
from wuerfelbecher.table import Record, Refusal

TAKEOVER_SECONDS = 3.0
PATIENCE = 6
"""By so much a busy machine may be slower."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    running = Postgres()
    yield running
    running.close()


@pytest.fixture(scope="module")
def nats() -> Iterator[Nats]:
    running = Nats()
    yield running
    running.close()


@contextlib.contextmanager
def processes(
    postgres: Postgres, folder: Path, count: int, nats: Nats | None
) -> Iterator[tuple[list[Server], str]]:
    """So many servers on a database of their own."""
    url = postgres.new_database(folder.name)
    told = ("--nats", nats.url) if nats is not None else ()
    servers = [Server(folder, "--database", url, *told) for _ in range(count)]
    try:
        yield servers, url
    finally:
        for server in servers:
            if server.process.poll() is None:
                server.stop()


class Spread(Friends):
    """Two players at one table, who are connected to different processes."""

    def __init__(self, servers: list[Server], luck: int) -> None:
        self.servers = servers
        super().__init__(servers[0], luck)

    async def sit_down(self) -> None:
        self.pages = [
            await Page.open(server, self.id, token)
            for server, token in zip(self.servers, self.tokens, strict=False)
        ]
        for page in self.pages:
            await self._settle(page)

    async def play_some(self, moves: int) -> None:
        for _ in range(moves):
            if not self.over:
                await self.play()


def logged(url: str, table: str) -> list[tuple[int, int, str]]:
    with psycopg.connect(url) as connection:
        rows = connection.execute(
            "SELECT number, kind, what FROM answers WHERE table_id = %s ORDER BY number", [table]
        )
        return [(int(number), int(kind), str(what)) for number, kind, what in rows]


async def all_know_as_much(pages: list[Page]) -> None:
    known = max(page.table["answers"] for page in pages)
    for page in pages:
        while page.table["answers"] < known or page.table["waiting_for"] == []:
            await page.hear()


def within(seconds: float) -> contextlib.AbstractAsyncContextManager[object]:
    return asyncio.timeout(seconds)


def test_a_match_goes_on_whatever_is_killed(postgres: Postgres, tmp_path: Path) -> None:
    async def play(servers: list[Server], url: str, nats: Nats) -> None:
        first, second, third = servers
        table = Spread([first, second], luck=1)
        await table.sit_down()
        await table.play_some(8)
        onlooker = await Page.open(third, table.id, table.pages[0].table["watch"])
        assert onlooker.table["answers"] == table.answers
        assert [seat["connected"] for seat in table.pages[0].table["seats"]] == [True, True]

        first.stop(signal.SIGKILL)
        with contextlib.suppress(ConnectionClosed):
            await table.play_some(20)
        table.servers, table.server = [third, second], second
        await table.sit_down()
        await table.send_again()
        await table.play_some(8)

        nats.kill()
        await table.play_some(3)
        nats.start()
        await table.play_some(3)

        await all_know_as_much(table.pages)
        postgres.kill()
        for server in (second, third):
            while server.request("/api/health")[0] != 503:
                await asyncio.sleep(0.1)
        [seat] = table.pages[0].table["waiting_for"]
        page = table.pages[seat]
        asked, view = page.table["asked"], page.view(seat)
        message = {"id": f"m{len(table.sent)}", "seat": seat, "asked": asked}
        message["move"] = "roll" if view["throw"] else view["legal"][0]["text"]
        table.sent[str(message["id"])] = message
        refused = await page.ask(type="play", **message)
        assert refused["key"] == "not-stored"
        postgres.start()
        while (await page.ask(type="play", **message))["type"] == "error":
            await asyncio.sleep(0.1)
        table.acknowledged.add(str(message["id"]))
        await table._settle(page)
        for server in (second, third):
            while server.request("/api/health")[0] != 200:
                await asyncio.sleep(0.1)
        while not table.over:
            await table.play()
        check(table)
        log = logged(url, table.id)
        assert [number for number, _, _ in log] == list(range(len(log))), "no gap and no fork"

    nats = Nats()
    try:
        with processes(postgres, tmp_path, 3, nats) as (servers, url):
            run(play(servers, url, nats), seconds=100)
    finally:
        nats.close()


@pytest.mark.parametrize("with_nats", [True, False])
def test_of_two_who_move_at_once_one_is_too_late(
    postgres: Postgres, nats: Nats, tmp_path: Path, with_nats: bool
) -> None:
    async def play(servers: list[Server], url: str) -> None:
        table = Spread(servers, luck=2)
        tabs = [[await Page.open(server, table.id, token) for server in servers] for token in table.tokens]
        for pages in tabs:
            for page in pages:
                await page.until(lambda page=page: page.table["state"] == "playing")  # type: ignore[misc]
        for _ in range(10):
            await all_know_as_much([page for pages in tabs for page in pages])
            [seat] = tabs[0][0].table["waiting_for"]
            both = tabs[seat]
            move = "roll" if both[0].view(seat)["throw"] else both[0].view(seat)["legal"][0]["text"]
            told = await asyncio.gather(*(page.play(seat, move) for page in both))
            keys = sorted(str(one.get("key")) for one in told)
            assert keys in (["None", "too-late"], ["not-your-turn", "None"]), told
        log = logged(url, table.id)
        assert [number for number, _, _ in log] == list(range(len(log)))

    with processes(postgres, tmp_path, 2, nats if with_nats else None) as (servers, url):
        run(play(servers, url))


async def play_on(page: Page) -> None:
    """Whatever is asked of this page."""
    await page.until(lambda: bool(set(page.table["waiting_for"]) & set(page.table["mine"])))
    seat = next(seat for seat in page.table["waiting_for"] if seat in page.table["mine"])
    view = page.view(seat)
    await page.play(seat, "roll" if view["throw"] else view["legal"][-1]["text"])


async def taken_over(url: str, table: str, name: str) -> None:
    """Return when another process than this one drives the table."""
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        while await driver_of(connection, table) == name:
            await asyncio.sleep(0.05)


async def driver_of(connection: psycopg.AsyncConnection[tuple[str]], table: str) -> str:
    found = await connection.execute("SELECT driver FROM tables WHERE id = %s", [table])
    [[name]] = await found.fetchall()
    return name


def test_who_is_dead_is_replaced_within_three_seconds() -> None:
    assert LEASE_SECONDS + BEAT_SECONDS <= TAKEOVER_SECONDS
    assert LEASE_SECONDS >= 3 * BEAT_SECONDS, "a beat that comes late is not taken for a death"


@pytest.mark.parametrize("what", ["bots", "clock"])
def test_bots_and_clocks_are_taken_over_when_their_process_dies(
    postgres: Postgres, nats: Nats, tmp_path: Path, what: str
) -> None:
    async def play(driver: Server, other: Server, url: str) -> None:
        if what == "bots":
            table = driver.set_table("die-boese-drei", "me", "bot", rounds=20, start="first")
        else:
            table = driver.set_table("verdecktes-wuerfelpoker", "me", "here", start="first", rounds=1)
        page = await Page.open(
            other, table["table"], *(seat["token"] for seat in table["seats"] if "token" in seat)
        )
        await play_on(page)
        while what == "clock" and page.table["limit"] is None:
            await play_on(page)
            await asyncio.sleep(0.1)
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            name = await driver_of(connection, table["table"])
        driver.stop(signal.SIGKILL)
        async with within(PATIENCE * TAKEOVER_SECONDS):
            await taken_over(url, table["table"], name)
        if what == "clock":
            await page.until(lambda: page.table["limit"] is None)
            assert {"who": 1, "what": "pass"} in page.view(0)["log"]
            return
        while page.table["waiting_for"] == [0]:
            await play_on(page)
            await page.until(lambda: page.table["waiting_for"] != [] or page.table["answers"] > 200)
        before = page.table["answers"]
        await page.until(lambda: page.table["answers"] > before and page.table["waiting_for"] == [0])
        assert any(line["who"] == 1 for line in page.view(0)["log"])

    with processes(postgres, tmp_path, 2, nats) as ([driver, other], url):
        run(play(driver, other, url))


def test_the_pace_reaches_the_process_that_drives_and_all_pages(
    postgres: Postgres, nats: Nats, tmp_path: Path
) -> None:
    async def play(driver: Server, other: Server) -> None:
        table = driver.set_table("die-boese-drei", "me", "bot", rounds=20, start="first")
        token = table["seats"][0]["token"]
        here, there = await Page.open(driver, table["table"], token), await Page.open(other, table["table"], token)
        await there.ask(type="bot", seat=0, on=True)
        assert (await there.ask(type="pace", pace="end"))["type"] == "ok"
        await here.until(lambda: here.table["pace"] == "end")
        for page in (here, there):
            await page.until(lambda page=page: page.table["state"] == "over")  # type: ignore[misc]

    with processes(postgres, tmp_path, 2, nats) as (servers, _):
        run(play(*servers))


def test_a_match_that_was_carried_away_stands_still_in_every_process(
    postgres: Postgres, nats: Nats, tmp_path: Path
) -> None:
    """Also where bots are playing at that moment, in a process that has not been asked."""

    async def play(driver: Server, other: Server) -> None:
        table = driver.set_table("die-boese-drei", "me", "bot", rounds=20, start="first")
        token = table["seats"][0]["token"]
        page = await Page.open(driver, table["table"], token)
        await page.ask(type="bot", seat=0, on=True)
        await page.ask(type="pace", pace="brisk")
        answers = page.table["answers"]
        await page.until(lambda: page.table["answers"] > answers + 2)
        carried = other.post(f"/api/tables/{table['table']}/match", {"tokens": [token]})
        await page.until(lambda: page.table["state"] == "carried")
        assert page.table["answers"] == len(Record.parse(carried["record"]).lines)
        assert (await page.ask(type="bot", seat=0, on=False))["key"] == "carried-away"
        await asyncio.sleep(3)
        assert driver.post(f"/api/tables/{table['table']}/match", {"tokens": [token]}) == carried

    with processes(postgres, tmp_path, 2, nats) as (servers, _):
        run(play(*servers))


def test_what_another_process_tells_of_a_move_leads_to_what_is_shown(
    postgres: Postgres, nats: Nats, tmp_path: Path
) -> None:
    async def play(servers: list[Server]) -> None:
        table = Spread(servers, luck=3)
        await table.sit_down()
        for _ in range(3):
            await table.play_some(9)
            await all_know_as_much(table.pages)
            told = [page.table for page in table.pages]
            for seat, server in enumerate(reversed(servers)):
                shown = (await Page.open(server, table.id, table.tokens[seat])).table
                assert {**told[seat], "limit": None} == {**shown, "limit": None}

    with processes(postgres, tmp_path, 2, nats) as (servers, _):
        run(play(servers))


def test_all_pages_hear_that_a_bot_has_failed_in_another_process(
    postgres: Postgres, nats: Nats, tmp_path: Path
) -> None:
    async def play(driver: Server, other: Server) -> None:
        table = driver.set_table("die-boese-drei", "me", "bot", rounds=20, start="first")
        page = await Page.open(other, table["table"], table["seats"][0]["token"])
        while not any(line["who"] == 1 and line["what"] in ("roll", "stop") for line in page.view(0)["log"]):
            await play_on(page)
        mind = mind_of(driver.process.pid)
        halt(mind)
        while not has_job(mind):
            if page.table["waiting_for"] == [0]:
                await play_on(page)
            with contextlib.suppress(TimeoutError):
                async with within(0.1):
                    await page.hear()
        os.kill(mind, signal.SIGKILL)
        await page.until(lambda: page.heard[-1]["type"] == "slip")
        assert (page.heard[-1]["seat"], page.heard[-1]["why"]) == (1, "crashed")

    with processes(postgres, tmp_path, 2, nats) as (servers, _):
        run(play(*servers))


# -- who is there, as the database knows it -------------------------------------------------------------


@pytest.mark.parametrize("when", ["there is no NATS", "NATS is dead"])
def test_bots_alone_go_on_for_whoever_looks_through_another_process(
    postgres: Postgres, tmp_path: Path, when: str
) -> None:
    async def play(driver: Server, other: Server, nats: Nats | None) -> None:
        among_bots = driver.set_table("kniffel", "bot", "bot", start="first")
        with_anna = driver.set_table("die-boese-drei", "me", "bot", rounds=20, start="first")
        if nats is not None:
            early = await Page.open(other, among_bots["table"], among_bots["watch"])
            await early.until(lambda: early.table["answers"] > 0)
            await early.close()
            nats.kill()
        page = await Page.open(other, among_bots["table"], among_bots["watch"])
        begun = page.table["answers"]
        await page.until(lambda: page.table["answers"] > begun + 2)
        anna = await Page.open(other, with_anna["table"], with_anna["seats"][0]["token"])
        assert (await anna.ask(type="bot", seat=0, on=True))["type"] == "ok"
        begun = anna.table["answers"]
        await anna.until(lambda: anna.table["answers"] > begun + 2)

    nats = Nats() if when == "NATS is dead" else None
    try:
        with processes(postgres, tmp_path, 2, nats) as ([driver, other], _):
            run(play(driver, other, nats))
    finally:
        if nats is not None:
            nats.close()


def test_without_nats_pages_see_who_is_connected_elsewhere(postgres: Postgres, tmp_path: Path) -> None:
    async def play(first: Server, second: Server) -> None:
        table = first.set_table("kniffel", "me", "friend", "friend")
        bens = first.join(table, 1, "Ben")["token"]
        anna = await Page.open(first, table["table"], table["seats"][0]["token"], table["host"])

        def sees_ben(is_there: bool) -> bool:
            return bool(anna.table["seats"][1]["connected"] is is_there)

        ben = await Page.open(second, table["table"], bens)
        await anna.until(lambda: sees_ben(True))
        await ben.close()
        await anna.until(lambda: sees_ben(False))
        await Page.open(second, table["table"], bens)
        await anna.until(lambda: sees_ben(True))
        assert (await anna.ask(type="bot", seat=1, on=True))["key"] == "seat-in-use"
        second.stop(signal.SIGKILL)
        await anna.until(lambda: sees_ben(False))

    with processes(postgres, tmp_path, 2, None) as (servers, _):
        run(play(*servers))


def test_who_is_removed_elsewhere_counts_as_gone(postgres: Postgres, tmp_path: Path) -> None:
    async def play(first: Server, second: Server) -> None:
        table = first.set_table("kniffel", "me", "friend", "friend")
        anna = await Page.open(first, table["table"], table["seats"][0]["token"], table["host"])
        both = [first.join(table, seat, name)["token"] for seat, name in ((1, "Ben"), (2, "Cem"))]
        page = await Page.open(second, table["table"], *both)
        await anna.until(lambda: all(seat["connected"] for seat in anna.table["seats"]))
        assert (await anna.ask(type="remove", seat=1))["type"] == "ok"
        await anna.until(lambda: [seat["connected"] for seat in anna.table["seats"]] == [True, False, True])
        await page.close()

    with processes(postgres, tmp_path, 2, None) as (servers, _):
        run(play(*servers))


def test_who_is_removed_elsewhere_moves_no_more(postgres: Postgres, tmp_path: Path) -> None:
    """Not even before this process has noticed."""

    async def play(first: Server, second: Server) -> None:
        table = first.set_table("die-boese-drei", "me", "friend", rounds=20, start="first")
        bens = first.join(table, 1, "Ben")["token"]
        anna = await Page.open(first, table["table"], table["seats"][0]["token"], table["host"])
        ben = await Page.open(second, table["table"], bens)
        await ben.until(lambda: ben.table["state"] == "playing")
        while ben.table["waiting_for"] != [1] or ben.view(1)["throw"]:
            await play_on(anna if ben.table["waiting_for"] == [0] else ben)
            await all_know_as_much([anna, ben])
        assert (await anna.ask(type="remove", seat=1))["type"] == "ok"
        assert (await ben.play(1, "stop"))["key"] == "not-your-seat"

    with processes(postgres, tmp_path, 2, None) as (servers, _):
        run(play(*servers))


def test_a_host_who_is_connected_elsewhere_keeps_the_role(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "HOST_GONE_SECONDS", 4 * BEAT_SECONDS)
    url = database_url(postgres.new_database(tmp_path.name))

    async def main() -> None:
        hubs = []
        for _ in range(2):
            storage = Store(url)
            hubs.append(Hub(storage, Tokens(b"key"), peers=Together(storage)))
            await hubs[-1].open()
        driving, other = hubs
        wanted = [SeatRequest("bot"), SeatRequest("friend")]
        table = await driving.create("kniffel", {}, wanted, "en", own_dice=False)
        await table.come_in(1, "Ben", "n1")
        creator, there = Somebody(created=True), await other.find(table.id)
        there.arrive(creator)
        table.arrive(Somebody(1))
        await asyncio.sleep(8 * BEAT_SECONDS)
        assert (table.host, there.host) == (live_table.CREATOR, live_table.CREATOR)
        there.leave(creator)
        async with within(PATIENCE * 4 * BEAT_SECONDS):
            while there.host != 1:
                await asyncio.sleep(0.05)
        for hub in hubs:
            await hub.close()

    asyncio.run(main())


# -- what PostgreSQL does not take ----------------------------------------------------------------------


def test_a_nul_is_refused_as_anything_else_that_is_wrong(postgres: Postgres, tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        table = server.set_table("kniffel", "me", "bot", start="first")
        page = await Page.open(server, table["table"], table["seats"][0]["token"])
        assert server.request("/api/tables/%00")[0] == 404
        stranger = await Page.open(server, "x\u0000y", table["watch"])
        assert stranger.heard[0]["key"] == "no-such-table"
        await page.send(type="play", id="a\u0000b", seat=0, asked=page.table["asked"], move="roll")
        await page.until(lambda: bool(page.heard))
        assert page.heard[0]["key"] == "bad-message"
        assert (await page.play(0, "roll"))["type"] == "ok"

    with processes(postgres, tmp_path, 1, None) as ([server], _):
        run(play(server))


@pytest.mark.parametrize("rows", [1, store.MANY])
def test_what_is_wrong_in_one_write_costs_neither_the_connection_nor_other_writes(
    postgres: Postgres, tmp_path: Path, rows: int
) -> None:
    url = database_url(postgres.new_database(tmp_path.name))

    async def main() -> None:
        storage = Store(url)
        hub = Hub(storage, Tokens(b"key"), peers=Together(storage))
        await hub.open()
        table = await hub.create("kniffel", {}, [SeatRequest("bot"), SeatRequest("friend")], "en", own_dice=False)
        connection, known = storage._connection, table.journal.known
        for bad in (
            store.appended(table.id, 99, [(0, "", "a\0b", None)]),
            store.changed_table(table.id, links="a\0b"),
            store.changed_table(table.id, links="x" * 99),
        ):
            good = store.appended(table.id, known, [(2, "", "", None)] * rows)
            known += rows
            found = await asyncio.gather(storage.write(bad), storage.write(good), return_exceptions=True)
            assert isinstance(found[0], Refusal)
            assert found[1] is None
        with pytest.raises(Refusal):
            await storage.load("a\0b")
        assert connection is not None
        assert storage._connection is connection
        await hub.close()

    asyncio.run(main())


def test_a_beat_is_as_short_for_many_tables_as_for_few(postgres: Postgres, tmp_path: Path) -> None:
    url = database_url(postgres.new_database(tmp_path.name))

    async def main() -> None:
        storage = Store(url)
        hub = Hub(storage, Tokens(b"key"))
        await hub.open()
        friends = [SeatRequest("friend"), SeatRequest("friend")]
        ids = [(await hub.create("kniffel", {}, friends, "en", own_dice=False)).id for _ in range(30)]
        await storage.write(*(store.appended(table_id, 0, [(2, "", "", None)] * 3) for table_id in ids))
        await storage.beat("one", PATIENCE * LEASE_SECONDS, ids)
        await storage.beat("other", PATIENCE * LEASE_SECONDS, here={ids[0]: {"seats": [1], "created": False}})
        values: list[int] = []

        def count(_: object, __: object, ___: str, given: Sized, *____: object) -> None:
            values.append(len(given))

        async def asked(some: list[str]) -> list[int]:
            values.clear()
            assert await storage.claim(some, "other") == set()
            numbers, there = await storage.news([*some, "none"], "one")
            assert numbers == dict.fromkeys(some, 2)
            assert [(row["table_id"], row["process"]) for row in there] == [(ids[0], "other")]
            return values.copy()

        event.listen(storage._engine, "before_cursor_execute", count)
        assert await asked(ids[:1]) == await asked(ids)
        await hub.close()

    asyncio.run(main())


def test_another_database_is_refused() -> None:
    with pytest.raises(Refusal, match="postgresql://"):
        database_url("mysql://localhost/becher")
