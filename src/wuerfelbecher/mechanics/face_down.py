"""Things that lie face down: which of them may be where, for somebody who has seen only some of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from typing import Any

from wuerfelbecher.table.dice import Below, Faces
from wuerfelbecher.table.match import Entry

TRIES = 500
"""So often a guess at what lies face down is made again before it is given up."""
CANDIDATES = 8
"""If so many guesses seem too unlikely, one of them is taken, as likely as each is beside the others."""
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

    Something known may leave a heap unseen, or another one like it may leave instead. Then one guess has it here
    and another there, and what is seen later is more likely in one of them. From then on that counts, beside the
    most it can be in any guess: `_sure`, `_maybe` and `_fewest_open` are alike in all of them.
    """

    def __init__(self, heaps: Iterable[Sequence[int | None]], everything: Iterable[int], below: Below) -> None:
        self.heaps: list[Heap] = [[Thing(value) for value in heap] for heap in heaps]
        self._below = below
        self._doubts: list[Callable[[], float]] = []
        self._likely = 1.0
        self._unseen = Counter(everything)
        self._then: list[Heap] | None = None
        self._drawn: Heap = []
        self._sure = [Counter(values(heap)) for heap in self.heaps]
        """By heap, what lies there in every guess."""
        self._maybe: set[int] = set()
        """What was known to be in a heap and may have left it."""
        for sure in self._sure:
            self._unseen -= sure
        self._open = self._fewest_open = sum(thing.value is None for heap in self.heaps for thing in heap)

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
        there, sure = self.heaps[heap], self._sure[heap]
        known, open_ = self._like(there, value)
        if not sure[value]:
            most = 1.0 if value in self._maybe else self._most_open(heap) * self._most_each(value)
            self._count(1.0 if known else len(open_) * self._each(value), most)
            self._fewest_open -= 1
        sure[value] = max(0, sure[value] - 1)
        if known:
            there.remove(known[0])
            return
        thing = self._one_of(open_)
        before = there.copy()
        self._turn_up(thing, value)
        self.count_later(lambda: 1 / values(before).count(value))
        there.remove(thing)

    def drawn(self, source: int, value: int | None, target: int) -> Thing:
        """Chance takes a thing from one heap to another, seen or unseen."""
        there, sure = self.heaps[source], self._sure[source]
        if value is None:
            thing = self._one_of(there)
            if self._then is not None:
                self._drawn.append(thing)
            self._maybe.update(sure.elements())
            sure.clear()
        else:
            thing = self._seen(source, value)
            self._sure[target][value] += 1
        there.remove(thing)
        self.heaps[target].append(thing)
        return thing

    def _seen(self, source: int, value: int) -> Thing:
        """What was drawn: something known to be like it, or something that nobody knew."""
        there, sure = self.heaps[source], self._sure[source]
        known, open_ = self._like(there, value)
        likely = len(known) + len(open_) * self._each(value)
        most_likely = sure[value] + self._most_open(source) * self._most_each(value)
        self._count(likely / len(there), 1.0 if value in self._maybe else most_likely / len(there))
        if sure[value] and self._unseen[value] and self._most_open(source):
            self._maybe.add(value)
        if not sure[value] or value in self._maybe:
            self._fewest_open -= 1
        sure[value] = max(0, sure[value] - 1)
        if self._below(SURE) * likely < len(known) * SURE:
            return self._one_of(known)
        thing = self._one_of(open_)
        self._turn_up(thing, value)
        return thing

    def _each(self, value: int) -> float:
        """How likely something that nobody knows is to be this."""
        return self._unseen[value] / self._open if self._open else 0.0

    def _most_each(self, value: int) -> float:
        return self._unseen[value] / max(1, self._fewest_open)

    def _most_open(self, heap: int) -> int:
        return len(self.heaps[heap]) - self._sure[heap].total()

    def _count(self, likely: float, most: float) -> None:
        if self._maybe and most:
            self._likely *= likely / most

    def deal(self) -> float:
        """Deal all that was never seen to where nobody has looked. Returns how well it agrees with what was seen:
        from 0 for not at all to 1.
        """
        unseen = list(self._unseen.elements())
        for heap in self.heaps:
            for thing in heap:
                if thing.value is None:
                    thing.value = unseen.pop(self._below(len(unseen)))
        return self._likely * prod(likely() for likely in self._doubts)

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


def likely_one(followed: Callable[[], FaceDown], below: Below) -> FaceDown | None:
    """A guess that agrees with what was seen, as likely as it is, if one comes up."""
    candidates: list[tuple[FaceDown, float]] = []
    for _ in range(TRIES):
        try:
            cards = followed()
        except Mismatch:
            continue
        likely = cards.deal()
        if below(SURE) < likely * SURE:
            return cards
        if likely:
            candidates.append((cards, likely))
        if len(candidates) == CANDIDATES:
            break
    upto = below(SURE) / SURE * sum(likely for _, likely in candidates)
    for cards, likely in candidates:
        upto -= likely
        if upto < 0:
            return cards
    return None


def values(heap: Heap) -> list[int]:
    """What lies in a heap, as far as it is known."""
    return [thing.value for thing in heap if thing.value is not None]
