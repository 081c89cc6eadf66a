"""`python -m bench`: all contestants in turn, several times over, so that noise hits all alike; medians count."""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
from statistics import median
from time import process_time

from bench.contestants import CONTESTANTS, Contestant, ours
from bench.results import Measured, Rates, write
from wuerfelbecher import Match, Seeded, catalogue, load

REPETITIONS = 9
COPIES = 2000
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


def rates(contestant: Contestant) -> Rates:
    began = process_time()
    played = contestant.play(contestant.matches)
    took = process_time() - began
    return Rates(played.matches / took, played.steps / took)


def copy_us() -> float:
    """What a copy of a Kniffel match costs in mid-turn, after the second of three throws."""
    match = Match(load("kniffel"), ["P0", "P1"], chance=Seeded(1))
    while len(match.entries) < 60 or match.state.throws != 2:
        match.play(random.choice(match.legal()))
    began = process_time()
    for _ in range(COPIES):
        match.copy()
    return (process_time() - began) / COPIES * 1e6


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
    gc.collect()
    gc.freeze()
    found: dict[str, list[Rates]] = {one.name: [] for one in everybody}
    copies, imports = [], []
    for repetition in range(1, REPETITIONS + 1):
        print(f"repetition {repetition} of {REPETITIONS}", flush=True)
        for one in everybody:
            found[one.name].append(rates(one))
            print(f"  {one.name}: {found[one.name][-1].matches:,.0f} matches/s", flush=True)
        copies.append(copy_us())
        imports.append(import_ms())
        print(f"  copy {copies[-1]:.1f} µs, import {imports[-1]:.0f} ms", flush=True)

    def middle(contestants: list[Contestant]) -> dict[str, Rates]:
        return {one.name: Rates(*map(median, zip(*found[one.name], strict=True))) for one in contestants}

    return Measured(middle(CONTESTANTS), middle(games), median(copies), median(imports))


if __name__ == "__main__":
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    random.seed(1)
    print(write(measure()))
