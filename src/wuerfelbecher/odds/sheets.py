"""Score sheets whose boxes do not depend on each other, Ohio and Escalero: what every move is worth, in points and
for the win.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf

from wuerfelbecher.games.poker_dice import escalero
from wuerfelbecher.games.six_dice import ohio
from wuerfelbecher.mechanics.keep import Keep
from wuerfelbecher.mechanics.score_sheet import EMPTY, empty_boxes, sum_of
from wuerfelbecher.odds.ahead import Left, ahead, told
from wuerfelbecher.odds.lattice import Lattice, lattice
from wuerfelbecher.odds.tables import rules_digest, table
from wuerfelbecher.odds.value import Value
from wuerfelbecher.table import Move
from wuerfelbecher.table.dice import D6, POKER, Die, Faces

PRECISION = 2.0**-31
"""Half the distance between two neighbouring numbers of the tables."""

Entry = tuple[int, int]
"""The boxes filled after an entry, as bits, and the points it brings."""
Worth = Callable[[int, int], float]
"""What an entry is worth."""


@dataclass(frozen=True)
class Sheet:
    """A sheet by its game's own facts. `worth` is what a throw brings in each box; served means with the first.
    `error` is how far estimated chances to win are off, as a root mean square, where that is most.
    """

    name: str
    rules: str
    writes: Sequence[Move]
    keep: Keep
    die: Die
    dice: int
    throws: int
    worth: Callable[[Faces, bool], Sequence[int]]
    error: float

    @property
    def full(self) -> int:
        return (1 << len(self.writes)) - 1

    @property
    def lattice(self) -> Lattice:
        return lattice((self.die, self.dice))

    def filled(self, column: Sequence[int]) -> int:
        return sum([1 << box for box, entry in enumerate(column) if entry != EMPTY])

    def entries(self, filled: int, served: bool) -> list[list[Entry]]:
        """What may be written with each throw."""
        empty = [box for box in range(len(self.writes)) if not filled >> box & 1]
        worths = [self.worth(faces, served) for [faces] in self.lattice.full]
        return [[(filled | 1 << box, worth[box]) for box in empty] for worth in worths]

    def written(self, filled: int, worth: Worth, served: bool) -> list[float]:
        """What every throw is worth in its best box."""
        by_throw = self.entries(filled, served)
        known = {entry: worth(*entry) for entry in {entry for entries in by_throw for entry in entries}}
        return [max([known[entry] for entry in entries]) for entries in by_throw]

    def kept(self, filled: int, worth: Worth, left: int) -> list[float]:
        """What every way to keep dice is worth while there are so many throws left."""
        dice, written = self.lattice, self.written(filled, worth, served=False)
        expected = dice.expected(written)
        for _ in range(left - 1):
            expected = dice.expected(dice.best(self.allowed(expected)))
        return expected

    def allowed(self, expected: Sequence[float]) -> list[float]:
        """Without what must not be kept: where some dice have to stay, no dice at all."""
        return [-inf if self.keep.fewest else expected[0], *expected[1:]]

    def turn(self, filled: int, worth: Worth) -> float:
        """What a sheet is worth before a turn, from what entries are."""
        dice, served = self.lattice, self.written(filled, worth, served=True)
        best = dice.best(self.allowed(self.kept(filled, worth, self.throws - 1)))
        return dice.expected([max(pair) for pair in zip(served, best, strict=True)])[0]

    def moves(self, column: Sequence[int], dice: Faces, throws: int, worth: Worth) -> dict[str, float]:
        """What each move is worth to whoever has this column, with the best of the turn thereafter."""
        filled, brings = self.filled(column), self.worth(dice, throws == 1)
        values = {
            write.text: worth(filled | 1 << write.value, brings[write.value])
            for write in empty_boxes(self.writes, column)
        }
        if throws < self.throws:
            kept = self.kept(filled, worth, self.throws - throws)
            for keep in self.keep.of(dice):
                values[keep.text] = kept[self.lattice.number[(keep.value,)]]
        return values

    # -- for points ----------------------------------------------------------------------------------

    def points(self, to_come: Sequence[float], have: int = 0) -> Worth:
        """The points that a column comes to on average, which has so many, from those `to_come` by filled boxes."""

        def worth(filled: int, gained: int) -> float:
            return have + gained + to_come[filled]

        return worth

    def solved(self) -> list[float]:
        """The points still to come with the best play, by filled boxes, from the full sheet backwards."""
        to_come = [0.0] * (self.full + 1)
        for filled in range(self.full - 1, -1, -1):
            to_come[filled] = self.turn(filled, self.points(to_come))
        return to_come

    def for_points(self, sheet: Sequence[Sequence[int]], seat: int, dice: Faces, throws: int) -> dict[str, float]:
        column = sheet[seat]
        return self.moves(column, dice, throws, self.points(self.to_come, sum_of(column)))

    # -- for the win ---------------------------------------------------------------------------------

    def left(self, filled: int, have: int) -> Left:
        """What a column can end with that has so many points."""
        empty = (self.full & ~filled).bit_count()
        if empty > 1:
            return Left(have, empty, mean=have + self.to_come[filled], spread=self.spread[filled])
        return Left(have, empty, self.reaching[(self.full & ~filled).bit_length() - 1] if empty else ())

    def for_the_win(self, sheet: Sequence[Sequence[int]], seat: int, dice: Faces, throws: int) -> dict[str, Value]:
        """The chance of that seat to win with every move."""
        others = [self.left(self.filled(column), sum_of(column)) for at, column in enumerate(sheet) if at != seat]
        mine = sum_of(sheet[seat])

        def winning(filled: int, gained: int) -> float:
            return ahead(self.left(filled, mine + gained), others)

        return told(self.moves(sheet[seat], dice, throws, winning), others, self.error)

    def most_of(self, box: int) -> int:
        """The most points that a box can bring."""
        return max([self.worth(faces, True)[box] for [faces] in self.lattice.full])

    def last_box(self, box: int) -> Iterator[float]:
        """The best chances to get at least 1, 2, 3... points in a last box."""
        reached = {self.worth(faces, served)[box] for [faces] in self.lattice.full for served in (True, False)}
        chances = {points: self.turn(self.full & ~(1 << box), at_least(points)) for points in reached}
        for needed in range(1, max(reached) + 1):
            yield chances[min(points for points in reached if points >= needed)]

    # -- tables --------------------------------------------------------------------------------------

    @cached_property
    def to_come(self) -> array[float]:
        return table(self.name, rules_digest(self.rules))

    @cached_property
    def spread(self) -> array[float]:
        """Of the points to come, the standard deviation with the best play for points."""
        return table(f"{self.name}-spread", rules_digest(self.rules))

    @cached_property
    def reaching(self) -> list[array[float]]:
        numbers, found = table(f"{self.name}-last", rules_digest(self.rules)), []
        at = 0
        for box in range(len(self.writes)):
            found.append(numbers[at : at + self.most_of(box)])
            at += self.most_of(box)
        return found


def at_least(points: int) -> Worth:
    return lambda filled, gained: float(gained >= points)


def _ohio(faces: Faces, served: bool) -> list[int]:
    return [ohio.worth(faces, row) for row in range(len(ohio.ROWS))]


SHEETS = {
    "ohio": Sheet("ohio", ohio.__name__, ohio.WRITE, ohio.KEEP, D6, ohio.DICE, ohio.THROWS, _ohio, 0.06),
    "escalero": Sheet(
        "escalero",
        escalero.__name__,
        escalero.WRITE,
        escalero.KEEP,
        POKER,
        5,
        escalero.THROWS,
        escalero.worth,
        0.06,
    ),
}
