"""The first player sets the limit: one to three rolls, and then nobody may roll more often in this round."""

from __future__ import annotations

from collections.abc import Sequence

from wuerfelbecher.table.pieces import Piece, tracks
from wuerfelbecher.table.state import Table

MOST_THROWS = 3


def limit(t: Table, throws: Sequence[int]) -> int:
    """How often the active player may throw, given how often everybody has thrown so far."""
    return MOST_THROWS if t.active == t.starter else throws[t.starter] or MOST_THROWS


def limit_shown(t: Table, throws: Sequence[int]) -> list[Piece]:
    """How many of the throws allowed now everybody has used."""
    return tracks("rolls", throws, limit(t, throws))
