"""To the left: a number that the thrower cannot use goes to the left neighbour, and on to whoever can."""

from __future__ import annotations

from wuerfelbecher.mechanics.striking import strike
from wuerfelbecher.table.state import NOBODY, Table


def goes_left(t: Table, number: int, sheets: list[list[int]], at: int) -> int:
    """The first to the left of the thrower who still has this number, at this place of the sheet, strikes it out;
    the answer is who that was. If nobody has it, the throw is lost.
    """
    for seat in t.others(t.active):
        if strike(sheets[seat], at):
            t.say("goes-left", player=t.active, other=seat, number=number)
            return seat
    t.say("used-by-nobody", number=number)
    return NOBODY
