"""Chips: they change hands, and never come from nowhere."""

from __future__ import annotations


def take(chips: list[int], player: int, due: int) -> int:
    """Take so many chips from a player, or as many as there are; the answer is how many that was."""
    paid = min(due, chips[player])
    chips[player] -= paid
    return paid


def won_and_lost(chips: list[int], at_first: int) -> tuple[int, ...]:
    """The account at the end, against the chips everybody had at the start."""
    return tuple(now - at_first for now in chips)
