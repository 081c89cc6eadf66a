"""`python -m bench`: all contestants in turn, several times over, so that noise hits all alike; medians count."""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
from statistics import median

from bench.compiled import Compiled
from bench.contestants import CONTESTANTS, OURS, Contestant, Rates, copy_us, ours, rates
from bench.results import Measured, write
from wuerfelbecher import catalogue

REPETITIONS = 9
IMPORT = """
import sys, time
known = set(sys.modules)
began = time.process_time()
import wuerfelbecher
took = time.process_time() - began
new = {name.split(".")[0] for name in set(sys.modules) - known}
assert new - sys.stdlib_module_names == {"wuerfelbecher"}, "a third-party module was imported"
print(took * 1000)
"""


def import_ms() -> float:
    return float(subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True).stdout)


def measure() -> Measured:
    games = [
        Contestant(f"{game.title}, {seats}", ours(game(), seats), 20)
        for game in catalogue()
        for seats in [max(2, game.players.fewest)]
    ]
    everybody = [*CONTESTANTS, *games]
    for one in everybody:
        one.play(2)
    compiled = Compiled()
    gc.collect()
    gc.freeze()
    found: dict[str, list[Rates]] = {one.name: [] for one in everybody}
    found_compiled: dict[str, list[Rates]] = {name: [] for name in OURS}
    copies, copies_compiled, imports = [], [], []
    for repetition in range(1, REPETITIONS + 1):
        print(f"repetition {repetition} of {REPETITIONS}", flush=True)
        for one in everybody:
            found[one.name].append(rates(one))
            print(f"  {one.name}: {found[one.name][-1].matches:,.0f} matches/s", flush=True)
            if one.name in OURS:
                found_compiled[one.name].append(compiled.rates(one.name))
                print(f"  the same, compiled: {found_compiled[one.name][-1].matches:,.0f} matches/s", flush=True)
        copies.append(copy_us())
        copies_compiled.append(compiled.copy_us())
        imports.append(import_ms())
        print(
            f"  copy {copies[-1]:.1f} µs, compiled {copies_compiled[-1]:.1f} µs, import {imports[-1]:.0f} ms",
            flush=True,
        )

    def middle(rows: dict[str, list[Rates]]) -> dict[str, Rates]:
        return {name: Rates(*map(median, zip(*row, strict=True))) for name, row in rows.items()}

    return Measured(
        beside_peers=middle({one.name: found[one.name] for one in CONTESTANTS}),
        compiled=middle(found_compiled),
        every_game=middle({one.name: found[one.name] for one in games}),
        copy_us=median(copies),
        copy_us_compiled=median(copies_compiled),
        import_ms=median(imports),
    )


if __name__ == "__main__":
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    random.seed(1)
    print(write(measure()))
