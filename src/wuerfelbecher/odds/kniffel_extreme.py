"""Kniffel Extreme: what every move is worth in points, by a small model of what each sheet still brings.

The model adds up numbers: one for each empty box, one for each two of them, and one for what the bonus still needs;
there are such numbers for each count of empty boxes and chips. The last two turns are worked out exactly.
"""

from __future__ import annotations

from array import array
from functools import cache
from itertools import combinations
from typing import NamedTuple

from wuerfelbecher.games.kniffel.kniffel_extreme import (
    BONUS,
    BONUS_FROM,
    BOXES,
    CHIPS,
    DICE,
    TEN,
    THROWS,
    UPPER,
    WRITE,
    State,
    may_throw,
    total,
    worth,
)
from wuerfelbecher.mechanics.score_sheet import EMPTY, empty_boxes
from wuerfelbecher.odds.lattice import Lattice, lattice
from wuerfelbecher.odds.tables import rules_digest, table
from wuerfelbecher.odds.value import Value
from wuerfelbecher.table.dice import D6

NAME = "kniffel-extreme"
MOST_ALIKE = 6
PAR = 3.5
"""So many of a face are usual in its box."""
SPREAD = 0.9
"""And so many more or fewer."""
KNOTS = (-3.0, -2.0, -1.25, -0.75, -0.25, 0.25, 0.75, 1.25, 2.0, 3.0)
"""What the bonus still needs beyond the usual, in spreads: the model has a number for each of these, and goes
straight in between."""
PAIRS = list(combinations(range(len(BOXES)), 2))
TERMS = 1 + len(BOXES) + len(PAIRS) + len(UPPER) * len(KNOTS)
FEWEST, MOST = 2, len(BOXES) - 1
"""The model knows sheets with so many empty boxes."""
EXACT = 2
"""With so many empty boxes before a turn, all that can follow is worked out."""

Sheet = tuple[int, int, int]
"""What matters of a column: which boxes are filled, as bits; the upper sum; and the chips."""


def sheet_of(column: list[int], chips: int) -> Sheet:
    filled = sum(1 << box for box, entry in enumerate(column) if entry != EMPTY)
    return filled, sum(entry for entry in column[: len(UPPER)] if entry != EMPTY), chips


def empty_in(filled: int) -> list[int]:
    return [box for box in range(len(BOXES)) if not filled >> box & 1]


@cache
def on_the_way(open_upper: tuple[int, ...], need: int) -> list[tuple[int, float]]:
    """The numbers of the model for what the bonus still needs, and their shares; none if it is decided."""
    faces = [box + 1 for box in open_upper]
    if not 0 < need <= MOST_ALIKE * sum(faces):
        return []
    beyond = (need - PAR * sum(faces)) / (SPREAD * sum(face * face for face in faces) ** 0.5)
    first = TERMS - (len(UPPER) + 1 - len(faces)) * len(KNOTS)
    if not KNOTS[0] < beyond < KNOTS[-1]:
        return [(first if beyond < 0 else first + len(KNOTS) - 1, 1.0)]
    at = next(at for at, knot in enumerate(KNOTS) if knot > beyond)
    share = (beyond - KNOTS[at - 1]) / (KNOTS[at] - KNOTS[at - 1])
    return [(first + at - 1, 1 - share), (first + at, share)]


class Model:
    """The numbers of the table, where they belong."""

    def __init__(self, numbers: array[float]) -> None:
        self.error = numbers[0]
        self.terms = {
            (empty, chips): numbers[start : start + TERMS]
            for empty in range(FEWEST, MOST + 1)
            for chips in range(CHIPS + 1)
            for start in [1 + ((empty - FEWEST) * (CHIPS + 1) + chips) * TERMS]
        }

    def bonus(self, sheet: Sheet) -> float:
        """What the bonus adds to what a sheet still brings."""
        filled, points, chips = sheet
        empty = empty_in(filled)
        terms = self.terms[len(empty), chips]
        needed = on_the_way(tuple(box for box in empty if box < len(UPPER)), BONUS_FROM - points)
        return sum([terms[at] * share for at, share in needed])

    def without_bonus(self, filled: int, chips: int) -> dict[int, float]:
        """What a sheet still brings after each of its empty boxes is filled, but for the bonus."""
        empty = empty_in(filled)
        terms = self.terms[len(empty) - 1, chips]
        alone = {box: terms[1 + box] for box in empty}
        for one, other in combinations(empty, 2):
            pair = terms[pair_at(one, other)]
            alone[one] += pair
            alone[other] += pair
        everything = terms[0] + (sum(alone.values()) + sum([terms[1 + box] for box in empty])) / 2
        return {box: everything - alone[box] for box in empty}


def pair_at(one: int, other: int) -> int:
    return len(BOXES) + 1 + one * (2 * len(BOXES) - one - 1) // 2 + other - one - 1


def dice() -> Lattice:
    return lattice((D6, 5), (TEN, 1))


