"""Score sheets for two, solved exactly: both play for the win.

A position is what matters of both columns and by how many points the player to move leads. For all leads at once, a
turn is worked out like one for points. The end of a match of Kniffel takes seconds for two empty boxes each, and
minutes for three; of Ohio, whole matches are solved in minutes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from wuerfelbecher.games.kniffel.kniffel import BONUS_FROM, THROWS, UPPER, Kniffel
from wuerfelbecher.odds import kniffel, sheets
from wuerfelbecher.odds.kniffel import DICE, FULL, Turn
from wuerfelbecher.solve.kniffel import column_of
from wuerfelbecher.solve.lattice import Lattices
from wuerfelbecher.table.dice import D6

Column = TypeVar("Column", bound=Hashable)
Numbers = NDArray[np.float64]
ByThrow = Sequence[Sequence[tuple[Column, int]]]
"""By throw, the columns that entries lead to and the points they bring."""
Allowed = tuple[list[tuple[Column, int]], NDArray[np.int64]]
"""All entries that a turn may end with, and which of them each throw allows."""


class Duel(ABC, Generic[Column]):
    """`farthest` is a lead beyond which none are told apart, because nothing that is left brings as much. What
    is written with the first throw is `served`.
    """

    throws: int
    farthest: int
    lattice: Lattices
    must_keep = False
    first_counts_more = False

    def __init__(self) -> None:
        self.leads = np.arange(-self.farthest, self.farthest + 1)
        self.known: dict[tuple[Column, Column], Numbers] = {}
        self._allowed: dict[tuple[Column, bool], Allowed[Column]] = {}

    @abstractmethod
    def is_full(self, column: Column) -> bool: ...

    @abstractmethod
    def entries(self, column: Column, served: bool) -> ByThrow[Column]: ...

    def what_matters(self, column: Column) -> Column:
        return column

    def chance(self, me: Column, them: Column, lead: int) -> float:
        """The chance of the player to move to win, who leads by so many points; a draw counts half."""
        return float(self.chances(me, them)[lead + self.farthest])

    def chances(self, me: Column, them: Column) -> Numbers:
        """The same by lead."""
        if self.is_full(me) and self.is_full(them):
            return (1 + np.sign(self.leads)) / 2
        if self.is_full(me):
            return 1 - self.chances(them, me)[::-1]
        pair = self.what_matters(me), self.what_matters(them)
        found = self.known.get(pair)
        if found is None:
            found = self.known[pair] = self._turn(*pair)
        return found

    def _turn(self, me: Column, them: Column) -> Numbers:
        worth = np.empty((len(self.lattice.one.ways), len(self.leads)))
        worth[self.lattice.full] = self._written(me, them, served=False)
        for _ in range(self.throws - 1):
            self.lattice.expect(worth)
            if self.must_keep:
                worth[0] = -1.0
            self.lattice.choose(worth)
        if self.first_counts_more:
            best = worth[self.lattice.full]
            np.maximum(best, self._written(me, them, served=True), out=best)
        self.lattice.expect(worth)
        first: Numbers = worth[0].copy()
        return first

    def _written(self, me: Column, them: Column, served: bool) -> Numbers:
        """What each throw is worth in its best box."""
        if (me, served) not in self._allowed:
            self._allowed[me, served] = _by_number(self.entries(me, served))
        entries, allowed = self._allowed[me, served]
        following = np.array(
            [
                (1 - self.chances(them, after)[::-1])[
                    np.minimum(self.leads + gained, self.farthest) + self.farthest
                ]
                for after, gained in entries
            ]
        )
        best: Numbers = following[allowed[:, 0]]
        for column in allowed.T[1:]:
            np.maximum(best, following[column], out=best)
        return best


def _by_number(by_throw: ByThrow[Column]) -> Allowed[Column]:
    entries = {entry: at for at, entry in enumerate(dict.fromkeys(one for some in by_throw for one in some))}
    most = max(map(len, by_throw))
    numbers = [[entries[one] for one in [*some, *[some[0]] * (most - len(some))]] for some in by_throw]
    return list(entries), np.array(numbers)


class KniffelDuel(Duel[kniffel.Sheet]):
    throws = THROWS
    farthest = 300
    """Two boxes never bring as much."""

    def __init__(self, game: Kniffel) -> None:
        self.game = game
        self.lattice = Lattices(D6, DICE)
        super().__init__()

    def is_full(self, column: kniffel.Sheet) -> bool:
        return column[0] == FULL

    def entries(self, column: kniffel.Sheet, served: bool) -> ByThrow[kniffel.Sheet]:
        state = self.game.laid(1)
        state.sheet[0] = column_of(column)
        turn = Turn(self.game, state)
        return [[*turn.entries(faces).values()] for [faces] in self.lattice.one.full]

    def what_matters(self, column: kniffel.Sheet) -> kniffel.Sheet:
        """The same column with no upper sum where the bonus can no longer be reached."""
        filled, upper, counts = column
        to_come = sum(DICE * (box + 1) for box in range(len(UPPER)) if not filled >> box & 1)
        return column if upper + to_come >= BONUS_FROM else (filled, 0, counts)


class SheetDuel(Duel[int]):
    """Ohio and Escalero, of whose columns only matters which boxes are filled."""

    def __init__(self, sheet: sheets.Sheet) -> None:
        self.sheet = sheet
        self.throws, self.must_keep = sheet.throws, bool(sheet.keep.fewest)
        self.first_counts_more = sheet.entries(0, served=True) != sheet.entries(0, served=False)
        self.farthest = sum(map(sheet.most_of, range(len(sheet.writes))))
        self.lattice = Lattices(sheet.die, sheet.dice)
        super().__init__()

    def is_full(self, column: int) -> bool:
        return column == self.sheet.full

    def entries(self, column: int, served: bool) -> ByThrow[int]:
        return self.sheet.entries(column, served)
