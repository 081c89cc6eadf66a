"""Score sheets for two: what decisions by mean and spread lose, on endgames solved exactly.

Matches are played for points until the player to move has some empty boxes left; the lead is then drawn evenly from
where most is at stake. Each decision is judged by its exact chance to win beside that of the best move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import fmean
from typing import NamedTuple

from wuerfelbecher.odds.value import Value


class Judged(NamedTuple):
    """One decision: what the move that looks best loses, what the one for most points does, and how far off the
    chance was.
    """

    for_the_win: float
    for_points: float
    off: float


def judged(exact: Mapping[str, float], estimated: Mapping[str, Value], points: Mapping[str, float]) -> Judged:
    looks_best = max(estimated, key=lambda move: (estimated[move].value, points[move]))
    most_points = max(points, key=lambda move: points[move])
    best = max(exact.values())
    return Judged(
        best - exact[looks_best], best - exact[most_points], estimated[looks_best].value - exact[looks_best]
    )


def table(endgames: Mapping[int, int], judge: Callable[[int, int], Judged]) -> None:
    """Print a row for each number of empty boxes, of so many endgames, which `judge` makes of boxes and a seed."""
    print("| empty boxes | endgames | lost, for the win | at most | lost, for points | at most | off |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    for empty, count in endgames.items():
        print(row(empty, [judge(empty, seed) for seed in range(count)]), flush=True)


def asked_for(words: list[str]) -> dict[int, int]:
    """`2=60` is sixty endgames with two empty boxes."""
    return {int(empty): int(count) for empty, _, count in (one.partition("=") for one in words)}


def row(empty: int, found: list[Judged]) -> str:
    wins, points = [one.for_the_win for one in found], [one.for_points for one in found]
    off = fmean(one.off**2 for one in found) ** 0.5
    losses = " | ".join(f"{fmean(lost):.3%} | {max(lost):.2%}" for lost in (wins, points))
    return f"| {empty} | {len(found)} | {losses} | {off:.2%} |"
