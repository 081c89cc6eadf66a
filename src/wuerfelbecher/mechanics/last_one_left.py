"""Going out one by one: the last one left wins, and the others rank by how long they held out."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.state import Table, each


@dataclass(slots=True, kw_only=True)
class GoingOut(Table):
    """`place` is each player's finishing place; whoever is still in has the first."""

    place: list[int] = each(1)


def goes_out(t: GoingOut, *players: int) -> None:
    """A player goes out; several who do so together share a place."""
    place = len(t.everyone) - len(players) + 1
    for player in players:
        t.place[player] = place
        t.out(player)
        t.say("out", player=player)


def one_is_left(t: Table) -> bool:
    return len(t.everyone) == 1
