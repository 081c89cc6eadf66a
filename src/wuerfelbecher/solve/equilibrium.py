"""Games of one choice for two who both choose at once, whatever that brings to others: an equilibrium."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from wuerfelbecher.odds.exact import ROUNDING

Numbers = NDArray[np.float64]
CLOSE = 1e-9
"""Nobody may gain more than this alone."""


def of_two(rows: Numbers, columns: Numbers) -> tuple[Numbers, Numbers]:
    """How often each row and each column is chosen, from what both get. Where it can be, each always chooses the
    same; of several such pairs the one that is best for both together.
    """
    steady = (rows >= rows.max(axis=0) - ROUNDING) & (columns >= columns.max(axis=1)[:, None] - ROUNDING)
    if steady.any():
        row, column = divmod(int(np.where(steady, rows + columns, -np.inf).argmax()), steady.shape[1])
        return np.eye(len(rows))[row], np.eye(len(columns.T))[column]
    for label in range(sum(rows.shape)):
        found = _lemke_howson(rows, columns, label)
        if found is not None and gain(rows, columns, *found) <= CLOSE:
            return found
    raise ArithmeticError("no equilibrium was found")


def gain(rows: Numbers, columns: Numbers, of_rows: Numbers, of_columns: Numbers) -> float:
    """What one of them could gain alone by choosing otherwise."""
    by_row, by_column = rows @ of_columns, of_rows @ columns
    return float(max(by_row.max() - of_rows @ by_row, by_column.max() - by_column @ of_columns))


def _lemke_howson(rows: Numbers, columns: Numbers, label: int) -> tuple[Numbers, Numbers] | None:
    """The method of Lemke and Howson: two tableaus are pivoted in turn, beginning without one label, until no label
    is missing. Ties are broken by tiny differences of the right sides. None where it does not end.
    """
    m, n = rows.shape
    tiny = 1e-11
    first = np.hstack([(columns - columns.min() + 1).T, np.eye(n), 1 + tiny * np.arange(1, n + 1)[:, None] ** 2])
    second = np.hstack([np.eye(m), rows - rows.min() + 1, 1 + tiny * np.arange(1, m + 1)[:, None] ** 2])
    bases = [[*range(m, m + n)], [*range(m)]]
    tableaus = [first, second]
    entering, at = label, 0 if label < m else 1
    for _ in range(20 * (m + n)):
        tableau, basis = tableaus[at], bases[at]
        column = tableau[:, entering]
        with np.errstate(divide="ignore", invalid="ignore"):
            ratios = np.where(column > 1e-12, tableau[:, -1] / column, np.inf)
        row = int(ratios.argmin())
        if not np.isfinite(ratios[row]):
            return None
        tableau[row] /= tableau[row, entering]
        for other in range(len(tableau)):
            if other != row:
                tableau[other] -= tableau[other, entering] * tableau[row]
        leaving, basis[row] = basis[row], entering
        if leaving == label:
            return _often(first, bases[0], range(m)), _often(second, bases[1], range(m, m + n))
        entering, at = leaving, 1 - at
    return None


def _often(tableau: Numbers, basis: list[int], labels: range) -> Numbers:
    weights = np.zeros(len(labels))
    for row, label in enumerate(basis):
        if label in labels:
            weights[label - labels.start] = max(0.0, tableau[row, -1])
    found: Numbers = weights / weights.sum()
    return found
