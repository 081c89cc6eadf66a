"""Runs the suite on the wheel, in a fresh environment of the newest Python there is: `python -m tools.on_wheel`."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build" / "wheel"
OLDEST, NEWEST = 11, 30
EXTRAS = "solve,scale"
INSTALLED_ELSEWHERE = (".pyenv/versions/*/bin/python3", ".local/share/uv/python/*/bin/python3")


def pythons() -> Iterator[tuple[int, str]]:
    """Every Python 3 that runs, with its minor version."""
    found = [shutil.which(f"python3.{minor}") for minor in range(OLDEST, NEWEST)]
    found += [str(path) for pattern in INSTALLED_ELSEWHERE for path in Path.home().glob(pattern)]
    for python in filter(None, [sys.executable, *found]):
        answer = subprocess.run([python, "--version"], capture_output=True, text=True, check=False).stdout
        if version := re.match(r"Python 3\.(\d+)\.\d+$", answer.strip()):
            yield int(version[1]), python


def run(*command: str | Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run([*map(str, command)], cwd=ROOT, env=environment, check=True)


def built() -> Path:
    """The wheel, freshly built from the sources."""
    shutil.rmtree(BUILD / "dist", ignore_errors=True)
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", BUILD / "dist", ".")
    [wheel] = (BUILD / "dist").glob("*.whl")
    return wheel


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.on_wheel", description=__doc__)
    parser.add_argument("--python", help="the Python to use, instead of the newest there is")
    parser.add_argument("--wheel", type=Path, help="a wheel to test, instead of one built now")
    parser.add_argument("tests", nargs="*", help="what to run, as for pytest; everything, if nothing is given")
    given = parser.parse_args()
    wheel = given.wheel or built()
    python = given.python or max(pythons())[1]
    venv = BUILD / "venv"
    shutil.rmtree(venv, ignore_errors=True)
    run(python, "-m", "venv", venv)
    fresh = venv / "bin" / "python"
    run(fresh, "-m", "pip", "install", "--quiet", "--upgrade", "pip")
    try:
        run(fresh, "-m", "pip", "install", "--quiet", f"{wheel}[bridges,{EXTRAS}]", "--group", "dev")
    except subprocess.CalledProcessError:
        print("The bridges cannot be installed for this Python; the suite runs without them.", flush=True)
        run(fresh, "-m", "pip", "install", "--quiet", f"{wheel}[{EXTRAS}]", "--group", "dev")
    where = "import sys, wuerfelbecher; print('Python', sys.version.split()[0], wuerfelbecher.__file__)"
    run(fresh, "-c", where)
    run(fresh, "-m", "pytest", "-n", "3", *given.tests)


if __name__ == "__main__":
    main()
