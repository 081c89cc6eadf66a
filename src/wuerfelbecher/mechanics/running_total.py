"""One running total for all players: whoever takes it to the limit goes out."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.last_one_left import GoingOut, goes_out
from wuerfelbecher.table.game import number
from wuerfelbecher.table.pieces import Piece, Track

LIMIT = number("limit", default=40, low=30, high=50)


@dataclass(slots=True, kw_only=True)
class RunningTotal(GoingOut):
    total: int = 0


def add(t: RunningTotal, pips: int, limit: int) -> None:
    """Add the active player's throw; reaching the limit puts them out."""
    t.total += pips
    if t.total >= limit:
        t.say("limit-reached", player=t.active, total=t.total)
        goes_out(t, t.active)


def one_has_lost(t: RunningTotal) -> bool:
    return len(t.everyone) < t.seats


def total_shown(t: RunningTotal, limit: int) -> list[Piece]:
    return [Track(id="total", label="total", value=t.total, target=limit, avoid=True)]
