"""Families of moves: a notation with gaps, and all the moves that fill them, each made when first needed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from wuerfelbecher.table.moves import Move

SEAT_GAPS = ("player", "other")


class Family:
    """Moves that differ only in what fills the gaps of their notation and of the parts they touch.

    Each gap is given by name with all that can fill it: numbers, or words that stand for 0, 1, 2 ... `{player}` and
    `{other}` are seats, as in all words of a game, and notation counts them from 1. A move is looked up by what
    fills its gaps, in order, first in the notation and then in the parts. Its value is what fills the gaps of its
    notation, and its kind is the family.

    >>> play = Family("play {card} {side}", "hand-{player}/{card}", card=range(1, 71), side=("left", "right"))
    >>> move = play[51, 1, 0]
    >>> move, move.value, move.touch
    (Move('play 51 right'), (51, 1), ('hand-0/51',))
    >>> move.kind is play, play.find("Play 7 left", seats=2).value
    (True, (7, 0))
    """

    def __init__(self, notation: str, *touch: str, **filling: Sequence[Any]) -> None:
        self.notation = notation
        self.touch = touch
        self.filling = filling
        self.named = _gaps(notation)
        self.gaps = _gaps(notation, *touch)
        self._made: dict[Any, Move] = {}

    def __getitem__(self, key: Any) -> Move:
        move = self._made.get(key)
        if move is None:
            filled = key if isinstance(key, tuple) else (key,)
            written = {gap: self._word(gap, thing) for gap, thing in zip(self.gaps, filled, strict=True)}
            touch = [part.format(**written) for part in self.touch]
            move = self._made[key] = self._move(filled[: len(self.named)], touch)
        return move

    def every(self, seats: int) -> Iterator[Move]:
        """Every possible move with this number of seats, whatever it touches."""
        return (self._move(value) for value in product(*(self._choices(gap, seats) for gap in self.named)))

    def find(self, typed: str, seats: int) -> Move | None:
        """The move written like this, whatever it touches."""
        wanted = " ".join(typed.casefold().split())
        return next((move for move in self.every(seats) if move.text == wanted), None)

    def _choices(self, gap: str, seats: int) -> Sequence[Any]:
        if gap in SEAT_GAPS:
            return range(seats)
        filling = self.filling[gap]
        return range(len(filling)) if isinstance(filling[0], str) else filling

    def _word(self, gap: str, thing: Any) -> Any:
        words = self.filling.get(gap, ())
        return words[thing] if words and isinstance(words[0], str) else thing

    def _move(self, value: tuple[Any, ...], touch: Sequence[str] = ()) -> Move:
        written = {gap: self._word(gap, thing) for gap, thing in zip(self.named, value, strict=True)}
        text = self.notation.format(
            **{gap: word + 1 if gap in SEAT_GAPS else word for gap, word in written.items()}
        )
        return Move(text, value[0] if len(value) == 1 else value or None, touch, kind=self)


def _gaps(*texts: str) -> list[str]:
    return list(dict.fromkeys(gap for text in texts for gap in re.findall(r"{(\w+)}", text)))
