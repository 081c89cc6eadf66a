"""There and back: write numbers down in order, then strike them out again from the last to the first."""

from __future__ import annotations

from collections.abc import Sequence

from wuerfelbecher.mechanics.striking import STRUCK, UNWRITTEN, WRITTEN, strips
from wuerfelbecher.table.pieces import Piece, scores

Numbers = tuple[int, ...]


def there_and_back(numbers: Numbers) -> Numbers:
    """The whole way, step by step."""
    return (*numbers, *reversed(numbers))


def marks(numbers: Numbers, done: int) -> tuple[int, ...]:
    """Which numbers are written, struck out or still to come when `done` steps have been taken."""
    written, struck = numbers[:done], there_and_back(numbers)[len(numbers) : done]
    return tuple(STRUCK if one in struck else WRITTEN if one in written else UNWRITTEN for one in numbers)


def way_shown(numbers: Numbers, done: Sequence[int]) -> list[Piece]:
    """Everybody's numbers, and which one each needs next."""
    way = there_and_back(numbers)
    wanted = [way[steps] if steps < len(way) else None for steps in done]
    return [*strips(numbers, [marks(numbers, steps) for steps in done]), *scores("wanted", wanted)]
