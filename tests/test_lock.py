"""The lock file names every package that the program needs, in versions that it allows."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, requires
from typing import Any

from packaging.requirements import Requirement
from tools.lock import LOCK, dependencies, normalized


def locked() -> dict[str, str]:
    lines = (line.partition(";")[0] for line in LOCK.read_text(encoding="utf-8").splitlines() if line[:1] != "#")
    return {name: version.strip() for name, _, version in (line.partition("==") for line in lines)}


def test_the_lock_holds_all_that_is_needed_and_nothing_that_is_not_allowed() -> None:
    versions = locked()
    waiting: list[Any] = [Requirement(text) for text in dependencies()]
    seen: set[str] = set()
    while waiting:
        one = waiting.pop()
        name = normalized(one.name)
        assert name in versions, name
        assert one.specifier.contains(versions[name], prereleases=True), f"{one} is locked at {versions[name]}"
        if name in seen:
            continue
        seen.add(name)
        try:
            below = [Requirement(text) for text in requires(name) or ()]
        except PackageNotFoundError:
            continue
        extras = one.extras or {""}
        waiting += [
            two
            for two in below
            if two.marker is None or any(two.marker.evaluate({"extra": extra}) for extra in extras)
        ]
    assert seen == versions.keys()
