"""Families of moves: a notation with gaps, and all the moves that fill them, each made when it is first wanted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import Any

from wuerfelbecher.table.moves import Move

SEATS = ("player", "other")


class Family(dict[Any, Move]):
    """Moves that differ only in what fills the gaps of their notation and of the parts they touch.

    A gap is named with all that can fill it: numbers, or words that stand for 0, 1, 2 ... `{player}` and `{other}`
    are seats, as in all words of a game, and notation counts them from 1. A move is looked up by what fills the
    gaps, in the order in which they come, first in the notation and then in the parts. Its value is what fills the
    gaps of its notation.

    >>> play = Family("play {card} {side}", "hand-{player}/{card}", card=range(1, 71), side=("left", "right"))
    >>> move = play[51, 1, 0]
    >>> move, move.value, move.touch
    (Move('play 51 right'), (51, 1), ('hand-0/51',))
    """

    def __init__(self, notation: str, *touch: str, **filling: Sequence[Any]) -> None:
        super().__init__()
        self.notation = notation
        self.touch = touch
        self.filling = filling
        self.named = _gaps(notation)
        self.gaps = _gaps(notation, *touch)

    def __missing__(self, key: Any) -> Move:
        filled = key if isinstance(key, tuple) else (key,)
        written = {gap: self._word(gap, thing) for gap, thing in zip(self.gaps, filled, strict=True)}
        value = filled[: len(self.named)]
        move = self[key] = Move(
            self._text(written),
            value[0] if len(value) == 1 else value or None,
            [part.format(**written) for part in self.touch],
        )
        return move

    def texts(self, seats: int) -> list[str]:
        """The notation of every move there can be with so many seats."""
        choices = [range(seats) if gap in SEATS else self.filling[gap] for gap in self.named]
        return [self._text(dict(zip(self.named, one, strict=True))) for one in product(*choices)]

    def _word(self, gap: str, thing: Any) -> Any:
        words = self.filling.get(gap, ())
        return words[thing] if words and isinstance(words[0], str) else thing

    def _text(self, written: dict[str, Any]) -> str:
        return self.notation.format(**{gap: word + 1 if gap in SEATS else word for gap, word in written.items()})


def texts(seats: int, *families: Family) -> list[str]:
    """The notation of every move of these families, for a game's `vocabulary`."""
    return [text for family in families for text in family.texts(seats)]


def _gaps(*texts: str) -> list[str]:
    return list(dict.fromkeys(gap for text in texts for gap in re.findall(r"{(\w+)}", text)))
