"""Every way some dice can lie, from none to all of them, and how one more die leads from one way to the next.

What to expect of a throw is the mean over the faces of one more die, taken die by die; what to keep of it is the
best over one die fewer, taken die by die. Both are a few hundred steps for five dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import combinations_with_replacement, product

from wuerfelbecher.table.dice import Die, Faces

Kept = tuple[Faces, ...]
"""Dice that lie there, kind by kind, each kind in rising order."""


class Lattice:
    """The ways to lie are numbered from no dice at all to all of them; `first[n]` is the first with `n` dice.

    `one_more[way]` are the ways with one more die, of the first kind that is not complete; `one_fewer[way]` those
    with one die fewer.
    """

    def __init__(self, *kinds: tuple[Die, int]) -> None:
        self.kinds = kinds
        self.dice = sum(count for _, count in kinds)
        each = [
            [kept for size in range(count + 1) for kept in combinations_with_replacement(die.faces, size)]
            for die, count in kinds
        ]
        self.ways: list[Kept] = sorted(product(*each), key=lambda way: (sum(map(len, way)), way))
        self.number = {way: number for number, way in enumerate(self.ways)}
        sizes = [sum(map(len, way)) for way in self.ways]
        self.first = [sizes.index(size) for size in range(self.dice + 1)] + [len(self.ways)]
        self.one_more = [self._one_more(way) for way in self.ways[: self.first[self.dice]]]
        self.one_fewer = [self._one_fewer(way) for way in self.ways]

    @property
    def full(self) -> list[Kept]:
        """All dice, in every way they can lie."""
        return self.ways[self.first[self.dice] :]

    def _one_more(self, way: Kept) -> list[int]:
        kind = next(at for at, (_, count) in enumerate(self.kinds) if len(way[at]) < count)
        die, _ = self.kinds[kind]
        return [
            self.number[(*way[:kind], tuple(sorted((*way[kind], face))), *way[kind + 1 :])] for face in die.faces
        ]

    def _one_fewer(self, way: Kept) -> list[int]:
        fewer: list[int] = []
        for kind, faces in enumerate(way):
            for face in dict.fromkeys(faces):
                left = list(faces)
                left.remove(face)
                fewer.append(self.number[(*way[:kind], tuple(left), *way[kind + 1 :])])
        return fewer

    def expected(self, worth: Sequence[float]) -> list[float]:
        """What every way to keep dice is worth before the others are thrown, from what all dice are worth."""
        result = [0.0] * self.first[self.dice] + [*worth]
        for way in range(self.first[self.dice] - 1, -1, -1):
            following = self.one_more[way]
            result[way] = sum([result[then] for then in following]) / len(following)
        return result

    @cached_property
    def chances(self) -> list[dict[int, float]]:
        """Of every way all dice can lie, how likely it is to come after each way to keep some of them."""
        certain = [[float(one == way) for one in range(len(self.full))] for way in range(len(self.full))]
        return [
            {way: chance for way, chance in enumerate(self.expected(one)[: self.first[self.dice]]) if chance}
            for one in certain
        ]

    def best(self, expected: Sequence[float]) -> list[float]:
        """What every way all dice can lie is worth to somebody who may throw any of them again."""
        result = [*expected]
        for way in range(1, len(result)):
            result[way] = max(result[way], *[result[fewer] for fewer in self.one_fewer[way]])
        return result[self.first[self.dice] :]


@cache
def lattice(*kinds: tuple[Die, int]) -> Lattice:
    return Lattice(*kinds)
