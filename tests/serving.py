"""A real server in a process of its own, and small clients that talk to it as a page does."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

Data = dict[str, Any]


class Server:
    """`python -m wuerfelbecher.server` on a free loopback port, with a folder of its own."""

    def __init__(self, folder: Path, *arguments: str, limited: bool = False) -> None:
        self.folder = folder
        self.arguments = arguments if limited else ("--no-limits", *arguments)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "wuerfelbecher.server",
            "--port",
            str(self.port),
            "--folder",
            str(self.folder),
            *self.arguments,
        ]
        self.process = subprocess.Popen(command)
        for _ in range(1200):
            try:
                self.get("/api/health")
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server does not come up")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(20)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def request(
        self, path: str, data: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        headers = {"content-type": "application/json", **(headers or {})}
        try:
            with urlopen(Request(self.url + path, data, headers), timeout=60) as answer:
                return answer.status, answer.read()
        except HTTPError as problem:
            return problem.code, problem.read()

    def get(self, path: str, **headers: str) -> Any:
        return json.loads(self.request(path, headers=headers)[1])

    def post(self, path: str, data: Any) -> Any:
        return json.loads(self.request(path, json.dumps(data).encode())[1])

    def set_table(self, game: str, *kinds: str, own_dice: bool = False, **options: object) -> Data:
        names = {"me": "Anna", "here": "Opa"}
        seats = [{"kind": kind, "name": names.get(kind, "")} for kind in kinds]
        table: Data = self.post(
            "/api/tables",
            {"game": game, "options": options, "seats": seats, "own_dice": own_dice, "language": "de"},
        )
        return table

    def join(self, table: Data, seat: int, name: str) -> Data:
        answer: Data = self.post(f"/api/invitations/{table['seats'][seat]['invitation']}", {"name": name})
        return answer


class Page:
    """One connection. It remembers the states of the table, and everything else it was told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.table: Data = {}
        self.heard: list[Data] = []
        self.states: list[Data] = []
        self.raw: list[str] = []
        self.contributed: dict[int, str] = {}
        self._sent = 0

    @classmethod
    async def open(cls, server: Server, table: str, *tokens: str, language: str = "de") -> Page:
        socket = await connect(f"ws://127.0.0.1:{server.port}/ws", max_size=None)
        page = cls(socket)
        await page.send(type="hello", protocol=1, table=table, tokens=list(tokens), language=language, changes=True)
        await page.until(lambda: page.sees_the_table or bool(page.heard))
        return page

    @property
    def sees_the_table(self) -> bool:
        """Whether the table waits for people or has begun: a full one waits for what its pages add to the dice."""
        return bool(self.table) and (
            self.table["state"] != "waiting" or not all(seat["taken"] for seat in self.table["seats"])
        )

    async def _contribute(self) -> None:
        """Add something to the dice for every seat of this page, as soon as it is seen."""
        fair = self.table["fair"]
        if fair is not None and self.table["state"] == "waiting":
            for seat in self.table["mine"]:
                if not fair["contributions"][seat] and seat not in self.contributed:
                    self.contributed[seat] = token_hex(16)
                    await self.send(type="contribute", seat=seat, contribution=self.contributed[seat])

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, seconds: float = 30) -> Data:
        text = str(await asyncio.wait_for(self.socket.recv(), seconds))
        self.raw.append(text)
        message: Data = json.loads(text)
        if message["type"] in ("table", "change"):
            self.table = message if message["type"] == "table" else changed(self.table, message)
            self.states.append(self.table)
            await self._contribute()
        else:
            self.heard.append(message)
        return message

    async def until(self, done: Callable[[], bool], seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while not done():
            await self.hear(max(0.01, end - time.monotonic()))

    async def ask(self, **message: Any) -> Data:
        """Send a message and wait for its ok or error, which is never the reply to an earlier message."""
        self._sent += 1
        sent = message.setdefault("id", f"{id(self)}-{self._sent}")
        if message.get("type") == "undo":
            message.setdefault("asked", self.table["asked"])
        earlier = len(self.heard)
        await self.send(**message)

        def replies() -> list[Data]:
            return [heard for heard in self.heard[earlier:] if heard.get("id") == sent]

        await self.until(lambda: bool(replies()))
        return replies()[0]

    async def play(self, seat: int, move: str) -> Data:
        return await self.ask(type="play", seat=seat, asked=self.table["asked"], move=move)

    def view(self, seat: int) -> Data:
        view: Data = self.table["views"][str(seat)]
        return view

    async def close(self) -> None:
        await self.socket.close()


def changed(table: Data, change: Data) -> Data:
    """The state of a table after a change, as a page makes it."""
    views = {seat: changed_view(table["views"][seat], view) for seat, view in change["views"].items()}
    return {**table, **change, "type": "table", "views": views}


def changed_view(before: Data, change: Data) -> Data:
    lying = {piece["id"]: piece for piece in change["pieces"]}
    added = {name: [*before[name], *change[name]][-60:] for name in ("log", "told")}
    return {**before, **change, **added, "pieces": [lying.get(piece["id"], piece) for piece in before["pieces"]]}


async def friends(server: Server, game: str, *names: str, **options: Any) -> list[Page]:
    """Anna and her friends, each with a page of their own, at a table that has just started."""
    table = server.set_table(game, "me", *["friend"] * len(names), **options)
    pages = [await Page.open(server, table["table"], table["seats"][0]["token"], table["host"])]
    for seat, name in enumerate(names, 1):
        seated = server.join(table, seat, name)
        pages.append(await Page.open(server, table["table"], seated["token"]))
    for page in pages:
        await page.until(lambda page=page: page.table["state"] == "playing")  # type: ignore[misc]
    return pages


def run(task: Awaitable[None], seconds: float = 60) -> None:
    async def main() -> None:
        async with asyncio.timeout(seconds):
            await task

    asyncio.run(main())


def memory(server: Server) -> int:
    """What a server takes of it, in kB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def mind_of(server: int) -> int:
    """The process in which bots or the coach of a server think."""
    for thread in Path(f"/proc/{server}/task").iterdir():
        for child in (thread / "children").read_text().split():
            if b"wuerfelbecher.thinking" in Path(f"/proc/{child}/cmdline").read_bytes():
                return int(child)
    raise AssertionError("nobody has thought yet")


def halt(mind: int) -> None:
    """Stop a process, and wait until it stands: one that is still reading would take its next job first."""
    os.kill(mind, signal.SIGSTOP)
    while Path(f"/proc/{mind}/stat").read_text().rpartition(") ")[2][0] != "T":
        time.sleep(0.001)


def has_job(mind: int) -> bool:
    """Whether something waits in the pipe through which a stopped process gets its jobs."""
    for file in Path(f"/proc/{mind}/fd").iterdir():
        flags = Path(f"/proc/{mind}/fdinfo/{file.name}").read_text().split()[3]
        if str(file.readlink()).startswith("pipe:") and int(flags, 8) & os.O_ACCMODE == os.O_RDONLY:
            pipe = os.open(file, os.O_RDONLY | os.O_NONBLOCK)
            try:
                return bool(select.select([pipe], [], [], 0)[0])
            finally:
                os.close(pipe)
    raise AssertionError("it gets no jobs")
