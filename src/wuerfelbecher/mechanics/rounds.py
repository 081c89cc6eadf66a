"""Rounds: everybody has a turn, and in some games the start then passes to the left."""

from __future__ import annotations

from wuerfelbecher.table.pieces import Piece, Score
from wuerfelbecher.table.state import Table


def is_last_of_round(t: Table) -> bool:
    """Whether the active player's turn is the last of the round, even when the starter is out."""
    return (t.left_of(t.active) - t.starter) % t.seats <= (t.active - t.starter) % t.seats


def count_round(t: Table) -> None:
    """At the end of a turn: once everybody has had theirs, the next round begins with the same starter."""
    if is_last_of_round(t):
        t.round += 1


def next_round(t: Table) -> None:
    """The start passes to the left, and the new starter has the next turn."""
    t.round += 1
    t.starter = t.next = t.left_of(t.starter)


def round_shown(t: Table, rounds: int) -> list[Piece]:
    """Which round it is, where there is more than one."""
    return [Score(id="round", label="round", value=min(t.round, rounds))] if rounds > 1 else []
