"""Chips: they change hands, and never come from nowhere."""

from __future__ import annotations

from collections.abc import Sequence


def take(chips: list[int], player: int, due: int) -> int:
    """Take so many chips from a player, or as many as there are; the answer is how many that was."""
    paid = min(due, chips[player])
    chips[player] -= paid
    return paid


def share(chips: list[int], players: Sequence[int], pot: int) -> int:
    """Everyone gets an equal part of the pot; the answer is the rest that does not divide."""
    part, rest = divmod(pot, len(players))
    for player in players:
        chips[player] += part
    return rest


def deal_out(chips: list[int], players: Sequence[int], pot: int) -> None:
    """The pot goes round chip by chip until nothing is left, so the first of the players may get one more."""
    rest = share(chips, players, pot)
    for player in players[:rest]:
        chips[player] += 1


def won_and_lost(chips: list[int], at_first: int) -> tuple[int, ...]:
    """The account at the end, against the chips everybody had at the start."""
    return tuple(now - at_first for now in chips)
