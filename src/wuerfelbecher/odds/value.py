"""What is known of a number: the number itself, how it was found, and how far off it can be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Way = Literal["exact", "table", "bounded", "estimated", "sampled"]

NEGLIGIBLE = 1e-9
"""Below this, a difference is only rounding."""


@dataclass(frozen=True, slots=True)
class Value:
    """`error` is 0 for an exact value, at most the rounding of a table made beforehand, half the width of a proven
    interval, how far an estimate usually is from the truth where that is known, or the standard error of a sample.
    """

    value: float
    way: Way = "exact"
    error: float = 0.0

    @classmethod
    def between(cls, low: float, high: float) -> Value:
        """The middle of a proven interval; it is exact where nothing lies between its ends."""
        if high - low <= NEGLIGIBLE:
            return cls((low + high) / 2)
        return cls((low + high) / 2, "bounded", (high - low) / 2)

    def data(self) -> dict[str, object]:
        return {"value": self.value, "way": self.way, "error": self.error}
