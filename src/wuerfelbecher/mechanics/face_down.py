"""Things that lie face down: which of them may be where, for somebody who has seen only some of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from wuerfelbecher.table.dice import Below, Faces
from wuerfelbecher.table.match import Entry

TRIES = 500
"""So often a guess at what lies face down is made again before it is given up."""
SURE = 1 << 30


class Thing:
    """A card or a chip; its value is None until it is known."""

    __slots__ = ("value",)

    def __init__(self, value: int | None = None) -> None:
        self.value = value


Heap = list[Thing]

Guess = tuple[Any, list[Faces]]
"""A table as it may have been when the turn began, and what may have been drawn unseen since then."""


class Mismatch(Exception):
    """What was seen cannot have happened to things that lie like this."""


class FaceDown:
    """Heaps of things, followed by somebody who sees only some of them. What is hidden stays open until it is dealt
    at the end, as likely one way as another. Where something seen is less likely the way it was dealt, that counts.
    """

    def __init__(self, heaps: Iterable[Sequence[int | None]], everything: Iterable[int], below: Below) -> None:
        self.heaps: list[Heap] = [[Thing(value) for value in heap] for heap in heaps]
        self._below = below
        self._doubts: list[Callable[[], float]] = []
        self._unsure = False
        """Whether it is open where something lies that was seen once."""
        self._unseen = Counter(everything)
        self._then: list[Heap] | None = None
        self._drawn: Heap = []
        self._open = 0
        for heap in self.heaps:
            for thing in heap:
                if thing.value is None:
                    self._open += 1
                else:
                    self._unseen[thing.value] -= 1

    def followed(self, entries: Sequence[Entry], past: int) -> Iterator[Entry]:
        """Every answer of a match in order. When so many are past, everything is remembered as it lies then, and
        from then on whatever is drawn unseen.
        """
        for at, entry in enumerate(entries):
            if at == max(0, past):
                self._then = [heap.copy() for heap in self.heaps]
            yield entry
        if past >= len(entries):
            self._then = [heap.copy() for heap in self.heaps]

    def count_later(self, likely: Callable[[], float]) -> None:
        """Once all is dealt, it counts how likely something was that was seen; at most 1."""
        self._doubts.append(likely)

    def taken(self, heap: int, value: int) -> None:
        """Somebody takes a certain thing from a heap, for all to see. If it was not known to be there, it is one of
        those that nobody knew; where several are like it, none of them can be told from another.
        """
        there = self.heaps[heap]
        known, open_ = self._like(there, value)
        if known:
            there.remove(known[0])
            return
        thing = self._one_of(open_)
        before = there.copy()
        self._turn_up(thing, value)
        self.count_later(lambda: 1 / values(before).count(value))
        if self._unsure:
            share = len(open_) / len(before)
            self.count_later(lambda: share)
        there.remove(thing)

    def drawn(self, source: int, value: int | None, target: int) -> Thing:
        """Chance takes a thing from one heap to another, seen or unseen."""
        there = self.heaps[source]
        if value is None:
            thing = self._one_of(there)
            if self._then is not None:
                self._drawn.append(thing)
            self._unsure |= any(one.value is not None for one in there)
        else:
            thing = self._seen(there, value)
        there.remove(thing)
        self.heaps[target].append(thing)
        return thing

    def _seen(self, there: Heap, value: int) -> Thing:
        """What was drawn: something known to be like it, or something that nobody knew."""
        known, open_ = self._like(there, value)
        each = self._unseen[value] / self._open if self._open else 0.0
        if not any(thing.value is not None for thing in there):
            each = 1.0  # whatever it was, it was as unlikely in any other way
        self._unsure |= bool(known and open_)
        if self._unsure:
            share = (len(known) + len(open_) * each) / len(there)
            self.count_later(lambda: share)
        if self._below(SURE) * (len(known) + len(open_) * each) < len(known) * SURE:
            return self._one_of(known)
        thing = self._one_of(open_)
        self._turn_up(thing, value)
        return thing

    def deal(self) -> bool:
        """Deal all that was never seen to where nobody has looked. Returns whether it agrees with what was seen."""
        unseen = list(self._unseen.elements())
        for heap in self.heaps:
            for thing in heap:
                if thing.value is None:
                    thing.value = unseen.pop(self._below(len(unseen)))
        return all(self._below(SURE) < likely() * SURE for likely in self._doubts)

    @property
    def then(self) -> list[list[int]]:
        """What lay in each heap when the turn began."""
        return [values(heap) for heap in self._then or ()]

    @property
    def since(self) -> list[Faces]:
        """What has been drawn unseen since then."""
        return [(value,) for value in values(self._drawn)]

    def _like(self, there: Heap, value: int) -> tuple[Heap, Heap]:
        return [thing for thing in there if thing.value == value], [thing for thing in there if thing.value is None]

    def _one_of(self, things: Heap) -> Thing:
        if not things:
            raise Mismatch
        return things[self._below(len(things))]

    def _turn_up(self, thing: Thing, value: int) -> None:
        if self._unseen[value] <= 0:
            raise Mismatch
        thing.value = value
        self._unseen[value] -= 1
        self._open -= 1


def guessed(once: Callable[[], Guess | None]) -> Guess | None:
    """A guess that agrees with what was seen, if one comes up."""
    for _ in range(TRIES):
        try:
            found = once()
        except Mismatch:
            continue
        if found is not None:
            return found
    return None


def values(heap: Heap) -> list[int]:
    """What lies in a heap, as far as it is known."""
    return [thing.value for thing in heap if thing.value is not None]
