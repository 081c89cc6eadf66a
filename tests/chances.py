"""Whether what the engine plays agrees with chances worked out by brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import TypeVar

from tests.playing import random_match
from wuerfelbecher.table import AnyGame, Match, Seeded

FEWEST_EXPECTED = 5
TOO_UNLIKELY = 3.7
"""In standard deviations of a normal: about one in ten thousand."""


Outcome = TypeVar("Outcome", bound=Hashable)


def check_chances(
    game: AnyGame,
    seats: int,
    wanted: Mapping[Outcome, Fraction | float],
    outcome: Callable[[Match], Outcome],
    matches: int = 4000,
    seed: int = 1,
) -> None:
    """Play many seeded matches, and compare how often each outcome came up with its exact chance (chi-squared).

    `wanted` names every outcome there is; outcomes too rare to be told apart are counted as one.
    """
    assert abs(float(sum(wanted.values())) - 1) < 1e-9, "the chances add up to one"
    stream = Seeded(seed)
    seen = Counter(outcome(random_match(game, seats, seed, chance=stream)) for seed in range(matches))
    assert set(seen) <= set(wanted), f"impossible outcomes: {set(seen) - set(wanted)}"
    cells: list[tuple[float, int]] = []
    rare_expected, rare_seen = 0.0, 0
    for one, chance in wanted.items():
        expected = float(chance) * matches
        if expected < FEWEST_EXPECTED:
            rare_expected += expected
            rare_seen += seen[one]
        else:
            cells.append((expected, seen[one]))
    if rare_expected >= FEWEST_EXPECTED:
        cells.append((rare_expected, rare_seen))
    assert len(cells) >= 2, "one outcome alone proves nothing"
    chi_squared = sum((count - expected) ** 2 / expected for expected, count in cells)
    assert deviations(chi_squared, len(cells) - 1) < TOO_UNLIKELY, f"{dict(seen)} is not {dict(wanted)}"


def deviations(chi_squared: float, freedom: int) -> float:
    """How many standard deviations of a normal such a chi-squared amounts to (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(((chi_squared / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


def first_wins(match: Match) -> str:
    """Which of two players is ahead at the end."""
    assert match.result is not None
    first, second = match.result.places
    return "first" if first < second else "second" if second < first else "tie"
