"""`python -m bench.thinking`: whether people's tables wait while masters think on the same server.

Tables with two people each and a move a second (as in `bench.load`), first alone, and then beside tables at which
only masters play, of a game in which they think for long, without a pause. Both are measured one after the other on
the same server. Results go to RESULTS.md.
"""

from __future__ import annotations

import argparse
import asyncio
from http.client import HTTPConnection
from os import getloadavg
from typing import NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.load import Counts, Heard, Measured, Wuerfelbecher, asked_for, keep_playing, running, seated
from bench.results import machine, rewrite, table

SECTION = "## While masters think"
GAME = "raffzahn"
MASTERS = 3


class Thinking(NamedTuple):
    """People's moves, how soon the other was shown them in milliseconds, and what masters answered meanwhile."""

    masters: int
    moves: int
    median: float
    nearly_all: float
    longest: float
    answers: int


class Onlooker:
    """At a table of masters, which play on to the end at once as long as somebody looks."""

    def __init__(self, port: int, table_id: str, token: str) -> None:
        self.address, self.table_id, self.token = f"ws://127.0.0.1:{port}/ws", table_id, token
        self.answers = 0

    async def look(self) -> None:
        async with connect(self.address, ping_interval=None, max_size=None) as connection:
            hello = {"type": "hello", "protocol": 1, "table": self.table_id, "tokens": [self.token]}
            await send(connection, {**hello, "language": "en", "changes": True})
            await send(connection, {"type": "pace", "id": "u1", "pace": "end"})
            async for frame in connection:
                heard = msgspec.json.decode(frame, type=Heard)
                self.answers = max(self.answers, heard.answers)


async def send(connection: ClientConnection, message: dict[str, object]) -> None:
    await connection.send(msgspec.json.encode(message).decode())


async def measured(tables: int, of_masters: int, seconds: int) -> list[Thinking]:
    service, counts = Wuerfelbecher("die-boese-drei"), Counts()
    with running(service) as (pid, port):
        async with seated(service, port, tables, counts) as made:
            alone = await timed(Measured(service.name, pid, made, counts), [], seconds)
            http = HTTPConnection("127.0.0.1", port, timeout=60)
            seats = [{"kind": "bot", "bot": "bot:master"}] * MASTERS
            looking = []
            for _ in range(of_masters):
                one = asked_for(http, "/api/tables", {"game": GAME, "language": "en", "seats": seats})
                looking.append(Onlooker(port, one["table"], one["host"]))
            looks = [asyncio.create_task(one.look()) for one in looking]
            counts.waits, counts.sent = [], 0
            beside = await timed(Measured(service.name, pid, made, counts), looking, seconds)
            for task in looks:
                task.cancel()
            await asyncio.gather(*looks, return_exceptions=True)
    return [alone, beside]


async def timed(people: Measured, looking: list[Onlooker], seconds: int) -> Thinking:
    before = sum(one.answers for one in looking)
    await keep_playing(people, seconds)
    answers = sum(one.answers for one in looking) - before
    return Thinking(
        len(looking), people.counts.sent, people.wait(0.5), people.wait(0.99), people.wait(1.0), answers
    )


def report(found: list[Thinking], people: int, seconds: int, load: float) -> str:
    rows = [
        [str(one.masters), str(one.answers), str(one.moves)]
        + [f"{wait:.1f}" for wait in (one.median, one.nearly_all, one.longest)]
        for one in found
    ]
    lines = [
        SECTION,
        "",
        f"`python -m bench.thinking`: {people} tables of people with a move a second, {seconds} seconds without",
        f"and as long with tables at which {MASTERS} masters play {GAME.capitalize()} without a pause, on the same",
        "server. From sending a move until the other player is shown it, in milliseconds.",
        "",
        f"{machine()}; {load:.1f} other processes wanted a core on average in the minute before",
        "",
        *table("tables of masters|their answers|moves of people|median|99 %|longest", rows),
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.thinking", description=__doc__)
    parser.add_argument("--tables", type=int, default=20, help="tables of people (20)")
    parser.add_argument("--masters", type=int, default=8, help="tables of masters (8)")
    parser.add_argument("--seconds", type=int, default=20)
    wish = parser.parse_args()
    load, _, _ = getloadavg()
    found = asyncio.run(measured(wish.tables, wish.masters, wish.seconds))
    print(rewrite(SECTION, lambda _: report(found, wish.tables, wish.seconds, load)))


if __name__ == "__main__":
    main()
