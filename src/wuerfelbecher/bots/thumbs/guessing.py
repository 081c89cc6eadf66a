"""Games in which you guess."""

from __future__ import annotations

from collections.abc import Sequence

from wuerfelbecher.bots.thumb import Seen, Thumb
from wuerfelbecher.games.one_die.tarnkappe import UNDER


def tarnkappe(now: Seen) -> Sequence[float]:
    """Three numbers are under four, and only two are over it."""
    return [3.0 if move is UNDER else 2.0 for move in now.legal]


THUMBS = {"tarnkappe": Thumb(tarnkappe, slip=1.0, positions=200)}
