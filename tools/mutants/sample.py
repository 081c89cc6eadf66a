"""Which mutants are tried: a fixed sample, spread over the areas of the code and over all kinds of mistakes."""

from __future__ import annotations

import hashlib
import tomllib
from collections import defaultdict
from itertools import chain, zip_longest
from pathlib import Path
from typing import NamedTuple

from tools.mutants import python, typescript
from tools.mutants.change import Mutant, mutants_of


class Area(NamedTuple):
    """A part of the code, and its share of a hundred mutants."""

    name: str
    files: str
    share: int


AREAS = [
    Area("rules", "src/wuerfelbecher/games/*/[a-z]*.py", 35),
    Area("mechanics", "src/wuerfelbecher/mechanics/[a-z]*.py", 20),
    Area("engine", "src/wuerfelbecher/table/[a-z]*.py", 20),
    Area("server", "src/wuerfelbecher/server/[a-z]*.py", 13),
    Area("page", "web/src/*.ts", 12),
]
EQUIVALENT = Path(__file__).with_name("equivalent.toml")


def sample(root: Path, count: int, seed: int, only: str) -> list[Mutant]:
    """So many mutants of the whole tree, or of the files below one path; one line is changed only once."""
    known = {mutant["name"] for mutant in tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["mutant"]}
    chosen: list[Mutant] = []
    areas = [(area, mutants) for area in AREAS if (mutants := all_mutants(root, area, only))]
    shares = sum(area.share for area, _ in areas)
    for area, mutants in areas:
        tried = [mutant for mutant in mutants if mutant.name not in known]
        chosen += spread(tried, -(-count * area.share // shares), seed)
    return chosen


def all_mutants(root: Path, area: Area, only: str) -> list[Mutant]:
    found: list[Mutant] = []
    for file in sorted(root.glob(area.files)):
        path = file.relative_to(root).as_posix()
        if path.startswith(only) and not path.endswith((".test.ts", ".d.ts")):
            source = file.read_bytes()
            changes = python.changes(source) if file.suffix == ".py" else typescript.changes(source)
            found += mutants_of(area.name, path, source, changes)
    return found


def spread(mutants: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """Mutants of every kind in turn, chosen by the seed and their own lines, whatever else the files hold."""
    kinds: defaultdict[str, list[Mutant]] = defaultdict(list)
    for mutant in sorted(mutants, key=lambda mutant: hashlib.sha256(f"{seed} {mutant.name}".encode()).digest()):
        kinds[mutant.change.kind].append(mutant)
    in_turn = chain.from_iterable(zip_longest(*(kinds[kind] for kind in sorted(kinds))))
    lines: dict[tuple[str, int], Mutant] = {}
    for one in in_turn:
        if one is not None and len(lines) < count:
            lines.setdefault((one.path, one.line), one)
    return list(lines.values())
