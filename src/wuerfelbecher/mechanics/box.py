"""What lies in a game's box: numbers that stand on its tiles and cards, in a file beside the game."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any


def box(game: str) -> dict[str, Any]:
    """The contents of the box of a game, called by the name of its module.

    Every table of the file has a `status`: known, or reconstructed where no source could be found. A player who
    owns the box can put a value right there, and nowhere else.
    """
    package, _, name = game.rpartition(".")
    return tomllib.loads((files(package) / f"{name}.toml").read_text(encoding="utf-8"))
