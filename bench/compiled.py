"""The compiled games, in a process of their own that measures when it is asked to, in turn with all others.

`python -m bench.compiled` is that process: it reads names of contestants, or `copy`, and writes what it measures.
"""

from __future__ import annotations

import gc
import json
import os
import random
import subprocess
import sys
from pathlib import Path

from bench.contestants import CONTESTANTS, OURS, Rates, copy_us, rates
from wuerfelbecher.table import match

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "build" / "compiled" / "package"
COPY = "copy"


class Compiled:
    """The package as `make compiled` leaves it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.compiled"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(PACKAGE)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def rates(self, contestant: str) -> Rates:
        return Rates(*self._asked(contestant))

    def copy_us(self) -> float:
        [took] = self._asked(COPY)
        return took

    def _asked(self, what: str) -> list[float]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(what, file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        if not line:
            sys.exit(self._process.wait())
        numbers: list[float] = json.loads(line)
        return numbers


def main() -> None:
    if not str(match.__file__).endswith((".so", ".pyd")):
        sys.exit("The games are not compiled: `make compiled` does that.")
    random.seed(1)
    ours = {one.name: one for one in CONTESTANTS if one.name in OURS}
    for one in ours.values():
        one.play(2)
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        asked = line.strip()
        print(json.dumps([copy_us()] if asked == COPY else rates(ours[asked])), flush=True)


if __name__ == "__main__":
    main()
