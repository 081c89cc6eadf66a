"""Straights: numbers in a row."""

from __future__ import annotations

from collections.abc import Sequence


def longest_run(faces: Sequence[int]) -> int:
    """How many numbers of a throw follow each other.

    >>> longest_run((1, 2, 2, 3, 5, 6))
    3
    """
    length = best = 0
    for face in range(min(faces), max(faces) + 1):
        length = length + 1 if face in faces else 0
        best = max(best, length)
    return best
