"""Chips: they change hands, and never come from nowhere."""

from __future__ import annotations

from collections.abc import Sequence


def take(chips: list[int], player: int, due: int) -> int:
    """Take the chips that are due from a player, or all they have left. Returns how many were paid."""
    paid = min(due, chips[player])
    chips[player] -= paid
    return paid


def share(chips: list[int], players: Sequence[int], pot: int) -> int:
    """Give each of the players an equal part of the pot. Returns the remainder."""
    part, rest = divmod(pot, len(players))
    for player in players:
        chips[player] += part
    return rest


def deal_out(chips: list[int], players: Sequence[int], pot: int) -> None:
    """Deal out the pot chip by chip until nothing is left, so the first few players may get one more."""
    rest = share(chips, players, pot)
    for player in players[:rest]:
        chips[player] += 1


def won_and_lost(chips: list[int], initial: int) -> tuple[int, ...]:
    """Each player's net result, against the chips everybody had at the start."""
    return tuple(now - initial for now in chips)
