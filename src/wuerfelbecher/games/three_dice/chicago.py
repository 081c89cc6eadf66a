"""Chicago: ones count a hundred, sixes sixty, and nobody may throw more often than the first player did."""

from __future__ import annotations

from collections.abc import Sequence

from wuerfelbecher.mechanics.chicago import InChicago, LikeChicago
from wuerfelbecher.table.game import START, Shelf, switch
from wuerfelbecher.table.moves import Move

TURN = Move("turn", (1,))
TURN_AND_KEEP = {face: Move(f"turn keep {face}", (1, face)) for face in range(1, 7)}


class Chicago(LikeChicago[InChicago]):
    id = "chicago"
    number = 56
    title = "Chicago"
    shelf = Shelf("three", "keep", minutes=20, skill=1)
    options = (switch("two_sixes"), START)
    state = InChicago

    def ways_to_go_on(self, t: InChicago) -> Sequence[Move]:
        """For two sixes in one throw, one may be turned to a 1 and stands; the other is thrown again."""
        ways = super().ways_to_go_on(t)
        if not self.variant("two_sixes") or t.loose.count(6) < 2:
            return ways
        return (*ways, TURN, *(TURN_AND_KEEP[third] for third in t.loose[:-2]))

    def vocabulary(self, seats: int) -> list[str]:
        turns = [TURN, *TURN_AND_KEEP.values()] if self.variant("two_sixes") else []
        return [*super().vocabulary(seats), *(turn.text for turn in turns)]
