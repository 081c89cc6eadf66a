"""To the left: a number that the thrower cannot use goes to the left neighbour, and on to whoever can."""

from __future__ import annotations

from wuerfelbecher.table.state import Table


def who_can_use(t: Table, number: int, sheets: list[list[int]], at: int) -> int | None:
    """The first, from the thrower to the left, on whose sheet this place is free; nobody, and the throw is lost."""
    for seat in t.around(t.active):
        if not sheets[seat][at]:
            if seat != t.active:
                t.say("goes-left", player=t.active, other=seat, number=number)
            return seat
    t.say("used-by-nobody", number=number)
    return None
