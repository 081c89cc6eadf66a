"""Games in which you throw as often as you dare."""

from __future__ import annotations

from collections.abc import Sequence

from wuerfelbecher.bots.thumb import Seen, Thumb
from wuerfelbecher.table.moves import ROLL


def boese_drei(now: Seen) -> Sequence[float]:
    """Go on for more than the best so far; as the last one not beyond that, otherwise until 18 are at stake."""
    t = now.t
    best = max((points for seat, points in enumerate(t.points) if seat != now.seat), default=0)
    again = best - t.running + 0.5 if best >= 0 else (18 - t.running) / 6
    return [again if move is ROLL else 0.0 for move in now.legal]


THUMBS = {"die-boese-drei": Thumb(boese_drei, slip=3.0)}
