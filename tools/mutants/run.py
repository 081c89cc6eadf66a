"""Trying mutants, each in a copy of the tree and against the tests that concern it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.change import Mutant
from tools.mutants.chosen import CHOICE
from tools.mutants.concern import Concerns, Tests

SECONDS_A_TEST = 600
SECONDS_A_MUTANT = 3600
SECONDS_OF_THE_PAGE = 900
"""Far more than anything takes, however busy the machine is: being slow must not look like being noticed."""
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "build", "*.egg-info")
KILLED, SURVIVED = "killed", "survived"
NPM = "import sys; from pathlib import Path; from hatch_build import npm; npm(Path('web'), *sys.argv[1:])"
PAGE_TEST = re.compile(r"FAIL\s+(\S+\.test\.ts)")


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant, and the test that noticed it."""

    mutant: Mutant
    fate: str
    test: str = ""


class Copy:
    """A copy of the tree, in which one mutant after the other is tried."""

    def __init__(self, root: Path, folder: Path) -> None:
        shutil.copytree(root, folder, ignore=LEFT_OUT)
        modules = root / "web" / "node_modules"
        if modules.exists():
            (folder / "web" / "node_modules").symlink_to(modules.resolve())
        self.folder = folder
        self.concerns = Concerns(folder)
        self._written = 0

    def tried(self, mutant: Mutant) -> Outcome:
        file = self.folder / mutant.path
        source = file.read_bytes()
        self._write(file, mutant.change.applied(source))
        try:
            if mutant.area == "page":
                return Outcome(
                    mutant, *self.page_tests("related", "--run", "--bail=1", mutant.path.removeprefix("web/"))
                )
            fate, test = self.tests(self.concerns.tests_of(mutant.path))
            if mutant.area == "server" and test and self.tests_named([test]) == (SURVIVED, ""):
                fate, test = self.tests(self.concerns.tests_of(mutant.path))  # it was only slow
            return Outcome(mutant, fate, test)
        finally:
            self._write(file, source)

    def _write(self, file: Path, source: bytes) -> None:
        """So that Python sees by the file's age that it was changed, even within a second."""
        self._written += 1
        before = file.stat().st_mtime
        file.write_bytes(source)
        os.utime(file, (before + self._written, before + self._written))

    def tests(self, tests: Tests) -> tuple[str, str]:
        return self._pytest(tests.paths(), quick=tests.quick, games=tests.games)

    def tests_named(self, ids: list[str]) -> tuple[str, str]:
        return self._pytest(sorted({one.partition("::")[0] for one in ids}), ids=ids)

    def _pytest(self, paths: list[str], **choice: list[str]) -> tuple[str, str]:
        failed = self.folder / "failed"
        failed.unlink(missing_ok=True)
        chosen = {"failed": str(failed), "ids": [], "quick": [], "games": [], **choice}
        command = [sys.executable, "-m", "pytest", "-x", "--tb=no", "-p", "no:cacheprovider"]
        command += ["-p", "tools.mutants.chosen", f"--timeout={SECONDS_A_TEST}", *paths]
        environment = {
            **os.environ,
            CHOICE: json.dumps(chosen),
            "PYTHONPATH": f"{self.folder / 'src'}{os.pathsep}{self.folder}",
        }
        ended, output = run(command, self.folder, environment, SECONDS_A_MUTANT)
        if failed.exists():
            return KILLED, failed.read_text(encoding="utf-8")
        if ended == 0:
            return SURVIVED, ""
        if ended is None:
            return SURVIVED, f"no test failed within {SECONDS_A_MUTANT} seconds"
        return KILLED, f"pytest ended with {ended}: {output.strip().splitlines()[-1:]}"

    def page_tests(self, *vitest: str) -> tuple[str, str]:
        command = [
            sys.executable,
            "-c",
            NPM,
            "exec",
            "--",
            "vitest",
            *vitest,
            f"--testTimeout={SECONDS_A_TEST * 1000}",
        ]
        ended, output = run(command, self.folder, {**os.environ, "NO_COLOR": "1"}, SECONDS_OF_THE_PAGE)
        if ended == 0:
            return SURVIVED, ""
        if ended is None:
            return KILLED, f"no end within {SECONDS_OF_THE_PAGE} seconds"
        found = PAGE_TEST.search(output)
        return KILLED, found[1] if found else "vitest"


def run(command: list[str], folder: Path, environment: dict[str, str], seconds: int) -> tuple[int | None, str]:
    """How it ended, if it did in time, and what it printed. What it has started ends with it."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=seconds)
        return process.returncode, output
    except subprocess.TimeoutExpired:
        return None, ""
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
