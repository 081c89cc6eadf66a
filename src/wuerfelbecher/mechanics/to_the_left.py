"""To the left: a number that its roller cannot use goes to the next player on the left who can."""

from __future__ import annotations

from wuerfelbecher.table.state import NOBODY, Table


def goes_left(t: Table, number: int, sheets: list[list[int]], at: int) -> int:
    """The first player to the left of the thrower who still needs this number, at this index of the sheet, uses it.

    Returns who that was. If nobody needs it, the throw is lost.
    """
    for seat in t.others(t.active):
        if not sheets[seat][at]:
            sheets[seat][at] = 1
            t.say("goes-left", player=t.active, other=seat, number=number)
            return seat
    t.say("used-by-nobody", number=number)
    return NOBODY
