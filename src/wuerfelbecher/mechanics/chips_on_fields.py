"""Chips on fields: a free field takes a chip, an occupied one gives its chip back; one field keeps all it gets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wuerfelbecher.table.pieces import Board


def lay_or_collect(chips: list[int], player: int, fields: list[int], field: int, swallowing: int) -> bool:
    """Put a chip on a free or the `swallowing` field, or take the one on another. Returns whether one was taken."""
    taken = field != swallowing and fields[field] > 0
    if taken:
        collect(chips, player, fields, [field])
    else:
        chips[player] -= 1
        fields[field] += 1
    return taken


def collect(chips: list[int], player: int, fields: list[int], which: Iterable[int]) -> None:
    """Take all chips on these fields."""
    for field in which:
        chips[player] += fields[field]
        fields[field] = 0


def board(picture: str, numbers: Sequence[int], fields: list[int]) -> Board:
    """The drawing with its numbered fields and the chips on them."""
    return Board(id=picture, picture=picture, fields=tuple(map(str, numbers)), chips=tuple(fields))
