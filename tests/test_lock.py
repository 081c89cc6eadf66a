"""The lock file names every package that the program needs, in versions that it allows."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, requires
from typing import Any

from packaging.requirements import Requirement
from tools.lock import BUILD, LOCK, dependencies, normalized


def locked() -> dict[str, str]:
    lines = (line.partition(";")[0] for line in LOCK.read_text(encoding="utf-8").splitlines() if line[:1] != "#")
    return {name: version.strip() for name, _, version in (line.partition("==") for line in lines)}


def test_what_the_container_is_built_with_is_locked() -> None:
    text = (LOCK.parent / "deploy" / "Containerfile").read_text(encoding="utf-8")
    built_with = re.search(r"--constraint requirements\.lock ([a-z][a-z -]*) ", text)
    assert built_with is not None
    assert sorted(built_with[1].split()) == sorted(BUILD)
    assert locked().keys() >= set(BUILD)
    assert "--no-build-isolation" in text, "pip takes the newest hatchling for a build of its own"


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
