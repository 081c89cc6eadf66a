"""Put one mistake at a time into the code and see whether a test notices: the tests' own test."""

from __future__ import annotations

import argparse
import os
import queue
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic

from tools.mutants.change import Mutant
from tools.mutants.page import page, summary
from tools.mutants.run import KILLED, SURVIVED, Copy, Outcome
from tools.mutants.sample import sample

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "bench" / "MUTANTS.md"
COUNT = 240
BETWEEN_CHECKS = 20
"""So many mutants are tried before the tests that killed some are checked."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--only", default="", metavar="PATH", help="mutants of this file or folder; writes no page")
    parser.add_argument("--count", type=int, default=COUNT, help=f"how many mutants are tried ({COUNT})")
    parser.add_argument("--seed", type=int, default=1, help="another number gives another sample (1)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many are tried at a time")
    parser.add_argument("--list", action="store_true", help="only list the mutants")
    arguments = parser.parse_args()
    only = Path(os.path.relpath(arguments.only, ROOT)).as_posix() if arguments.only else ""
    mutants = sample(ROOT, arguments.count, arguments.seed, only)
    if arguments.list:
        for mutant in mutants:
            print(f"{mutant.path}:{mutant.line}: {mutant.told}")
        return
    if not mutants:
        sys.exit(f"no mutants in {arguments.only}")
    outcomes = tried(mutants, arguments.processes)
    print(f"\n{summary(outcomes)}")
    if not only:
        command = f"python -m tools.mutants --count {arguments.count} --seed {arguments.seed}"
        PAGE.write_text(page(outcomes, command), encoding="utf-8")


def tried(mutants: list[Mutant], processes: int) -> list[Outcome]:
    """Every mutant's fate; the tests that killed any must pass where nothing was changed."""
    began = monotonic()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ThreadPoolExecutor(processes) as pool:
        copies: queue.SimpleQueue[Copy] = queue.SimpleQueue()
        for number in range(processes):
            copies.put(Copy(ROOT, Path(folder) / f"tree-{number}"))

        unchanged = Copy(ROOT, Path(folder) / "unchanged")
        if any(mutant.area == "page" for mutant in mutants):
            check_page(unchanged)

        def one(mutant: Mutant) -> Outcome:
            copy = copies.get()
            try:
                return copy.tried(mutant)
            finally:
                copies.put(copy)

        outcomes: list[Outcome] = []
        checked: set[str] = set()
        for outcome in pool.map(one, mutants):
            outcomes.append(outcome)
            tell(outcome, f"{len(outcomes)}/{len(mutants)} {(monotonic() - began) / 60:4.1f} min")
            if len(outcomes) % BETWEEN_CHECKS == 0 or len(outcomes) == len(mutants):
                killers = {one.test for one in outcomes if one.fate == KILLED and "::" in one.test}
                if failing := failing_of(unchanged, sorted(killers - checked)):
                    pool.shutdown(cancel_futures=True)
                    sys.exit(f"without any mutant, too, a test fails: {failing}")
                checked |= killers
    return outcomes


def tell(outcome: Outcome, progress: str) -> None:
    mutant = outcome.mutant
    print(f"{progress}  {outcome.fate:8}  {mutant.path}:{mutant.line}: {mutant.told}  {outcome.test}", flush=True)


def check_page(copy: Copy) -> None:
    fate, test = copy.page_tests("run")
    if fate != SURVIVED:
        sys.exit(f"without any mutant, too, a test of the page fails: {test}")


def failing_of(copy: Copy, tests: list[str]) -> str:
    """A test that fails in an unchanged copy, if the tests fail there twice: once may be the busy machine."""
    if not tests or not copy.tests_named(tests)[1]:
        return ""
    return copy.tests_named(tests)[1]


if __name__ == "__main__":
    main()
