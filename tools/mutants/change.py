"""One mistake that could be made in a file."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Change:
    """Bytes of a source that are replaced by others."""

    start: int
    end: int
    after: str
    kind: str

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.after.encode() + source[self.end :]


@dataclass(frozen=True)
class Mutant:
    """A change in a file of the tree."""

    area: str
    path: str
    line: int
    code: str
    """The line as it is."""
    before: str
    change: Change

    @property
    def name(self) -> str:
        """What stays the same when lines are added or removed elsewhere in the file."""
        return f"{self.path}: {self.code}: {self.told}"

    @property
    def told(self) -> str:
        before, after = (short(text) for text in (self.before, self.change.after))
        return f"{before} -> {after}" if after else f"{before} removed"


def short(text: str, most: int = 50) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 4]} ..."


def mutants_of(area: str, path: str, source: bytes, changes: list[Change]) -> list[Mutant]:
    lines = source.decode().splitlines()
    found = []
    for change in changes:
        line = source.count(b"\n", 0, change.start) + 1
        before = source[change.start : change.end].decode()
        found.append(Mutant(area, path, line, lines[line - 1].strip(), before, change))
    return found
