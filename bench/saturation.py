"""How many moves a server can take: `python -m bench.saturation`, part of `make bench-server`.

At every table the next move is made as soon as the last has been shown to the other player, for some seconds.
Players, servers, PostgreSQL and NATS share one machine; so that it is the servers who are at their limit, each of
their processes gets a small part of a core and no more. Measured are the moves a second, and the processor time
that the server processes use for one. One process on SQLite and on PostgreSQL, two on PostgreSQL and NATS, with the
players of a table at the same process or at different ones, and boardgame.io take turns. Everything stays on this
machine and ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import platform
import resource
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.client import HTTPConnection
from pathlib import Path

import uvloop
from tests.clusters import Nats, Postgres

from bench.load import (
    HERE,
    RESULTS,
    BoardgameIo,
    Counts,
    Cpu,
    OurPlayer,
    Player,
    Service,
    Table,
    Wuerfelbecher,
    running,
    seated,
)
from bench.shares import limited

SECTION = "## The web table at its limit"
ROUNDS = 3
WARM_UP = 1
ONE = "one process, PostgreSQL and NATS"
INTRODUCTION = f"""{SECTION}

`python -m bench.saturation`. Die böse Drei as above, but at every table the next move is made as soon as the last
has been shown. Players, servers, PostgreSQL and NATS share the cores of the machine; so that it is the servers who
are at their limit, each server process gets the part of a core that the run names, and no more. `together`: a proxy
brings the players of a table to the same process; `apart`: they are at different ones. Processor time is that of
all server processes. How many times one process on PostgreSQL something is, is told by moves a second, and by
processor time a move. Errors are moves that came too late, and lost connections.
"""


class Busy(Table):
    """A table at which somebody always moves."""

    goes_on = False

    def shown(self, to: Player) -> None:
        super().shown(to)
        self.go_on()

    def go_on(self) -> None:
        if self.goes_on and not self._sent and not self._due:
            self._late = asyncio.create_task(self.move_is_due())


class Shared(Wuerfelbecher):
    """A process on PostgreSQL. The second player of a table sits at `other_port`, if that is given."""

    def __init__(self, name: str, database: str, nats: str) -> None:
        super().__init__("die-boese-drei")
        self.name, self.database, self.nats = name, database, nats
        self.other_port = 0

    def command(self, port: int, folder: Path) -> list[str]:
        told = ["--nats", self.nats] if self.nats else []
        return [*super().command(port, folder), "--database", self.database, *told]

    def seat_players(self, http: HTTPConnection, table: Table) -> list[Player]:
        players = super().seat_players(http, table)
        if self.other_port and isinstance(players[1], OurPlayer):
            players[1].port = self.other_port
        return players


@dataclass
class Limit:
    """A way to serve, and what was measured of it."""

    name: str
    pids: list[int]
    tables: list[Busy]
    counts: Counts
    moves: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    limited: bool = True

    @property
    def a_move(self) -> float:
        """Processor time of all server processes, in milliseconds."""
        return 1000 * self.cpu / max(1, self.moves)

    @property
    def a_second(self) -> float:
        return self.moves / self.seconds

    @property
    def possible(self) -> float:
        """Moves a second, if every process had a core of its own."""
        return len(self.pids) / self.cpu * self.moves if self.cpu else 0.0


@dataclass
class Way:
    """Some processes, and where players sit."""

    name: str
    services: list[Service]
    ports: list[int] = field(default_factory=list)
    pids: list[int] = field(default_factory=list)


@contextlib.contextmanager
def ways(postgres: Postgres, nats: Nats) -> Iterator[list[Way]]:
    found = [
        Way("one process, SQLite", [Wuerfelbecher("die-boese-drei")]),
        Way("boardgame.io, in memory", [BoardgameIo()]),
    ]
    one = postgres.new_database("one")
    found.append(Way(ONE, [Shared("one", one, nats.url)]))
    for name in ("together", "apart"):
        url = postgres.new_database(name)
        pair: list[Service] = [Shared(name, url, nats.url) for _ in range(2)]
        found.append(Way(f"two processes, PostgreSQL and NATS, players of a table {name}", pair))
    with contextlib.ExitStack() as stack:
        for way in found:
            for service in way.services:
                pid, port = stack.enter_context(running(service))
                way.pids.append(pid)
                way.ports.append(port)
            if way.name.endswith("apart"):
                for service, port in zip(way.services, reversed(way.ports), strict=True):
                    assert isinstance(service, Shared)
                    service.other_port = port
        yield found


async def measure(tables: int, seconds: int, share: float) -> list[Limit]:
    postgres, nats = Postgres(), Nats()
    try:
        with ways(postgres, nats) as found:
            async with contextlib.AsyncExitStack() as stack:
                limits: list[Limit] = []
                for way in found:
                    counts, made = Counts(), []
                    for service, port in zip(way.services, way.ports, strict=True):
                        made += await stack.enter_async_context(seated(service, port, tables, counts, Busy))
                    limits.append(Limit(way.name, way.pids, [one for one in made if isinstance(one, Busy)], counts))
                for _ in range(ROUNDS):
                    for one in limits:
                        with limited(one.pids, share) as one.limited:
                            await saturate(one, seconds / ROUNDS)
                return limits
    finally:
        nats.close()
        postgres.close()


async def saturate(one: Limit, seconds: float) -> None:
    for table in one.tables:
        table.goes_on = True
        table.go_on()
    await asyncio.sleep(WARM_UP)
    used, begun = sum(Cpu.so_far(pid).server for pid in one.pids), time.perf_counter()
    one.counts.counting, before = True, len(one.counts.waits)
    await asyncio.sleep(seconds)
    one.cpu += sum(Cpu.so_far(pid).server for pid in one.pids) - used
    one.seconds += time.perf_counter() - begun
    one.moves += len(one.counts.waits) - before
    one.counts.counting = False
    for table in one.tables:
        table.goes_on = False
    await asyncio.sleep(1)


def report(limits: list[Limit], title: str) -> str:
    base = next(one for one in limits if one.name == ONE)
    rows = [
        f"| {one.name} | {one.a_second:.0f} | {one.a_second / base.a_second:.2f} | {one.a_move:.2f} | "
        f"{one.possible / base.possible:.2f} | {one.counts.errors} |"
        for one in limits
    ]
    return "\n".join(
        [
            INTRODUCTION,
            f"{title}",
            "",
            "| | moves a second | times one process | processor ms a move | times one process by that | errors |",
            "|---|---:|---:|---:|---:|---:|",
            *rows,
            "",
        ]
    )


def with_section(text: str, section: str) -> str:
    """The results with this section in place of the one before, or at the end."""
    before, heading, rest = text.partition(SECTION + "\n")
    after = rest.partition("\n## ")
    return before.rstrip() + "\n\n" + section + (f"\n## {after[2]}" if heading and after[1] else "")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.saturation")
    parser.add_argument("--tables", type=int, default=250, help="for each server process")
    parser.add_argument("--seconds", type=int, default=9)
    parser.add_argument("--share", type=float, default=0.3, help="of a core, for each server process")
    parser.add_argument("--dry", action="store_true", help="print the results and write nothing")
    chosen = parser.parse_args()
    if not 2 <= chosen.tables <= 500 or not 1 <= chosen.seconds <= 60:
        parser.error("2 to 500 tables, 1 to 60 seconds")
    if not 0.05 <= chosen.share <= 1:
        parser.error("a share from 0.05 to 1")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 16384), most))
    busy = os.getloadavg()[0]
    limits = uvloop.run(measure(chosen.tables, chosen.seconds, chosen.share))
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M")
    machine = f"{os.cpu_count()} cores, Python {platform.python_version()}, load {busy:.1f} before the run"
    part = f"{100 * chosen.share:.0f} % of a core for each server process"
    if not all(one.limited for one in limits):
        part = "no process could be limited, so moves a second are those of players and servers together"
    length = f"{chosen.tables} tables for each server process, {chosen.seconds} s"
    section = report(limits, f"{now} UTC, {length}, {part} ({machine})")
    print(section)
    if not chosen.dry:
        RESULTS.write_text(with_section(RESULTS.read_text(encoding="utf-8"), section), encoding="utf-8")
        print(f"Written to {RESULTS.relative_to(HERE.parent)}.")


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
        main()
