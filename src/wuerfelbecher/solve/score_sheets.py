"""The tables of Ohio and Escalero: points to come, their spread, and the chances of a last box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from wuerfelbecher.odds.sheets import PRECISION, Sheet
from wuerfelbecher.odds.tables import packed, rules_digest


def made(sheet: Sheet, to_come: Sequence[float]) -> Iterator[tuple[str, bytes]]:
    """The tables by name, as they ship."""
    last = [chance for box in range(len(sheet.writes)) for chance in sheet.last_box(box)]
    facts = {"game": sheet.name, "rules": rules_digest(sheet.rules)}
    for part, numbers in [("", to_come), ("-spread", spreads(sheet, to_come)), ("-last", last)]:
        yield sheet.name + part, packed(facts, numbers, round(1 / (2 * PRECISION)))


def spreads(sheet: Sheet, to_come: Sequence[float]) -> list[float]:
    """The standard deviation of the points to come with the best play for points, by filled boxes."""
    squares = [0.0] * (sheet.full + 1)
    for filled in range(sheet.full - 1, -1, -1):
        squares[filled] = _square(sheet, filled, to_come, squares)
    return [sqrt(max(0.0, square - mean**2)) for square, mean in zip(squares, to_come, strict=True)]


Moments = tuple[float, float]
"""A mean and a mean square."""


def _square(sheet: Sheet, filled: int, to_come: Sequence[float], squares: Sequence[float]) -> float:
    """The mean square of the points to come: it goes along with whatever is best on average."""
    dice = sheet.lattice

    def written(served: bool) -> list[Moments]:
        return [
            max(
                (gained + to_come[after], gained**2 + 2 * gained * to_come[after] + squares[after])
                for after, gained in entries
            )
            for entries in sheet.entries(filled, served)
        ]

    def expected(full: list[Moments]) -> list[Moments]:
        means, mean_squares = (dice.expected(column) for column in zip(*full, strict=True))
        return [*zip(means, mean_squares, strict=True)]

    def best(kept: list[Moments]) -> list[Moments]:
        if sheet.keep.fewest:
            kept[0] = (-1.0, 0.0)
        for way in range(1, len(kept)):
            kept[way] = max([kept[way], *[kept[fewer] for fewer in dice.one_fewer[way]]])
        return kept[dice.first[dice.dice] :]

    found = written(served=False)
    for _ in range(sheet.throws - 1):
        found = best(expected(found))
    served = written(served=True)
    return expected([max(pair) for pair in zip(found, served, strict=True)])[0][1]
