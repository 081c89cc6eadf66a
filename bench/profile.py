"""Where the processor time of a move goes: `python -m bench.profile` writes bench/PROFILE.md.

The server runs under load as in `bench.load`, and looks at its own stack in even steps of processor time
(`bench.sampled`). Everything is told in microseconds of processor time a move, children included.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import signal
import tempfile
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from bench.load import HERE, Counts, Measured, Wuerfelbecher, keep_playing, running, seated

PROFILE = HERE / "PROFILE.md"
STEPS = (
    ("server/live_match LiveMatch.play", "a move of a page, all in all"),
    ("server/autoplay Autoplay._go_on", "throws and forced moves that go on by themselves, all in all"),
    ("server/lines protocols.<locals>.Socket.data_received", "reading frames"),
    ("server/lines protocols.<locals>.Socket.deliver", "writing frames"),
    ("croupier/course played", "the rules: copy the match, play the move"),
    ("server/journal Journal.append", "handing over what is to be stored"),
    ("server/store Store._written", "taking back what is stored"),
    ("server/live_table LiveTable.show_change", "telling pages what has changed"),
    ("croupier/shown Display._look_at", "... what all see alike"),
    ("table/match View.pieces", "... ... the pieces"),
    ("croupier/shown Display._own_of", "... what one seat is asked"),
    ("table/foresight outlooks", "... ... what its moves would change"),
)
MOST = 25


class Sampled(Wuerfelbecher):
    def __init__(self, file: Path) -> None:
        super().__init__("die-boese-drei")
        self.file = file

    def command(self, port: int, folder: Path) -> list[str]:
        python, _, _, *rest = super().command(port, folder)
        return [python, "-m", "bench.sampled", str(self.file), *rest]


async def sampled(tables: int, seconds: int) -> tuple[Measured, dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        service, counts = Sampled(Path(folder) / "samples.json"), Counts()
        with running(service) as (pid, port):
            async with seated(service, port, tables, counts) as made:
                one = Measured(service.name, pid, made, counts)
                os.kill(pid, signal.SIGUSR1)
                await keep_playing(one, seconds)
                os.kill(pid, signal.SIGUSR1)
                while not service.file.exists():
                    await asyncio.sleep(0.1)
                await asyncio.sleep(0.1)
        return one, msgspec.json.decode(service.file.read_bytes())


def report(one: Measured, samples: dict[str, Any], title: str) -> str:
    threads, moves = samples["threads"], one.counts.sent
    in_all: Counter[str] = Counter()
    itself: Counter[str] = Counter()
    for *stack, count in samples["stacks"]:
        itself[stack[0]] += count
        in_all.update(dict.fromkeys(set(stack), count))
    main = threads["main user"] + threads["main system"]
    a_sample = 1e6 * main / sum(itself.values()) / (moves * (1 + 2 / one.seconds))
    lines = [
        "# Where the processor time of a move goes",
        "",
        "`python -m bench.profile`: Die böse Drei under load, as in [RESULTS.md](RESULTS.md). Microseconds of",
        "processor time a move, children included; while others work on the machine all of it is dearer.",
        "",
        f"{title}; {1e6 * one.cpu.server / moves:.0f} µs a move, of which the thread of the store uses "
        f"{100 * (threads.get('others user', 0) + threads.get('others system', 0)) / sum(threads.values()):.0f} %.",
        "",
        "| step | µs a move |",
        "|---|---:|",
        *(f"| {what} | {in_all[place] * a_sample:.0f} |" for place, what in STEPS),
        "",
        "| function itself | µs a move |",
        "|---|---:|",
        *(f"| `{place}` | {count * a_sample:.0f} |" for place, count in itself.most_common(MOST)),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.profile")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=30)
    chosen = parser.parse_args()
    busy = os.getloadavg()[0]
    one, samples = uvloop.run(sampled(chosen.tables, chosen.seconds))
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M")
    machine = f"{os.cpu_count()} cores, Python {platform.python_version()}, load {busy:.1f} before"
    PROFILE.write_text(report(one, samples, f"{now} UTC, {chosen.tables} tables, {machine}"), encoding="utf-8")
    print(f"Written to {PROFILE.relative_to(HERE.parent)}.")


if __name__ == "__main__":
    main()
