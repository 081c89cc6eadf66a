"""Totals: what everybody's throws add up to, beside the dice thrown last."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.rounds import round_shown
from wuerfelbecher.table.pieces import Piece, scores, shown
from wuerfelbecher.table.state import Table, each, up_to

MOST_DICE = 6


@dataclass(slots=True, kw_only=True)
class Totals(Table):
    """`thrown` stays on the table until somebody throws again."""

    points: list[int] = each(0)
    thrown: list[int] = up_to(MOST_DICE)


def score(t: Totals, points: int) -> None:
    """Add what the active player's throw is worth; the table only hears of throws that count."""
    if points:
        t.points[t.active] += points
        t.say("counts", player=t.active, points=points)


def totals_shown(t: Totals, rounds: int) -> list[Piece]:
    return [shown("dice", t.thrown), *round_shown(t, rounds), *scores("points", t.points)]
