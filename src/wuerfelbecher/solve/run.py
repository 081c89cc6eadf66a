"""Solving Kniffel Extreme into a file, over more than one run if need be."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from threading import local
from time import monotonic

import numpy as np

from wuerfelbecher.games.kniffel import kniffel_extreme as game
from wuerfelbecher.odds.tables import rules_digest
from wuerfelbecher.server.folder import data_folder
from wuerfelbecher.solve.extreme import ALL_UPPER, CHIPS, NEEDS, Leads, Sheet, solve_columns

TASK = 1 << 12
"""So many columns are solved by a thread before it asks for more."""
SECONDS_BETWEEN_SAVES = 20.0


def usual_folder() -> Path:
    """Where a solution is kept and looked for."""
    return data_folder() / "solved"


Step = tuple[int, int]
"""All sheets with these upper boxes filled and so many lower ones empty."""


@dataclass(frozen=True)
class Progress:
    """How many states are solved, of how many, and how long that took over all runs."""

    done: int
    states: int
    seconds: float

    @property
    def seconds_left(self) -> float:
        return self.seconds * (self.states - self.done) / self.done if self.done else float("inf")


class Solution:
    """The values of all states, in a file, as far as they have been found."""

    def __init__(self, folder: Path, sheet: Sheet | None = None) -> None:
        self.sheet = sheet or Sheet()
        self.folder = folder
        name = f"{game.KniffelExtreme.id}-{len(self.sheet.lower)}-{rules_digest(game.__name__)}"
        self.file, self.notes = folder / f"{name}.values", folder / f"{name}.json"
        uppers = sorted(range(ALL_UPPER + 1), key=lambda upper: (-upper.bit_count(), upper))
        self.steps: list[Step] = [(upper, empty) for upper in uppers for empty in range(len(self.sheet.layers))]
        self.done, self.seconds = 1, 0.0
        with suppress(OSError, ValueError, KeyError, TypeError):
            notes = json.loads(self.notes.read_text(encoding="utf-8"))
            if self.file.stat().st_size == self.sheet.states * 4:
                self.done, self.seconds = int(notes["steps"]), float(notes["seconds"])

    @property
    def finished(self) -> bool:
        return self.done == len(self.steps)

    def of(self, upper: int, lower: int, points: int, chips: int) -> float:
        """What a sheet still brings."""
        return float(self.values[self.sheet.place(upper, lower, points, chips)])

    @property
    def progress(self) -> Progress:
        return Progress(sum(map(self.columns, self.steps[: self.done])) * CHIPS, self.sheet.states, self.seconds)

    def columns(self, step: Step) -> int:
        upper, empty = step
        return len(self.sheet.layers[empty]) * len(NEEDS[upper])

    @cached_property
    def values(self) -> np.memmap[tuple[int], np.dtype[np.float32]]:
        return np.memmap(self.file, np.float32, "r", shape=(self.sheet.states,))

    def reserve(self) -> None:
        """Make room for the values before anything is computed, so that a full disk is noticed now."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.done > 1:
            return
        with self.file.open("wb") as stream:
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(stream.fileno(), 0, self.sheet.states * 4)
            else:
                stream.truncate(self.sheet.states * 4)

    def solve(self, threads: int, report: Callable[[Progress], None]) -> None:
        """Solve what is still missing, and tell how it goes after every task."""
        self.reserve()
        value = np.memmap(self.file, np.float32, "r+", shape=(self.sheet.states,))
        mine, solved, before = local(), self.progress.done, self.seconds
        began = saved = monotonic()

        def some(step: Step, leads: Leads, first: int, last: int) -> int:
            upper, empty = step
            if not hasattr(mine, "room"):
                mine.room = self.sheet.room()
            solve_columns(
                first, last, value, self.sheet.layers[empty], len(NEEDS[upper]), self.sheet.starts[upper], upper,
                *leads, self.sheet.dice, mine.room,
            )  # fmt: skip
            return (last - first) * CHIPS

        pool = ThreadPoolExecutor(threads)
        try:
            for number, step in enumerate(self.steps[self.done :], self.done + 1):
                columns, leads = self.columns(step), self.sheet.leads(step[0])
                tasks = [
                    pool.submit(some, step, leads, first, min(first + TASK, columns))
                    for first in range(0, columns, TASK)
                ]
                for task in as_completed(tasks):
                    solved += task.result()
                    report(Progress(solved, self.sheet.states, before + monotonic() - began))
                if monotonic() - saved > SECONDS_BETWEEN_SAVES or number == len(self.steps):
                    value.flush()
                    self.done, self.seconds = number, before + monotonic() - began
                    self.note()
                    saved = monotonic()
        finally:
            pool.shutdown(cancel_futures=True)

    def note(self) -> None:
        """Note how far the values are right, all of it or nothing."""
        new = self.notes.with_suffix(".new")
        new.write_text(json.dumps({"steps": self.done, "seconds": self.seconds}), encoding="utf-8")
        new.replace(self.notes)
