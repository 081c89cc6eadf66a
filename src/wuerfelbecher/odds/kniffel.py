"""Kniffel: what every move is worth in points, from a table of what each sheet still brings with the best play."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cached_property

from wuerfelbecher.games.kniffel.kniffel import (
    BONUS,
    BONUS_FROM,
    BOXES,
    KEEP,
    KNIFFEL,
    THROWS,
    UPPER,
    WRITE,
    Kniffel,
    State,
    total,
)
from wuerfelbecher.mechanics.score_sheet import EMPTY, empty_boxes
from wuerfelbecher.odds.lattice import lattice
from wuerfelbecher.odds.tables import rules_digest, table
from wuerfelbecher.table.dice import D6

DICE = 5
FULL = (1 << len(BOXES)) - 1
PRECISION = 1 / 2048
"""Half the distance between two neighbouring numbers of the table."""

Sheet = tuple[int, int, bool]
"""What matters of a column: which boxes are filled, as bits; the upper sum up to what the bonus needs; and whether
further Kniffels count."""


def possible_sums() -> list[list[int]]:
    """By filled upper boxes, the upper sums that can stand there."""
    sums: list[set[int]] = [{0}]
    for filled in range(1, 1 << len(UPPER)):
        box = filled.bit_length() - 1
        sums.append(
            {
                min(before + count * (box + 1), BONUS_FROM)
                for before in sums[filled & ~(1 << box)]
                for count in range(DICE + 1)
            }
        )
    return [sorted(found) for found in sums]


SUMS = possible_sums()


def sheets(struck_counts: bool) -> Iterator[Sheet]:
    """Every column that is not full yet, in the order of the table."""
    for filled in range(FULL):
        for counts in counting(filled, struck_counts):
            for upper in SUMS[filled & (1 << len(UPPER)) - 1]:
                yield filled, upper, counts


def counting(filled: int, struck_counts: bool) -> tuple[bool, ...]:
    """Whether further Kniffels may count with these boxes filled."""
    if not filled >> KNIFFEL & 1:
        return (False,)
    return (True,) if struck_counts else (False, True)


class KniffelOdds:
    """The best play for the most points on average, in one variant of the game."""

    def __init__(self, game: Kniffel) -> None:
        self.game = game
        self.struck_counts = game.variant("crossed_out_counts")

    @property
    def table_name(self) -> str:
        return "kniffel-crossed-out-counts" if self.struck_counts else "kniffel"

    @cached_property
    def numbers(self) -> array[float]:
        return table(self.table_name, rules_digest("wuerfelbecher.games.kniffel.kniffel"))

    @cached_property
    def places(self) -> dict[tuple[int, bool], tuple[int, dict[int, int]]]:
        """Where the numbers for some filled boxes begin, and the order of their upper sums."""
        found: dict[tuple[int, bool], tuple[int, dict[int, int]]] = {}
        start = 0
        for filled in range(FULL):
            sums = SUMS[filled & (1 << len(UPPER)) - 1]
            for counts in counting(filled, self.struck_counts):
                found[filled, counts] = start, {upper: at for at, upper in enumerate(sums)}
                start += len(sums)
        return found

    def to_come(self, sheet: Sheet) -> float:
        """The points that a column still brings."""
        filled, upper, counts = sheet
        if filled == FULL:
            return 0.0
        start, order = self.places[filled, counts]
        return self.numbers[start + order[upper]]

    def sheet_of(self, column: list[int]) -> Sheet:
        filled = sum(1 << box for box, entry in enumerate(column) if entry != EMPTY)
        upper = sum(entry for entry in column[: len(UPPER)] if entry != EMPTY)
        kniffel = column[KNIFFEL]
        return filled, min(upper, BONUS_FROM), kniffel > 0 or (kniffel == 0 and self.struck_counts)

    def written(self, t: State, box: int) -> float:
        """What filling a box with the dice on the table brings, now and with what follows."""
        points, extra = self.game.entry(t, box)
        column = t.sheet[t.active]
        upper = self.sheet_of(column)[1]
        column[box] = points
        after = self.sheet_of(column)
        column[box] = EMPTY
        bonus = BONUS if upper < BONUS_FROM <= after[1] else 0
        return points + extra + bonus + self.to_come(after)

    def throws(self, t: State) -> list[float]:
        """What each throw brings in the best box for the active player; the state's dice are changed."""
        empty = empty_boxes(WRITE, t.sheet[t.active])
        worths = []
        for [faces] in lattice((D6, DICE)).full:
            t.dice = faces
            worths.append(max([self.written(t, write.value) for write in self.game.boxes_to_fill(t, empty)]))
        return worths

    def whole_turn(self, t: State) -> float:
        """What the active player's column still brings, by the rules, and by the table after this turn."""
        dice, worth = lattice((D6, DICE)), self.throws(t.copy())
        for _ in range(THROWS - 1):
            worth = dice.best(dice.expected(worth))
        return dice.expected(worth)[0]

    def moves(self, t: State) -> dict[str, float]:
        """The points that the active player ends with on average after each move, with the best play thereafter."""
        dice, have = lattice((D6, DICE)), total(t, t.active)
        seen = t.copy()
        empty = empty_boxes(WRITE, t.sheet[t.active])
        values = {
            write.text: have + self.written(seen, write.value) for write in self.game.boxes_to_fill(seen, empty)
        }
        left = THROWS - t.throws
        if left:
            expected = dice.expected(self.throws(seen))
            for _ in range(left - 1):
                expected = dice.expected(dice.best(expected))
            for keep in KEEP.of(t.dice):
                values[keep.text] = have + expected[dice.number[(keep.value,)]]
        return values
