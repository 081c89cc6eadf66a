"""Does the solution of Kniffel Extreme hold? Brute force on its last boxes, and matches played by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from random import Random

from wuerfelbecher.games.kniffel.kniffel_extreme import BOXES, CHIPS, TEN, THROWS, UPPER, total, worth
from wuerfelbecher.mechanics.score_sheet import EMPTY
from wuerfelbecher.solve.extreme_play import mean_with_error, played
from wuerfelbecher.solve.run import Solution
from wuerfelbecher.table.dice import D6, Faces

DICE = 5
CLOSE = 1e-3
"""Single precision is never that far off."""
STANDARD_ERRORS = 3

Throw = tuple[Faces, int]
Kept = tuple[Faces, Faces]


@cache
def all_throws() -> dict[Throw, int]:
    """Every throw, numbered."""
    sixes = sorted({tuple(sorted(faces)) for faces in product(D6.faces, repeat=DICE)})
    return {throw: at for at, throw in enumerate(product(sixes, TEN.faces))}


@cache
def outcomes(dice: int) -> Counter[Faces]:
    return Counter(tuple(sorted(faces)) for faces in product(D6.faces, repeat=dice))


@cache
def keeps() -> dict[Kept, list[tuple[int, float]]]:
    """Every way to keep some dice or all, and the throws that can follow with how likely they are."""
    found: dict[Kept, list[tuple[int, float]]] = {}
    for size in range(DICE + 1):
        thrown = outcomes(DICE - size).items()
        for six in outcomes(size):
            for tens in [*((ten,) for ten in TEN.faces), ()]:
                after = tens or TEN.faces
                likely = 1 / (len(D6.faces) ** (DICE - size) * len(after))
                found[six, tens] = [
                    (all_throws()[tuple(sorted(six + others)), ten], often * likely)
                    for others, often in thrown
                    for ten in after
                ]
    return found


@cache
def kept_of() -> list[list[int]]:
    """Which of these ways each throw allows."""
    number = {kept: at for at, kept in enumerate(keeps())}
    return [
        [
            number[some, tens]
            for some in {chosen for size in range(DICE + 1) for chosen in combinations(six, size)}
            for tens in ((), (ten,))
        ]
        for six, ten in all_throws()
    ]


def again(worths: list[float]) -> list[float]:
    """What each throw is worth to somebody who may throw any of the dice again, or keep them."""
    kept = [sum([worths[at] * likely for at, likely in following]) for following in keeps().values()]
    return [max([kept[at] for at in allowed]) for allowed in kept_of()]


@cache
def brute_force(empty: tuple[int, ...], points: int, chips: int) -> float:
    """What a column still brings with these boxes empty and so many points in the upper ones."""
    if not empty:
        return 0.0
    column = [EMPTY if box in empty else 0 for box in range(len(BOXES))]
    for box in range(len(UPPER)):
        if box not in empty:
            column[box], points = points, 0

    def written(chips: int) -> list[float]:
        found = []
        for six, ten in all_throws():
            entries, best = worth((*six, ten)), 0.0
            for box in empty:
                after = [*column]
                after[box] = entries[box]
                upper = sum(entry for entry in after[: len(UPPER)] if entry != EMPTY)
                left = tuple(other for other in empty if other != box)
                any_upper = left and left[0] < len(UPPER)
                follow = brute_force(left, upper if any_upper else 0, min(chips, len(left)))
                best = max(best, total(after) - total(column) + follow)
            found.append(best)
        return found

    worths = written(chips)
    if chips:
        worths = [max(one, other) for one, other in zip(worths, again(written(chips - 1)), strict=True)]
    for _ in range(THROWS - 1):
        worths = again(worths)
    return sum([worths[at] * likely for at, likely in keeps()[(), ()]])


def random_sheet(pick: Random, size: int) -> tuple[tuple[int, ...], int, int]:
    """Some empty boxes, an upper sum that may be close to the bonus, and some chips."""
    empty = tuple(sorted(pick.sample(range(len(BOXES)), size)))
    points = sum((box + 1) * pick.choice((2, 3, 3, 4, 4)) for box in range(len(UPPER)) if box not in empty)
    return empty, points, pick.randint(0, CHIPS)


def far_off(solution: Solution, size: int, sheets: int, seed: int = 1) -> float:
    """How far the solution is from brute force at most, for sheets with so many empty boxes."""
    pick, most = Random(seed), 0.0
    for _ in range(sheets):
        empty, points, chips = random_sheet(pick, size)
        filled = sum(1 << box for box in range(len(BOXES)) if box not in empty)
        known = solution.of(filled & (1 << len(UPPER)) - 1, filled >> len(UPPER), points, chips)
        most = max(most, abs(known - brute_force(empty, points, min(chips, size))))
    return most


@dataclass(frozen=True)
class Check:
    """What was found, and whether it should be so."""

    name: str
    found: dict[str, int | float]
    holds: bool


SHEETS = {1: 30, 2: 15}
"""By empty boxes, so many sheets are gone over by brute force."""
MATCHES = 2500
"""So many are played with 0 to 3 chips each."""


def checked(solution: Solution, threads: int, tell: Callable[[Check], None]) -> list[Check]:
    """Brute force on sheets with one and two empty boxes, and matches with 0 to 3 chips."""
    checks = []

    def note(name: str, found: dict[str, int | float], holds: bool) -> None:
        checks.append(Check(name, found, holds))
        tell(checks[-1])

    for empty, sheets in SHEETS.items():
        most = far_off(solution, empty, sheets)
        note("checked-by-force", {"sheets": sheets, "empty": empty, "most": most}, most < CLOSE)
    for chips in range(CHIPS + 1):
        mean, error = mean_with_error(played(solution, MATCHES, chips, threads, seed=1 + chips).points)
        found = {"matches": MATCHES, "chips": chips, "mean": mean, "error": error}
        note("checked-by-playing", found, abs(mean - solution.of(0, 0, 0, chips)) < STANDARD_ERRORS * error)
    return checks
