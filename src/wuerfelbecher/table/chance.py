"""Where chance comes from: a seed, a script, or the dice on the players' own table."""

from __future__ import annotations

import os
from random import Random

from wuerfelbecher.table.asks import Chance, Roll
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.refusal import Refusal, quoted

UNVERIFIED = "open"
"""How a record says that nothing but itself vouches for its dice."""

SEED_DIGITS = 40
_LARGEST_SEED = 10**SEED_DIGITS - 1
_BLOCK = 64


class Source:
    """Answers asks for chance; None leaves the answer to the players."""

    def answer(self, ask: Chance) -> Faces | None:
        raise NotImplementedError

    def copy(self) -> Source:
        raise NotImplementedError

    def origin(self) -> str:
        """What the record of a match that begins now says about where its dice come from."""
        return UNVERIFIED

    def serves_one_match(self) -> bool:
        """Whether only one match draws on it: a second would take throws away from the first."""
        return True


class _Block:
    """A stretch of a stream of chance; the next stretch is made when somebody first gets there."""

    __slots__ = ("_next", "_random", "numbers")

    def __init__(self, random: Random) -> None:
        draw = random.random
        self.numbers = [draw() for _ in range(_BLOCK)]
        self._random = random
        self._next: _Block | None = None

    def next(self) -> _Block:
        if self._next is None:
            self._next = _Block(self._random)
        return self._next


class Seeded(Source):
    """A stream of chance fixed by its seed; without one, a seed is picked at random.

    Copies walk along the same chain of blocks, each at its own pace, so that a copy costs nothing; the standard
    library's generator would have to copy 2.5 kB.
    """

    __slots__ = ("_at", "_block", "_matches", "_numbers", "seed")

    def __init__(self, seed: int | None = None, block: _Block | None = None) -> None:
        if seed is None:
            seed = int.from_bytes(os.urandom(8), "big")
        elif type(seed) is not int or abs(seed) > _LARGEST_SEED:
            raise Refusal("no-seed", typed=quoted(str(seed)), digits=SEED_DIGITS)
        self.seed = seed
        self._block = block or _Block(Random(seed))
        self._numbers = self._block.numbers
        self._at = 0
        self._matches = 0

    def below(self, limit: int) -> int:
        at = self._at
        if at == _BLOCK:
            self._block = self._block.next()
            self._numbers = self._block.numbers
            at = 0
        self._at = at + 1
        return int(self._numbers[at] * limit)

    def answer(self, ask: Chance) -> Faces:
        if type(ask) is Roll and (ways := ask.dice.ways):
            at = self._at
            if at < _BLOCK:  # as in `below`, without the call: nothing happens more often than a throw
                self._at = at + 1
                return ways[int(self._numbers[at] * len(ways))]
            return ways[self.below(len(ways))]
        return ask.sample(self.below)

    def copy(self) -> Seeded:
        twin = Seeded(self.seed, self._block)
        twin._at = self._at
        twin._matches = 1
        return twin

    def origin(self) -> str:
        self._matches += 1
        return UNVERIFIED if self._at else f"seed {self.seed}"

    def serves_one_match(self) -> bool:
        return self._matches <= 1


class Scripted(Source):
    """Chance written down beforehand: `Scripted("1 4 2", "6 3")`.

    Where it does not fit what is asked, or has run out, it refuses, and the throw stays open.
    """

    def __init__(self, *answers: str) -> None:
        self._answers = list(answers)

    def answer(self, ask: Chance) -> Faces:
        if not self._answers:
            raise Refusal("script-at-its-end")
        return ask.parse(self._answers.pop(0))

    def copy(self) -> Scripted:
        return Scripted(*self._answers)


class OwnDice(Source):
    """The players throw real dice and type what they see; cards and lots are still drawn by the program."""

    def __init__(self, lots: Seeded | None = None) -> None:
        self._lots = lots or Seeded()

    def answer(self, ask: Chance) -> Faces | None:
        return None if isinstance(ask, Roll) else self._lots.answer(ask)

    def instead(self, ask: Chance) -> Faces:
        """What the program throws where nobody can: for a bot, or under a cup that nobody may lift."""
        return self._lots.answer(ask)

    def copy(self) -> OwnDice:
        return OwnDice(self._lots.copy())

    def origin(self) -> str:
        return "own"


class Open(Source):
    """Answers nothing: search and replay supply every throw and every draw themselves."""

    def answer(self, ask: Chance) -> None:
        return None

    def copy(self) -> Open:
        return self
