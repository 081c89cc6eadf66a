"""The end of a match of Kniffel for two, solved exactly: both play for the win.

A position is what matters of both columns and by how many points the player to move leads. For all leads at once, a
turn is worked out like one for points; it takes seconds for two empty boxes each, and minutes for three.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from wuerfelbecher.games.kniffel.kniffel import BONUS_FROM, THROWS, UPPER, Kniffel
from wuerfelbecher.odds.kniffel import DICE, FULL, Sheet, Turn
from wuerfelbecher.solve.kniffel import column_of
from wuerfelbecher.solve.lattice import Lattices
from wuerfelbecher.table.dice import D6

FARTHEST = 300
"""Leads beyond this are not told apart: two boxes never bring as much."""
LEADS = np.arange(-FARTHEST, FARTHEST + 1)

Entries = tuple[list[tuple[Sheet, int]], NDArray[np.int64]]
"""All entries that a turn may end with, and which of them each throw allows."""


class Duel:
    def __init__(self, game: Kniffel) -> None:
        self.game = game
        self.lattice = Lattices(D6, DICE)
        self._chances: dict[tuple[Sheet, Sheet], NDArray[np.float64]] = {}
        self._entries: dict[Sheet, Entries] = {}

    def chance(self, me: Sheet, them: Sheet, lead: int) -> float:
        """The chance of the player to move to win, who leads by so many points; a draw counts half."""
        return float(self.chances(me, them)[lead + FARTHEST])

    def chances(self, me: Sheet, them: Sheet) -> NDArray[np.float64]:
        """The same by lead."""
        if me[0] == FULL and them[0] == FULL:
            return (1 + np.sign(LEADS)) / 2
        if me[0] == FULL:
            return 1 - self.chances(them, me)[::-1]
        pair = what_matters(me), what_matters(them)
        found = self._chances.get(pair)
        if found is None:
            found = self._chances[pair] = self._turn(*pair)
        return found

    def _turn(self, me: Sheet, them: Sheet) -> NDArray[np.float64]:
        entries, allowed = self._allowed(me)
        following = np.array(
            [
                (1 - self.chances(them, after)[::-1])[np.minimum(LEADS + gained, FARTHEST) + FARTHEST]
                for after, gained in entries
            ]
        )
        worth = np.empty((len(self.lattice.one.ways), len(LEADS)))
        worth[self.lattice.full] = following[allowed].max(axis=1)
        for _ in range(THROWS - 1):
            self.lattice.expect(worth)
            self.lattice.choose(worth)
        self.lattice.expect(worth)
        first: NDArray[np.float64] = worth[0]
        return first

    def _allowed(self, sheet: Sheet) -> Entries:
        if sheet not in self._entries:
            state = self.game.laid(1)
            state.sheet[0] = column_of(sheet)
            turn = Turn(self.game, state)
            by_throw = [[*turn.entries(faces).values()] for [faces] in self.lattice.one.full]
            entries = [*{entry: None for some in by_throw for entry in some}]
            most = max(map(len, by_throw))
            numbers = [
                [*map(entries.index, some), *[entries.index(some[0])] * (most - len(some))] for some in by_throw
            ]
            self._entries[sheet] = entries, np.array(numbers)
        return self._entries[sheet]


def what_matters(sheet: Sheet) -> Sheet:
    """The same column with no upper sum where the bonus can no longer be reached."""
    filled, upper, counts = sheet
    to_come = sum(DICE * (box + 1) for box in range(len(UPPER)) if not filled >> box & 1)
    return sheet if upper + to_come >= BONUS_FROM else (filled, 0, counts)
