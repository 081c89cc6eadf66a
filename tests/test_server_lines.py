"""The lines to pages: frames however they come, and messages let in beat by beat."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.serving import Data, Page, Server, memory, run
from wuerfelbecher.server import lines
from wuerfelbecher.server.lines import Beat, Inbox

MASK = bytes((0x12, 0x80, 0xFF, 0x07))


def frame(text: bytes, head: int = 0x81, mask: bytes = MASK) -> bytes:
    """A frame as a page sends it."""
    size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    return bytes([head]) + size + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(text))


def emote(number: int, **more: Any) -> bytes:
    """A message that is acknowledged by its number and changes nothing."""
    return json.dumps({"type": "emote", "id": number, "seat": 0, "emote": "wow", **more}).encode()


class RawPage:
    """A page of which every byte is ours."""

    def __init__(self, connection: socket.socket, table: Data) -> None:
        self.connection = connection
        self.table = table
        self.came = b""

    def take(self, count: int) -> bytes:
        while len(self.came) < count:
            more = self.connection.recv(65536)
            if not more:
                raise EOFError
            self.came += more
        taken, self.came = self.came[:count], self.came[count:]
        return taken

    def frame(self) -> tuple[int, bytes]:
        head, size = self.take(2)
        if size == 126:
            size = int.from_bytes(self.take(2), "big")
        return head & 15, self.take(size)

    def acknowledged(self) -> int:
        """The number of the next message that was carried out."""
        while True:
            kind, text = self.frame()
            assert kind == 1
            message = json.loads(text)
            if message["type"] == "ok":
                return int(message["id"])
            assert message["type"] != "error", message

    def close_code(self) -> int:
        while True:
            kind, text = self.frame()
            if kind == 8:
                return int.from_bytes(text[:2], "big")


@contextlib.contextmanager
def raw_page(server: Server) -> Iterator[RawPage]:
    table = server.set_table("die-boese-drei", "me", "friend")
    with socket.create_connection(("127.0.0.1", server.port), 30) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        page = RawPage(connection, table)
        while not page.came.endswith(b"\r\n\r\n"):
            page.came += connection.recv(1)
        assert page.came.startswith(b"HTTP/1.1 101")
        page.came = b""
        tokens = [table["seats"][0]["token"], table["host"]]
        hello = {"type": "hello", "protocol": 1, "table": table["table"], "tokens": tokens}
        connection.sendall(frame(json.dumps(hello).encode()))
        page.frame()
        yield page


def test_frames_are_read_however_they_come(server: Server) -> None:
    with raw_page(server) as page:
        send = page.connection.sendall
        send(frame(emote(1)))
        assert page.acknowledged() == 1
        send(frame(emote(2)) + frame(emote(3)))  # two in one packet
        assert [page.acknowledged(), page.acknowledged()] == [2, 3]
        whole = frame(emote(4))
        send(whole[:5])
        with pytest.raises(TimeoutError):
            page.connection.settimeout(0.2)
            page.take(1)
        page.connection.settimeout(30)
        send(whole[5:])
        assert page.acknowledged() == 4
        send(frame(emote(5, padding="x" * 500)))  # one that is not short
        assert page.acknowledged() == 5
        text = emote(6)
        send(frame(text[:10], head=0x01) + frame(text[10:], head=0x80))  # one in two frames
        assert page.acknowledged() == 6
        send(frame(emote(7), mask=bytes(4)))
        assert page.acknowledged() == 7
        send(frame(b"", head=0x89))  # a ping
        assert page.frame()[0] == 10


@pytest.mark.parametrize("flood", [frame(b"", head=0x89), frame(b"", head=0x8A), frame(b"", head=0x00)])
def test_frames_that_say_nothing_are_not_read_for_ever(server: Server, flood: bytes) -> None:
    with raw_page(server) as page:
        begun = frame(b"{", head=0x01) if flood[0] == 0 else b""
        page.connection.sendall(begun + flood * 200)
        assert page.close_code() == 1008


def test_a_whole_frame_between_two_halves_of_another_ends_the_connection(server: Server) -> None:
    with raw_page(server) as page:
        page.connection.sendall(frame(emote(1)[:10], head=0x01))
        with pytest.raises(TimeoutError):
            page.connection.settimeout(0.2)
            page.take(1)
        page.connection.settimeout(30)
        page.connection.sendall(frame(emote(2)))
        assert page.close_code() == 1002


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"\xff\xfe{}"), 1007),
        (b"\x81\x02{}", 1002),  # not masked
        (frame(b"{}", head=0xC1), 1002),  # says it is compressed
    ],
)
def test_what_is_no_proper_frame_ends_the_connection(server: Server, sent: bytes, code: int) -> None:
    with raw_page(server) as page:
        page.connection.sendall(sent)
        assert page.close_code() == code


def test_an_empty_message_is_refused_in_words(server: Server) -> None:
    with raw_page(server) as page:
        page.connection.sendall(frame(b""))
        kind, text = page.frame()
        assert (kind, json.loads(text)["key"]) == (1, "not-json")


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[Server]:
    """A server that has let in as many messages as it lets in at once."""
    server = Server(tmp_path, "--limit", "page_messages_at_once=1000")
    try:
        with raw_page(server) as page:
            for number in range(lines.BEATS_AT_ONCE):
                page.connection.sendall(frame(emote(number)))
                page.acknowledged()
            yield server
    finally:
        server.stop()


def test_on_a_busy_server_messages_stay_in_order(busy: Server) -> None:
    with raw_page(busy) as page:
        for number in range(60):
            page.connection.sendall(frame(emote(number, padding="x" * (500 if number % 3 == 1 else 0))))
            time.sleep(0.002)
        assert [page.acknowledged() for _ in range(60)] == list(range(60))


def test_on_a_busy_server_what_a_page_said_last_counts_when_it_is_gone(busy: Server) -> None:
    with raw_page(busy) as page:
        for message in (emote(1), json.dumps({"type": "door", "open": False}).encode()):
            page.connection.sendall(frame(message))
            time.sleep(0.005)
        page.connection.shutdown(socket.SHUT_WR)

        async def main() -> None:
            other = await Page.open(busy, page.table["table"], page.table["host"])
            await other.until(lambda: other.table["open"] is False)
            await other.socket.close()

        asyncio.run(main())


def sent_until_cut_off(page: RawPage, one: bytes, most: int) -> int:
    """How many bytes of these frames are taken of a page that reads nothing before it is cut off; up to so many."""
    page.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    some, sent = one * 50, 0
    with contextlib.suppress(ConnectionResetError, BrokenPipeError):
        while sent < most:
            page.connection.sendall(some)
            sent += len(some)
    return sent


def test_a_page_that_does_not_read_is_cut_off(tmp_path: Path) -> None:
    server = Server(tmp_path, "--limit", "page_messages_at_once=1000000000")
    try:
        with raw_page(server) as page:

            async def main() -> None:
                other = await Page.open(server, page.table["table"], page.table["watch"])
                assert other.table["seats"][0]["connected"]
                flood = asyncio.to_thread(sent_until_cut_off, page, frame(emote(1)), 60_000_000)
                cut_off = asyncio.create_task(flood)
                await other.until(lambda: not other.table["seats"][0]["connected"])
                assert await cut_off < 60_000_000

            run(main())
    finally:
        server.stop()


def test_pongs_for_a_page_that_does_not_read_are_not_hoarded(server: Server) -> None:
    with raw_page(server) as page:
        before = memory(server)
        sent_until_cut_off(page, frame(b"x" * 125, head=0x89), 30_000_000)
        assert memory(server) - before < 10_000


class Held:
    def __init__(self) -> None:
        self.let_in_at: list[float] = []

    def let_in(self) -> None:
        self.let_in_at.append(asyncio.get_running_loop().time())


def test_many_messages_come_in_together_at_the_next_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "BEATS_AT_ONCE", 3)
    monkeypatch.setattr(lines, "BEATS_A_SECOND", 20)

    async def main() -> None:
        beat, held = Beat(), [Held() for _ in range(8)]
        for one in held:
            beat.add(one)
        assert [len(one.let_in_at) for one in held] == [1, 1, 1, 0, 0, 0, 0, 0]
        while not held[-1].let_in_at:
            await asyncio.sleep(0.001)
        times = [one.let_in_at[0] for one in held[3:]]
        assert max(times) - min(times) < 0.02 < times[0] - held[0].let_in_at[0]

    asyncio.run(main())


def test_an_inbox_keeps_the_order_also_for_one_who_gave_up_waiting() -> None:
    async def main() -> None:
        inbox = Inbox()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await inbox.get()
        inbox.put_nowait("one")
        inbox.put_nowait("two")
        assert inbox.qsize() == 2
        assert [await inbox.get(), await inbox.get()] == ["one", "two"]
        assert inbox.empty()
        waiting = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        inbox.put_nowait("three")
        assert await waiting == "three"

    asyncio.run(main())
