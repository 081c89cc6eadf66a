"""Processes that get a fixed share of a core, as if each had a small machine of its own: by control groups."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

PERIOD_US = 10_000
FIRST, SECOND = Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup")
"""Where groups are, in the two versions that there are."""


@contextlib.contextmanager
def limited(pids: Iterable[int], share: float) -> Iterator[bool]:
    """Every one of these processes gets so much of a core and no more; whether that can be done here."""
    groups: list[Path] = []
    try:
        try:
            for pid in pids:
                groups.append(_group(pid, round(share * PERIOD_US)))
            done = True
        except OSError:
            done = False
        yield done
    finally:
        for group in groups:
            for member in (group / "cgroup.procs").read_text().split():
                with contextlib.suppress(OSError):
                    (group.parent / "cgroup.procs").write_text(member)
            with contextlib.suppress(OSError):
                time.sleep(0.05)
                group.rmdir()


def _group(pid: int, quota_us: int) -> Path:
    is_first = FIRST.is_dir()
    group = (FIRST if is_first else SECOND) / f"becher-bench-{pid}"
    group.mkdir()
    told: dict[str, object]
    if is_first:
        told = {"cpu.cfs_period_us": PERIOD_US, "cpu.cfs_quota_us": quota_us, "cpu.shares": 8192}
    else:
        told = {"cpu.max": f"{quota_us} {PERIOD_US}", "cpu.weight": 1000}
    for name, value in told.items():
        (group / name).write_text(str(value))
    (group / "cgroup.procs").write_text(str(pid))
    return group
