"""Moves: what a player may answer, each with one short notation; and forms for choices too many to list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload


class Move:
    """One answer. `text` is its notation, `value` what the rules read, `touch` the parts of pieces it touches.

    A part is written `piece/part`. A move that touches nothing is shown as a button.
    Where the order of the words behind the verb means nothing (`keep 5 3 5`), `free` says so.
    Moves compare by identity: what the rules get is always one of the very moves they offered.
    """

    __slots__ = ("free", "text", "touch", "value")

    def __init__(self, text: str, value: Any = None, touch: Iterable[str] = (), free: bool = False) -> None:
        self.text = text
        self.value = value
        self.touch = tuple(touch)
        self.free = free

    @property
    def verb(self) -> str:
        return self.text.split(" ", 1)[0]

    def fits(self, typed: str) -> bool:
        """Whether a player who typed this means this move."""
        mine = self.text.casefold()
        if mine == typed:
            return True
        if not self.free:
            return False
        verb, *rest = mine.split()
        typed_verb, *typed_rest = typed.split() or [""]
        return verb == typed_verb and sorted(rest) == sorted(typed_rest)

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __str__(self) -> str:
        return self.text


ROLL = Move("roll")
STOP = Move("stop")
PASS = Move("pass")


class Product(Sequence[Move]):
    """A form: one move for every combination of values, never listed unless somebody asks for it.

    >>> bets = Product("bet {} on {}", range(1, 100), range(2, 13))
    >>> len(bets), bets[0], bets.find("bet 3 on 7").value
    (1089, Move('bet 1 on 2'), (3, 7))
    """

    __slots__ = ("axes", "notation", "touching", "words")

    def __init__(self, notation: str, *axes: Sequence[object], touch: Sequence[str] = ()) -> None:
        self.notation = notation
        self.axes = axes
        self.touching = tuple(touch)
        self.words: list[dict[str, object]] = []

    def __len__(self) -> int:
        size = 1
        for axis in self.axes:
            size *= len(axis)
        return size

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Move]: ...
    def __getitem__(self, at: int | slice) -> Move | Sequence[Move]:
        if isinstance(at, slice):
            return [self[index] for index in range(*at.indices(len(self)))]
        if not -len(self) <= at < len(self):
            raise IndexError(at)
        at %= len(self)
        values: list[object] = []
        for axis in reversed(self.axes):
            at, index = divmod(at, len(axis))
            values.append(axis[index])
        return self._move(tuple(reversed(values)))

    def __iter__(self) -> Iterator[Move]:
        return (self[at] for at in range(len(self)))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self.find(move.text) is not None

    def find(self, typed: str) -> Move | None:
        """The move written like this, or nothing."""
        if not self.words:
            self.words = [{str(value).casefold(): value for value in axis} for axis in self.axes]
        pattern = self.notation.casefold().split()
        given = typed.casefold().split()
        if len(pattern) != len(given):
            return None
        values: list[object] = []
        for wanted, word in zip(pattern, given, strict=True):
            if wanted == "{}":
                known = self.words[len(values)]
                if word not in known:
                    return None
                values.append(known[word])
            elif wanted != word:
                return None
        return self._move(tuple(values))

    def _move(self, values: tuple[object, ...]) -> Move:
        value = values[0] if len(values) == 1 else values
        return Move(self.notation.format(*values), value, [part.format(*values) for part in self.touching])


Moves = Sequence[Move]
"""The moves one seat may choose from: a tuple, or a form that lists itself only on demand."""


def find(moves: Moves, typed: str) -> Move | None:
    """The legal move a player means by what was typed."""
    if isinstance(moves, Product):
        return moves.find(typed)
    typed = " ".join(typed.casefold().split())
    for move in moves:
        if move.fits(typed):
            return move
    return None
