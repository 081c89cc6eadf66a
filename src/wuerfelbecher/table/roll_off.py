"""The roll-off: everybody in it throws, and whoever is tied throws again until one is left."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

from wuerfelbecher.table.asks import Ask, Roll
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.state import NOT_IN_IT, YET_TO_THROW, Table

S = TypeVar("S", bound=Table)


def roll_off(
    t: S,
    thrown: list[int],
    contenders: list[int],
    throws: Sequence[Roll],
    put_down: Callable[[S, Faces], int],
    lowest: bool = False,
    again: str = "",
) -> Generator[Ask, Any, int]:
    """The one of these seats with the highest throw, or the `lowest`.

    `thrown` is the state's list, one entry per seat, of what the throws are worth: they stay until somebody throws
    again. `put_down` puts a throw on the table and returns its worth, which is always positive. `again` is what the
    table is told about those who are tied.
    """
    while len(contenders) > 1:
        best: list[int] = []
        for seat in contenders:
            t.active = seat
            faces = yield throws[seat]
            if not best:
                thrown[:] = [YET_TO_THROW if other in contenders else NOT_IN_IT for other in range(t.seats)]
            worth = thrown[seat] = put_down(t, faces)
            if best and worth == thrown[best[0]]:
                best.append(seat)
            elif not best or (worth < thrown[best[0]]) == lowest:
                best = [seat]
        contenders = best
        if again and len(contenders) > 1:
            t.say(again, players=contenders)
    return contenders[0]


def only_ties_matter(thrown: list[int], lowest: bool = False) -> None:
    """Before tied players throw again, it only matters who they are."""
    if YET_TO_THROW in thrown:
        return
    in_it = [worth for worth in thrown if worth != NOT_IN_IT] or [NOT_IN_IT]
    best = min(in_it) if lowest else max(in_it)
    thrown[:] = [1 if worth == best else NOT_IN_IT for worth in thrown]


def values_shown(thrown: Sequence[int]) -> list[int | None]:
    """What can be seen of a roll-off: the throws there have been."""
    return [worth if worth > YET_TO_THROW else None for worth in thrown]
