"""Kniffel: what every move is worth, from tables of what each sheet still brings with the best play for points."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from functools import cache

from wuerfelbecher.games.kniffel.kniffel import (
    BONUS,
    BONUS_FROM,
    BOXES,
    EXTRA,
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
from wuerfelbecher.table.dice import D6, Faces

DICE = 5
FULL = (1 << len(BOXES)) - 1
PRECISION = 1 / 2048
"""Half the distance between two neighbouring numbers of the table of points."""
SPREAD_PRECISION = 1 / 16
"""The same for their spread."""
LAST_PRECISION = 2**-17
"""The same for the chances of a last box."""
MOST_OF_A_LAST_BOX = 30 + EXTRA + BONUS
ANY, NONE = 0, 6
"""How many dice of its number the last box needs for the bonus if any do, or if none would be enough."""

Sheet = tuple[int, int, bool]
"""What matters of a column: which boxes are filled, as bits; the upper sum up to what the bonus needs; and whether
further Kniffels count."""
Entry = tuple[Sheet, int]
"""A column after an entry, and what that brings, with bonus and extra points."""
Worth = Callable[[Sheet, int], float]
"""What an entry is worth."""


def possible_sums(bonus_from: int) -> list[list[int]]:
    """By filled upper boxes, the upper sums that can stand there, as far as the bonus goes."""
    sums: list[set[int]] = [{0}]
    for filled in range(1, 1 << len(UPPER)):
        box = filled.bit_length() - 1
        sums.append(
            {
                min(before + count * (box + 1), bonus_from)
                for before in sums[filled & ~(1 << box)]
                for count in range(DICE + 1)
            }
        )
    return [sorted(found) for found in sums]


SUMS = possible_sums(BONUS_FROM)


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


def table_name(struck_counts: bool) -> str:
    return "kniffel-crossed-out-counts" if struck_counts else "kniffel"


@cache
def numbers(name: str) -> array[float]:
    return table(name, rules_digest("wuerfelbecher.games.kniffel.kniffel"))


@cache
def places(struck_counts: bool) -> dict[tuple[int, bool], tuple[int, dict[int, int]]]:
    """Where the numbers for some filled boxes begin, and the order of their upper sums."""
    found: dict[tuple[int, bool], tuple[int, dict[int, int]]] = {}
    start = 0
    for filled in range(FULL):
        sums = SUMS[filled & (1 << len(UPPER)) - 1]
        for counts in counting(filled, struck_counts):
            found[filled, counts] = start, {upper: at for at, upper in enumerate(sums)}
            start += len(sums)
    return found


def last_boxes(struck_counts: bool) -> Iterator[tuple[int, bool, int]]:
    """Every kind of column with one empty box, in the order of its table: the box, whether further Kniffels count,
    and how many dice of its number the bonus needs.
    """
    for box in range(len(BOXES)):
        for counts in counting(FULL & ~(1 << box), struck_counts):
            for dice in range(ANY, NONE + 1) if box < len(UPPER) else (ANY,):
                yield box, counts, dice


@cache
def last_places(struck_counts: bool) -> dict[tuple[int, bool, int], int]:
    return {kind: at * MOST_OF_A_LAST_BOX for at, kind in enumerate(last_boxes(struck_counts))}


class Turn:
    """A turn of the active player: what may be written with every throw, by the game's own rules."""

    def __init__(self, game: Kniffel, t: State) -> None:
        self.game, self.now, self.seen = game, t, t.copy()
        self.column = t.sheet[t.active]
        self.sheet = sheet_of(self.column, game.variant("crossed_out_counts"))
        self.empty = empty_boxes(WRITE, self.column)
        self._entries: dict[tuple[int, int, int], Entry] = {}
        self._throws: list[list[Entry]] = []

    def entries(self, faces: Faces) -> dict[str, Entry]:
        """What may be written with these dice."""
        self.seen.dice = faces
        return {
            write.text: self._entry(write.value, *self.game.entry(self.seen, write.value))
            for write in self.game.boxes_to_fill(self.seen, self.empty)
        }

    def _entry(self, box: int, points: int, extra: int) -> Entry:
        found = self._entries.get((box, points, extra))
        if found is None:
            after = [*self.column]
            after[box] = points
            sheet = sheet_of(after, self.game.variant("crossed_out_counts"))
            bonus = BONUS if self.sheet[1] < BONUS_FROM <= sheet[1] else 0
            found = self._entries[box, points, extra] = sheet, points + extra + bonus
        return found

    def throws(self, worth: Worth) -> list[float]:
        """What each throw is worth in the best box."""
        if not self._throws:
            self._throws = [[*self.entries(faces).values()] for [faces] in lattice((D6, DICE)).full]
        known = {entry: worth(*entry) for entry in self._entries.values()}
        return [max([known[entry] for entry in entries]) for entries in self._throws]

    def whole(self, worth: Worth) -> float:
        """What the turn is worth before its first throw."""
        dice, known = lattice((D6, DICE)), self.throws(worth)
        for _ in range(THROWS - 1):
            known = dice.best(dice.expected(known))
        return dice.expected(known)[0]

    def moves(self, worth: Worth) -> dict[str, float]:
        """What every move is worth now, with the best of the turn thereafter."""
        values = {move: worth(*entry) for move, entry in self.entries(self.now.dice).items()}
        left = THROWS - self.now.throws
        if left:
            dice = lattice((D6, DICE))
            expected = dice.expected(self.throws(worth))
            for _ in range(left - 1):
                expected = dice.expected(dice.best(expected))
            for keep in KEEP.of(self.now.dice):
                values[keep.text] = expected[dice.number[(keep.value,)]]
        return values


def sheet_of(column: list[int], struck_counts: bool) -> Sheet:
    filled = sum([1 << box for box, entry in enumerate(column) if entry != EMPTY])
    upper = sum([entry for entry in column[: len(UPPER)] if entry != EMPTY])
    kniffel = column[KNIFFEL]
    return filled, min(upper, BONUS_FROM), kniffel > 0 or (kniffel == 0 and struck_counts)


class KniffelOdds:
    """What sheets still bring, in one variant of the game."""

    def __init__(self, game: Kniffel) -> None:
        self.game = game
        self.struck_counts = game.variant("crossed_out_counts")
        self.name = table_name(self.struck_counts)

    def to_come(self, sheet: Sheet) -> float:
        """The points that a column still brings on average."""
        return self._number(self.name, sheet)

    def spread(self, sheet: Sheet) -> float:
        """Their standard deviation."""
        return self._number(f"{self.name}-spread", sheet)

    def _number(self, name: str, sheet: Sheet) -> float:
        filled, upper, counts = sheet
        if filled == FULL:
            return 0.0
        start, order = places(self.struck_counts)[filled, counts]
        return numbers(name)[start + order[upper]]

    def reaching(self, sheet: Sheet) -> list[float]:
        """With one box empty: the best chances to get at least 1, 2, 3... points."""
        filled, upper, counts = sheet
        box = (FULL & ~filled).bit_length() - 1
        dice = ANY
        if box < len(UPPER) and upper < BONUS_FROM:
            dice = min(-(-(BONUS_FROM - upper) // (box + 1)), NONE)
        start = last_places(self.struck_counts)[box, counts, dice]
        return list(numbers(f"{self.name}-last")[start : start + MOST_OF_A_LAST_BOX])

    def points(self, t: State) -> Worth:
        """The points that the active player ends with on average."""
        have = total(t, t.active)

        def worth(sheet: Sheet, gained: int) -> float:
            return have + gained + self.to_come(sheet)

        return worth