@cache
def throws() -> list[tuple[int, ...]]:
    """By box, what each throw is worth in it."""
    return list(zip(*[worth(six + ten) for six, ten in dice().full], strict=True))


After = dict[int, list[float]]
"""By empty box, what writing into it brings, then and thereafter: for an upper box by how often its face lies
there, for a lower one beside its points."""


def written(after: After) -> list[float]:
    """What each throw brings in the best box."""
    brought = [
        [follow[points // (box + 1)] for points in throws()[box]]
        if box < len(UPPER)
        else [points + follow[0] for points in throws()[box]]
        for box, follow in after.items()
    ]
    return [*map(max, *brought)] if len(brought) > 1 else brought[0]


def turn(after: After, with_chip: After | None) -> list[list[float]]:
    """What every way to keep some dice is worth: after the third throw, if there is a chip; after the second and
    the first; and before it. `with_chip` is what follows if the chip is gone.
    """
    worths, found = written(after), []
    if with_chip is not None:
        found.append(dice().expected(written(with_chip)))
        worths = [*map(max, worths, dice().best(found[0]))]
    for throw in range(THROWS):
        if throw:
            worths = dice().best(found[-1])
        found.append(dice().expected(worths))
    return found


@cache
def exactly(sheet: Sheet) -> float:
    """What a sheet still brings, by going through all that can follow."""
    if not empty_in(sheet[0]):
        return 0.0
    return turn(exactly_after(sheet), exactly_after(one_chip_fewer(sheet)) if sheet[2] else None)[-1][0]


def exactly_after(sheet: Sheet) -> After:
    return {
        box: [then.brings + exactly(alike(then.sheet)) for then in writings(sheet, box)]
        for box in empty_in(sheet[0])
    }


def alike(sheet: Sheet) -> Sheet:
    """A sheet that brings as much, the same one for many."""
    filled, points, chips = sheet
    empty = empty_in(filled)
    faces = [box + 1 for box in empty if box < len(UPPER)]
    need = BONUS_FROM - points
    if not 0 < need <= MOST_ALIKE * sum(faces):
        points = BONUS_FROM
    elif len(faces) == 1:
        points = BONUS_FROM - faces[0] * -(-need // faces[0])
    return filled, points, min(chips, len(empty))


def one_chip_fewer(sheet: Sheet) -> Sheet:
    filled, points, chips = sheet
    return filled, points, chips - 1


class Writing(NamedTuple):
    """What is written at once, with the bonus if it is won by that, and the sheet after it."""

    brings: int
    sheet: Sheet


def writings(sheet: Sheet, box: int) -> list[Writing]:
    """By how often the face of an upper box lies there; a lower box is all the same, its points come on top."""
    filled, points, chips = sheet
    then = filled | 1 << box
    if box >= len(UPPER):
        return [Writing(0, (then, points, chips))]
    got = [(box + 1) * count for count in range(MOST_ALIKE + 1)]
    return [
        Writing(more + (BONUS if points < BONUS_FROM <= points + more else 0), (then, points + more, chips))
        for more in got
    ]


@cache
def shipped() -> Model:
    return Model(table(NAME, rules_digest("wuerfelbecher.games.kniffel.kniffel_extreme")))


class KniffelExtremeOdds:
    """Good play for the most points on average, by the model that ships unless told otherwise."""

    def __init__(self, model: Model | None = None) -> None:
        self._model = model

    @property
    def model(self) -> Model:
        return self._model or shipped()

    def after(self, sheet: Sheet) -> After:
        filled, _, chips = sheet
        if len(empty_in(filled)) <= EXACT:
            return exactly_after(sheet)
        return {
            box: [then.brings + rest + self.model.bonus(then.sheet) for then in writings(sheet, box)]
            for box, rest in self.model.without_bonus(filled, chips).items()
        }

    def kept(self, sheet: Sheet) -> list[list[float]]:
        """What every way to keep some dice is worth in this turn, as in `turn`."""
        return turn(self.after(sheet), self.after(one_chip_fewer(sheet)) if sheet[2] else None)

    def moves(self, t: State) -> dict[str, Value]:
        """The points that the active player ends with on average after each move, with good play thereafter."""
        column, chips = t.sheet[t.active], t.chips[t.active]
        sheet, have, points = sheet_of(column, chips), total(column), worth(t.dice + t.ten)
        after = self.after(sheet)
        values = {
            write.text: after[box][points[box] // (box + 1)] if box < len(UPPER) else after[box][0] + points[box]
            for write in empty_boxes(WRITE, column)
            for box in [write.value]
        }
        if may_throw(t):
            kept = self.kept(sheet)[-1 - t.throws]
            for keep in DICE.keeps((t.dice, t.ten)):
                values[keep.text] = kept[dice().number[keep.value]]
        exact = len(after) <= EXACT
        return {
            move: Value(have + value) if exact else Value(have + value, "estimated", self.model.error)
            for move, value in values.items()
        }
