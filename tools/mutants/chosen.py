"""A plugin of pytest that runs the tests which concern a mutant, and notes which of them failed."""

from __future__ import annotations

import json
import os
import resource
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools.mutants.concern import COURSES, EVERY_GAME, FUTURES, GOALS, RECORDS

CHOICE = "MUTANTS_CHOICE"
"""The variable of the environment that says what to run."""
MOST_MEMORY = 4 * 2**30
"""In bytes: an endless loop may also collect things without end."""
MOST_SECONDS = 30
"""Of the processor's time, for one test: however busy the machine is, only what has no end takes longer."""


class Chosen:
    def __init__(self, failed: str, ids: list[str], quick: list[str], games: list[str]) -> None:
        self.failed = Path(failed)
        self.ids = ids
        self.quick = quick
        self.games = games

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.wants(item)]
        items.sort(key=lambda item: bool(item.nodeid.startswith(EVERY_GAME) and parameters(item).get("setting")))

    def wants(self, item: pytest.Item) -> bool:
        if self.ids:
            return item.nodeid in self.ids
        if item.nodeid.startswith((EVERY_GAME, FUTURES, GOALS)):
            return parameters(item)["game"].id in self.games
        if item.nodeid.startswith(COURSES):
            return parameters(item)["game"] in self.quick
        if item.nodeid.startswith(RECORDS):
            return "file" in parameters(item) and parameters(item)["file"].parent.name in self.quick
        return True

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Iterator[None]:
        signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.note(report)

    def note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed and not self.failed.exists():
            self.failed.write_text(report.nodeid, encoding="utf-8")


def give_up(*_: object) -> None:
    pytest.fail(f"no end within {MOST_SECONDS} seconds of the processor's time")


def parameters(item: pytest.Item) -> dict[str, Any]:
    callspec = getattr(item, "callspec", None)
    return callspec.params if callspec is not None else {}


def pytest_configure(config: pytest.Config) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    signal.signal(signal.SIGPROF, give_up)
    config.pluginmanager.register(Chosen(**json.loads(os.environ[CHOICE])))
