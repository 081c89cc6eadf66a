"""What is in a game's box: the numbers on its tiles and cards, in a file beside the game."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any


def box(game: str) -> dict[str, Any]:
    """The contents of a game's box; `game` is the name of its module.

    Every section of the file has a `status`: known, or reconstructed where no source could be found. A player who
    owns the box can correct a value there, and nowhere else.
    """
    package, _, name = game.rpartition(".")
    return tomllib.loads((files(package) / f"{name}.toml").read_text(encoding="utf-8"))
