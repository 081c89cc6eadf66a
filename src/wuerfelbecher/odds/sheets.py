"""Score sheets whose boxes do not depend on each other, Ohio and Escalero: what every move is worth in points."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf

from wuerfelbecher.games.poker_dice import escalero
from wuerfelbecher.games.six_dice import ohio
from wuerfelbecher.mechanics.keep import Keep
from wuerfelbecher.mechanics.score_sheet import EMPTY, empty_boxes, sum_of
from wuerfelbecher.odds.lattice import Lattice, lattice
from wuerfelbecher.odds.tables import rules_digest, table
from wuerfelbecher.table import Move
from wuerfelbecher.table.dice import D6, POKER, Die, Faces

PRECISION = 2.0**-31
"""Half the distance between two neighbouring numbers of the table."""


@dataclass(frozen=True)
class Sheet:
    """A sheet by its game's own facts. `worth` is what a throw brings in each box; served means with the first."""

    name: str
    rules: str
    writes: Sequence[Move]
    keep: Keep
    die: Die
    dice: int
    throws: int
    worth: Callable[[Faces, bool], Sequence[int]]

    @property
    def full(self) -> int:
        return (1 << len(self.writes)) - 1

    @property
    def lattice(self) -> Lattice:
        return lattice((self.die, self.dice))

    def written(self, filled: int, to_come: Sequence[float], served: bool) -> list[float]:
        """What every throw brings in its best box, now and with what is `to_come` by filled boxes."""
        empty = [(box, to_come[filled | 1 << box]) for box in range(len(self.writes)) if not filled >> box & 1]
        worths = [self.worth(faces, served) for [faces] in self.lattice.full]
        return [max([worth[box] + then for box, then in empty]) for worth in worths]

    def kept(self, filled: int, to_come: Sequence[float], left: int) -> list[float]:
        """What every way to keep dice is worth while there are so many throws left."""
        dice, written = self.lattice, self.written(filled, to_come, served=False)
        expected = dice.expected(written)
        for _ in range(left - 1):
            expected = dice.expected(dice.best(self.allowed(expected)))
        return expected

    def allowed(self, expected: Sequence[float]) -> list[float]:
        """Without what must not be kept: where some dice have to stay, no dice at all."""
        return [-inf if self.keep.fewest else expected[0], *expected[1:]]

    def turn(self, filled: int, to_come: Sequence[float]) -> float:
        """What a sheet still brings before a turn, from what it brings after it."""
        dice, served = self.lattice, self.written(filled, to_come, served=True)
        best = dice.best(self.allowed(self.kept(filled, to_come, self.throws - 1)))
        return dice.expected([max(pair) for pair in zip(served, best, strict=True)])[0]

    def solved(self) -> list[float]:
        """The points still to come with the best play, by filled boxes, from the full sheet backwards."""
        to_come = [0.0] * (self.full + 1)
        for filled in range(self.full - 1, -1, -1):
            to_come[filled] = self.turn(filled, to_come)
        return to_come

    @cached_property
    def to_come(self) -> array[float]:
        return table(self.name, rules_digest(self.rules))

    def moves(
        self, column: Sequence[int], dice: Faces, throws: int, to_come: Sequence[float] | None = None
    ) -> dict[str, float]:
        """The points that this column comes to on average after each move, with the best play thereafter, or with
        as much as is said `to_come` by filled boxes.
        """
        to_come = to_come or self.to_come
        have, filled = sum_of(column), sum(1 << box for box, entry in enumerate(column) if entry != EMPTY)
        worth = self.worth(dice, throws == 1)
        values = {
            write.text: have + worth[write.value] + to_come[filled | 1 << write.value]
            for write in empty_boxes(self.writes, column)
        }
        if throws < self.throws:
            kept = self.kept(filled, to_come, self.throws - throws)
            for keep in self.keep.of(dice):
                values[keep.text] = have + kept[self.lattice.number[(keep.value,)]]
        return values


def _ohio(faces: Faces, served: bool) -> list[int]:
    return [ohio.worth(faces, row) for row in range(len(ohio.ROWS))]


SHEETS = {
    "ohio": Sheet("ohio", ohio.__name__, ohio.WRITE, ohio.KEEP, D6, ohio.DICE, ohio.THROWS, _ohio),
    "escalero": Sheet(
        "escalero", escalero.__name__, escalero.WRITE, escalero.KEEP, POKER, 5, escalero.THROWS, escalero.worth
    ),
}
