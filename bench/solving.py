"""`python -m bench.solving`: Kniffel solved by us and as a textbook would, in one run; writes bench/RESULTS.md."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from importlib.metadata import version
from time import monotonic, process_time
from typing import NamedTuple

from bench import textbook
from bench.results import machine, rewrite, table, yes
from wuerfelbecher.odds.kniffel import sheets
from wuerfelbecher.solve import fast, kniffel, plain

SECTION = "## Solving Kniffel"
INTRODUCTION = """
`make bench`: the best play for points by the rulebook, for all positions between two turns. The textbook's solver
(`bench/textbook.py`) takes one position after the other: it multiplies the worth of all throws with the chances of
every keep and looks up the best keep of each throw, with numpy. Ours is the best of three runs, with numba,
compiled before, and with numpy alone. All three solve all of it, and find the same. Seconds are those of the clock,
and become more when others work on the machine; the seconds of processor time, of all cores together, hardly do.
These give the ratio, and a limit that they keep is kept on a machine with nothing else to do.
"""
REPETITIONS = 3
NUMBA, NUMPY, TEXTBOOK = "ours, with numba", "ours, with numpy alone", "textbook"
MOST_SECONDS = {NUMBA: 2, NUMPY: 6}


class Took(NamedTuple):
    points: float
    seconds: float
    processor: float


def main() -> None:
    rules = kniffel.rules(False)
    order = sorted(sheets(False), key=lambda sheet: -sheet[0].bit_count())
    fast.solved(rules)
    found = {
        NUMBA: best_of(lambda: float(fast.solved(rules)[0, 0, 0])),
        NUMPY: best_of(lambda: float(plain.solved(rules)[0, 0, 0])),
        TEXTBOOK: took(lambda: float(textbook.solved(order)[0, 0, 0])),
    }
    points = [one.points for one in found.values()]
    assert max(points) - min(points) < 1e-6, points
    print(rewrite(SECTION, lambda _: section(found, len(order))))


def took(solve: Callable[[], float]) -> Took:
    began, used = monotonic(), process_time()
    points = solve()
    found = Took(points, monotonic() - began, process_time() - used)
    print(found, flush=True)
    return found


def best_of(solve: Callable[[], float]) -> Took:
    return min((took(solve) for _ in range(REPETITIONS)), key=lambda one: one.seconds)


def section(found: dict[str, Took], positions: int) -> str:
    slowest = found[TEXTBOOK].processor
    rows = []
    for name, one in found.items():
        most = MOST_SECONDS.get(name)
        numbers = [f"{one.seconds:.2f}", f"{one.processor:.2f}", f"{slowest / one.processor:.1f}"]
        rows.append(
            [name, *numbers, f"{most or '-'}", yes(min(one.seconds, one.processor) <= most) if most else "-"]
        )
    libraries = f"numpy {version('numpy')}, numba {version('numba')}"
    lines = [
        SECTION,
        INTRODUCTION,
        f"{date.today().isoformat()}, {machine()}; {libraries}",
        f"{positions:,} positions, {found[NUMBA].points:.4f} points\n",
        *table("solver|seconds|processor seconds|times as fast as the textbook|at most|met", rows),
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
