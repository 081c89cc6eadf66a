"""The server, looking every millisecond of processor time at what it does: `python -m bench.sampled FILE ...`.

The other arguments are those of `python -m wuerfelbecher.server`. From the first SIGUSR1 to the second, the
stack of the main thread is counted, and written to the file with the processor time of every thread.
"""

from __future__ import annotations

import json
import os
import runpy
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

INTERVAL = 0.001


class Samples:
    def __init__(self, file: Path) -> None:
        self.file = file
        self.stacks: Counter[tuple[str, ...]] = Counter()
        self.before: dict[str, float] = {}
        self.counting = False

    def switch(self, _number: int, _frame: FrameType | None) -> None:
        self.counting = not self.counting
        signal.setitimer(signal.ITIMER_PROF, *([INTERVAL] * 2 if self.counting else [0]))
        if self.counting:
            self.before = threads()
            return
        used = {name: seconds - self.before.get(name, 0.0) for name, seconds in threads().items()}
        stacks = [[*stack, count] for stack, count in self.stacks.items()]
        self.file.write_text(json.dumps({"threads": used, "stacks": stacks}), encoding="utf-8")

    def take(self, _number: int, frame: FrameType | None) -> None:
        stack: list[str] = []
        while frame is not None:
            code = frame.f_code
            stack.append(f"{place(code.co_filename)} {code.co_qualname}")
            frame = frame.f_back
        self.stacks[tuple(stack)] += 1


def place(file: str) -> str:
    return "/".join(Path(file).with_suffix("").parts[-2:])


def threads() -> dict[str, float]:
    """Processor seconds of every thread of this process so far."""
    tick = os.sysconf("SC_CLK_TCK")
    used: dict[str, float] = {}
    for task in Path("/proc/self/task").iterdir():
        fields = (task / "stat").read_text().rpartition(") ")[2].split()
        for kind, field in (("user", 11), ("system", 12)):
            name = f"{'main' if int(task.name) == os.getpid() else 'others'} {kind}"
            used[name] = used.get(name, 0.0) + int(fields[field]) / tick
    return used


if __name__ == "__main__":
    samples = Samples(Path(sys.argv.pop(1)))
    signal.signal(signal.SIGPROF, samples.take)
    signal.signal(signal.SIGUSR1, samples.switch)
    runpy.run_module("wuerfelbecher.server", run_name="__main__", alter_sys=True)
