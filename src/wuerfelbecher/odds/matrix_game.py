"""Small games for two in which both choose at once and what one wins the other loses."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

Shares = tuple[list[float], list[float]]
"""How often each row and each column is chosen."""

CLOSE = 1e-12
"""Neither player may gain more than this."""
MOST_STEPS = 100


def equilibrium(payoffs: Sequence[Sequence[float]]) -> tuple[float, list[float], list[float]]:
    """What the player who chooses a row gets when both play well, and how often each row and each column is chosen:
    found with floating-point numbers, and again with fractions where rounding spoils that.
    """
    found = simplex([[*row] for row in payoffs], 1e-12, MOST_STEPS)
    if found is None or gain(payoffs, found) > CLOSE:
        found = simplex([[Fraction(payoff) for payoff in row] for row in payoffs])
        assert found is not None
    return sum(bounds(payoffs, found)) / 2, *found


def bounds(payoffs: Sequence[Sequence[float]], found: Shares) -> tuple[float, float]:
    """What the rows make sure of, and what the columns let the rows get at most."""
    of_rows, of_columns = found
    least = min(sum(map(float.__mul__, of_rows, column)) for column in zip(*payoffs, strict=True))
    return least, max(sum(map(float.__mul__, of_columns, row)) for row in payoffs)


def gain(payoffs: Sequence[Sequence[float]], found: Shares) -> float:
    """What both could gain together by playing otherwise."""
    least, most = bounds(payoffs, found)
    return most - least


def simplex(payoffs: list[list[Any]], nought: float = 0, steps: int | None = None) -> Shares | None:
    """The simplex method: with all payoffs made positive, the columns want the largest sum of weights for which
    no row gets more than one. Ties are broken by the lowest number, so that it ends; rounding may prevent that,
    and then it gives up after so many steps.
    """
    least = min(map(min, payoffs)) - 1
    rows, columns = len(payoffs), len(payoffs[0])
    tableau = [[*(payoff - least for payoff in row), 1] for row in payoffs]
    tableau.append([-1] * columns + [0])
    beside, above = [columns + row for row in range(rows)], list(range(columns))
    while growing := [at for at in range(columns) if tableau[-1][at] < -nought]:
        column = min(growing, key=lambda at: above[at])
        limits = [
            (line[-1] / line[column], beside[at], at)
            for at, line in enumerate(tableau[:-1])
            if line[column] > nought
        ]
        if not limits or steps == 0:
            return None
        row = min(limits)[-1]
        swap(tableau, row, column)
        beside[row], above[column] = above[column], beside[row]
        steps = None if steps is None else steps - 1
    of_rows, of_columns = [0.0] * rows, [0.0] * columns
    for at, number in enumerate(beside):
        if number < columns:
            of_columns[number] = max(0.0, float(tableau[at][-1]))
    for at, number in enumerate(above):
        if number >= columns:
            of_rows[number - columns] = max(0.0, float(tableau[-1][at]))
    return shares(of_rows), shares(of_columns)


def shares(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights]


def swap(tableau: list[list[Any]], row: int, column: int) -> None:
    """One step of the simplex method: the row and the column change places."""
    pivot = tableau[row][column]
    pivots = [1 / pivot if at == column else number / pivot for at, number in enumerate(tableau[row])]
    for at, line in enumerate(tableau):
        factor = line[column]
        if at != row and factor:
            line[column] = 0
            tableau[at] = [number - factor * by for number, by in zip(line, pivots, strict=True)]
    tableau[row] = pivots
