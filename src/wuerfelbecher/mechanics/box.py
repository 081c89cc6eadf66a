"""What is in a game's box: the numbers on its tiles and cards, in a file beside the game."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from wuerfelbecher.table.refusal import Message


def box(game: str) -> dict[str, Any]:
    """The contents of a game's box; `game` is the name of its module.

    Every section of the file has a `status`: known, or reconstructed where no source could be found. A player who
    owns the box can correct a value there, and nowhere else.
    """
    package, _, name = game.rpartition(".")
    return tomllib.loads((files(package) / f"{name}.toml").read_text(encoding="utf-8"))


def miscounted(found: Iterable[int], in_the_box: Iterable[int], names: Mapping[int, str | None]) -> Message | None:
    """The first thing that is there more or less often than in the box."""
    there, wanted = Counter(found), Counter(in_the_box)
    for thing in sorted({*there, *wanted}):
        if there[thing] != wanted[thing]:
            name = names.get(thing) or str(thing)
            return Message("miscounted", thing=name, given=there[thing], wanted=wanted[thing])
    return None
