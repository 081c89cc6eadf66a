"""What goes wrong around a server: a second one, a disk or a lock that fails, a clock that is set, a lost key."""

from __future__ import annotations

import asyncio
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.serving import Page, Server, friends, run
from tests.test_server_table import a_table, play, until
from wuerfelbecher.croupier import pauses
from wuerfelbecher.server import autoplay, clock, store
from wuerfelbecher.server.clock import Clock, as_restored, as_stored
from wuerfelbecher.server.folder import Folder, signing_key
from wuerfelbecher.server.store import Store
from wuerfelbecher.server.wire import TableState, ToPage
from wuerfelbecher.table import Refusal


def second(folder: Path) -> subprocess.CompletedProcess[str]:
    """Another server in the same folder, which does not get far."""
    command = [sys.executable, "-m", "wuerfelbecher.server", "--port", "1", "--folder", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_one_server_a_folder_and_the_second_is_told_where_the_first_is(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        refused = second(tmp_path)
        assert refused.returncode == 2
        assert f"localhost:{server.port}" in refused.stderr
        assert "Traceback" not in refused.stderr
        assert server.get("/api/health")["protocol"] == 1
        server.stop(signal.SIGKILL)
        server.start()
    finally:
        server.stop()


def test_a_folder_is_for_its_owner_alone(tmp_path: Path) -> None:
    server = Server(tmp_path / "new")
    try:
        server.set_table("kniffel", "me", "friend")
        for file in (tmp_path / "new").iterdir():
            assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file.name
        assert stat.S_IMODE((tmp_path / "new").stat().st_mode) & 0o077 == 0
    finally:
        server.stop()


def spoil_folder(folder: Path) -> None:
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("not a folder")


def spoil_key(folder: Path) -> None:
    folder.mkdir()
    (folder / "key").touch()


def spoil_database(folder: Path) -> None:
    folder.mkdir()
    (folder / "tables.sqlite").mkdir()


def spoil_page(folder: Path) -> None:
    server = Server(folder)
    for _ in range(40):
        server.set_table("kniffel", "me", "friend", "friend", "friend")
    server.stop()
    file = folder / "tables.sqlite"
    content = bytearray(file.read_bytes())
    content[-4096 * 3 : -4096 * 2] = b"\xff" * 4096
    file.write_bytes(content)


def spoil_head(folder: Path) -> None:
    folder.mkdir()
    (folder / "tables.sqlite").write_bytes(b"This is a letter to my aunt, and no database." * 100)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (spoil_folder, "cannot be used"),
        (spoil_key, "key"),
        (spoil_database, "cannot be used"),
        (spoil_head, "damaged"),
        (spoil_page, "damaged"),
    ],
)
def test_a_folder_that_is_no_good_gets_one_clear_sentence(spoil: object, says: str, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert callable(spoil)
    spoil(folder)
    refused = second(folder)
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert says in refused.stderr


def test_a_short_key_signs_nothing(tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(b"x" * 31)
    with pytest.raises(Refusal) as refused:
        signing_key(tmp_path)
    for language in ("de", "en"):
        assert str(tmp_path / "key") in refused.value.text(language)


def test_two_in_one_process_do_not_get_the_same_folder(tmp_path: Path) -> None:
    first = Folder(tmp_path, "http://localhost:1/")
    with pytest.raises(Refusal):
        Folder(tmp_path)
    first.close()
    Folder(tmp_path).close()


def test_one_bad_row_does_not_keep_the_others_from_starting(tmp_path: Path) -> None:
    server = Server(tmp_path)
    bad, good = (server.set_table("kniffel", "me", "friend")["table"] for _ in range(2))
    server.stop()
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("update tables set deadline = 1, game = 'chess', seed = 'x' where id = ?", (bad,))
    server.start()
    try:
        assert server.request(f"/api/tables/{good}")[0] == 200
        assert server.request(f"/api/tables/{bad}")[0] in (400, 404)
        with sqlite3.connect(tmp_path / "tables.sqlite") as database:
            database.execute("update tables set game = 'kniffel' where id = ?", (bad,))
        assert server.request(f"/api/tables/{bad}?lang=de")[0] == 400
    finally:
        server.stop()


# -- stored before told ---------------------------------------------------------------------------------


class Watcher:
    """A page without a network that remembers what it is shown."""

    seats: tuple[int, ...] = ()
    created = False
    takes_changes = False

    def __init__(self) -> None:
        self.answers: list[int] = []

    def tell(self, message: ToPage) -> None:
        if isinstance(message, TableState):
            self.answers.append(message.answers)

    def post(self, frame: bytes) -> None: ...

    def check_rights(self) -> None: ...


def test_nobody_is_told_what_is_not_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a move is being written, and when that fails, whoever comes or goes sees the table without it."""

    async def main() -> None:
        async with a_table(tmp_path, "kniffel", "me", "here", start="first") as table:
            writing, go_on = asyncio.Event(), asyncio.Event()
            write = Store.write

            async def slow(self: Store, *writes: store.Write) -> None:
                writing.set()
                await go_on.wait()
                raise Refusal("not-stored")

            monkeypatch.setattr(Store, "write", slow)
            moving = asyncio.create_task(play(table.live_match, 0, "roll"))
            await writing.wait()
            early, late = Watcher(), Watcher()
            table.arrive(early)
            table.arrive(late)
            table.leave(late)
            go_on.set()
            with pytest.raises(Refusal):
                await moving
            table.leave(early)
            assert {*early.answers, *late.answers} == {0}
            assert len(table.live_match.match.entries) == 0
            monkeypatch.setattr(Store, "write", write)
            await play(table.live_match, 0, "roll")
            assert len(table.live_match.match.entries) == 1

    asyncio.run(main())


def test_a_bot_plays_on_after_a_write_that_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autoplay, "FIRST_PAUSE", 0.05)

    async def main() -> None:
        async with a_table(tmp_path, "die-boese-drei", "me", "bot", start="first") as table:
            write, failed = Store.write, 0

            async def fails_twice(self: Store, *writes: store.Write) -> None:
                nonlocal failed
                if table.live_match.match.to_act == [1] and failed < 2:
                    failed += 1
                    raise Refusal("not-stored")
                await write(self, *writes)

            monkeypatch.setattr(Store, "write", fails_twice)
            live_match = table.live_match
            while live_match.match.to_act == [0]:
                await play(live_match, 0, "roll" if not live_match.match.entries else "stop")
            await until(lambda: live_match.match.to_act == [0] or live_match.match.ask is None)
            assert failed == 2

    asyncio.run(main())


def test_bots_alone_play_only_while_somebody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pauses.BETWEEN_BOTS, pauses.USUAL_PACE, 0.01)

    async def main() -> None:
        async with a_table(tmp_path, "kniffel", "bot", "bot", start="first") as table:
            await asyncio.sleep(0.3)
            assert len(table.live_match.match.entries) == 0
            watcher = Watcher()
            table.arrive(watcher)
            await until(lambda: len(table.live_match.match.entries) > 4)
            table.leave(watcher)
            await asyncio.sleep(0.2)
            stopped_at = len(table.live_match.match.entries)
            await asyncio.sleep(0.3)
            assert len(table.live_match.match.entries) == stopped_at
            assert not table.live_match.goes_on_alone

    asyncio.run(main())


# -- taking back ----------------------------------------------------------------------------------------


def test_an_undo_that_comes_twice_counts_once_also_over_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path)
    tokens: list[str] = []
    table = ""

    async def take_back() -> None:
        nonlocal table
        created = server.set_table("kniffel-extreme", "me", "here", own_dice=True, start="first")
        table = created["table"]
        tokens.extend(seat["token"] for seat in created["seats"])
        page = await Page.open(server, table, *tokens)
        while page.table["answers"] < 4:
            [seat] = page.table["waiting_for"]
            view = page.view(seat)
            if view["throw"]:
                await page.play(seat, " ".join(die["sides"][0] for die in view["throw"]["dice"]))
            else:
                await page.play(seat, view["legal"][0]["text"])
        asked = page.table["asked"]
        seat = next(seat for seat in (0, 1) if page.view(seat)["can_undo"])
        undo = {"type": "undo", "id": "u1", "seat": seat, "asked": asked}
        assert (await page.ask(**undo))["type"] == "ok"
        after = page.table["answers"]
        assert after < 4
        assert (await page.ask(**undo))["type"] == "ok"
        assert (await page.ask(type="undo", seat=seat, asked=asked))["key"] == "too-late"
        server.stop(signal.SIGKILL)
        server.start()
        page = await Page.open(server, table, *tokens)
        assert page.table["answers"] == after
        assert (await page.ask(**undo))["type"] == "ok"
        await asyncio.sleep(0.05)
        again = await Page.open(server, table, *tokens)
        assert again.table["answers"] == after

    try:
        run(take_back())
    finally:
        server.stop()


# -- disk, lock, clock ----------------------------------------------------------------------------------


def test_what_is_acknowledged_is_on_the_disk(tmp_path: Path) -> None:
    """SQLite waits for the disk at every commit; that it does so is all that can be seen from here."""
    storage = Store.in_folder(tmp_path)
    with storage._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"


def test_a_locked_database_is_waited_for_once_and_not_once_for_every_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "BUSY_MS", 300)

    async def main() -> None:
        storage = Store.in_folder(tmp_path)
        await storage.open()
        locked = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
        locked.execute("begin immediate")
        tries = 0
        problem_with = storage._problem_with

        def counted(writes: object) -> Exception | None:
            nonlocal tries
            tries += 1
            return problem_with(writes)  # type: ignore[arg-type]

        monkeypatch.setattr(storage, "_problem_with", counted)
        writes = [storage.write(store.changed_table(str(n), open=True)) for n in range(50)]
        found = await asyncio.gather(*writes, return_exceptions=True)
        assert [getattr(one, "message", one).key for one in found] == ["not-stored"] * 50  # type: ignore[union-attr]
        assert tries <= 2
        locked.execute("rollback")
        await storage.write(store.changed_table("x", open=True))
        await storage.close()

    asyncio.run(main())


def test_health_is_bad_when_the_disk_is_full_also_if_a_little_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        storage = Store.in_folder(tmp_path)
        await storage.open()
        await storage.pulse()
        usage = shutil.disk_usage(tmp_path)._replace(free=4096)
        monkeypatch.setattr(store, "disk_usage", lambda _: usage)
        with pytest.raises(Refusal) as refused:
            await storage.pulse()
        assert refused.value.message.key == "not-stored"
        await storage.close()

    asyncio.run(main())


def test_health_is_bad_while_nothing_can_be_stored_and_moves_say_so(tmp_path: Path) -> None:
    server = Server(tmp_path)

    async def main() -> None:
        [page, _] = await friends(server, "kniffel", "Ben", start="first")
        locked = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
        locked.execute("begin immediate")
        assert (await page.play(0, "roll"))["key"] == "not-stored"
        await asyncio.sleep(1.1)
        status, told = await asyncio.to_thread(server.request, "/api/health")
        assert (status, b"not-stored" in told) == (503, True)
        locked.execute("rollback")
        assert (await page.play(0, "roll"))["type"] == "ok"
        assert page.table["answers"] == 1
        assert server.request("/api/health")[0] == 200

    try:
        run(main())
    finally:
        server.stop()


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_a_clock_that_is_set_gives_nobody_more_or_less_time(jump: float, monkeypatch: pytest.MonkeyPatch) -> None:
    class Day:
        now = 1_000_000.0

        def time(self) -> float:
            return self.now

        def monotonic(self) -> float:
            return 50.0

    day = Day()
    monkeypatch.setattr(clock, "time", day)

    async def main() -> None:
        async def ring() -> None: ...

        glass = Clock(ring)
        glass.set(50.0 + 60, 0)
        stored = as_stored(glass.deadline)
        assert stored == day.now + 60
        day.now += jump
        assert glass.left_ms == 60_000
        assert as_restored(stored, 60) - 50.0 == (0 if jump > 0 else 60)
        glass.stop()

    asyncio.run(main())


def test_a_server_stops_although_somebody_has_not_finished_speaking(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with socket.create_connection(("127.0.0.1", server.port)) as half:
        half.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
        server.get("/api/health")
        server.stop()
    assert server.process.returncode is not None
