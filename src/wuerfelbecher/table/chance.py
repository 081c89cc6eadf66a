"""Where chance comes from: a pledged secret, a seed, a script, or the dice on the players' own table."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest
from random import Random
from struct import unpack

from wuerfelbecher.table.asks import Chance, Roll
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.refusal import Refusal, quoted

UNVERIFIED = "open"
"""How a record says that nothing but itself vouches for its dice."""

SEED_DIGITS = 40
_LARGEST_SEED = 10**SEED_DIGITS - 1
_BLOCK = 64

FAIR = "fair"
"""How a record says that its dice can be worked out again from a secret pledged beforehand."""
SECRET_DIGITS = 64
CONTRIBUTION_DIGITS = 32
STAND_IN = "server-"
"""What the contribution of a seat begins with that added none of its own."""
_WORD = 1 << 32
_WORDS = 8
_HMAC_BLOCK = 64


class Source:
    """Answers asks for chance; None leaves the answer to the players. `number` is the place of the answer in the
    record, counted from one.
    """

    def answer(self, ask: Chance, number: int = 0) -> Faces | None:
        raise NotImplementedError

    def copy(self) -> Source:
        raise NotImplementedError

    def answers(self, ask: Chance) -> bool:
        """Whether it is the one to answer this."""
        return self.copy().answer(ask) is not None

    def origin(self) -> str:
        """What the record of a match that begins now says about where its dice come from."""
        return UNVERIFIED

    def pledge(self) -> Pledge | None:
        """What the record of a match needs for its dice to be checked, besides their origin."""
        return None

    def serves_one_match(self) -> bool:
        """Whether only one match draws on it: a second would take throws away from the first."""
        return True


@dataclass(frozen=True, slots=True)
class Pledge:
    """What fair dice come from: the SHA-256 of a secret, what each seat added to it, and in the end the secret."""

    commitment: str
    contributions: tuple[str, ...]
    secret: str = ""

    def check(self, seats: int) -> None:
        """Refuse what cannot be a pledge for so many seats."""
        sound = (
            _is_hex(self.commitment, SECRET_DIGITS)
            and (not self.secret or _is_hex(self.secret, SECRET_DIGITS))
            and len(self.contributions) == seats
            and all(is_contribution(text.removeprefix(STAND_IN)) for text in self.contributions)
        )
        if not sound:
            raise Refusal("record-bad-pledge")

    def broken(self) -> Refusal | None:
        """What is wrong with it, now that the secret is known."""
        if committed(self.secret) != self.commitment:
            return Refusal("pledge-secret-differs")
        for seat, text in enumerate(self.contributions):
            if text.startswith(STAND_IN) and text != stand_in(self.secret, seat):
                return Refusal("pledge-stand-in-differs", player=seat)
        return None


def new_secret() -> str:
    return os.urandom(SECRET_DIGITS // 2).hex()


def committed(secret: str) -> str:
    """The SHA-256 of a secret: it can be shown to everybody, and fits no other secret."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def stand_in(secret: str, seat: int) -> str:
    """What a seat adds that has no page of its own. It follows from the secret, so that nobody can choose it."""
    return STAND_IN + digest(bytes.fromhex(secret), f"seat {seat}".encode(), "sha256").hex()[:CONTRIBUTION_DIGITS]


def is_contribution(text: str) -> bool:
    return _is_hex(text, CONTRIBUTION_DIGITS)


def _is_hex(text: str, digits: int) -> bool:
    return re.fullmatch(rf"[0-9a-f]{{{digits}}}", text) is not None


class Fair(Source):
    """Chance that nobody can choose and everybody can check afterwards.

    Every answer comes from the HMAC-SHA256 of the contributions and the number of the answer, with the secret as
    its key. Copies share it, as it remembers nothing.
    """

    __slots__ = ("_inner", "_outer", "_pledge")

    def __init__(self, secret: str, contributions: Sequence[str]) -> None:
        self._pledge = Pledge(committed(secret), tuple(contributions), secret)
        key = bytes.fromhex(secret).ljust(_HMAC_BLOCK, b"\0")
        self._inner = sha256(bytes([byte ^ 0x36 for byte in key]) + " ".join([*contributions, ""]).encode())
        self._outer = sha256(bytes([byte ^ 0x5C for byte in key]))

    def block(self, number: int, block: int) -> tuple[int, ...]:
        """Eight numbers of 32 bits: `HMAC-SHA256(secret, "contributions number block")`. What is the same for every
        answer is hashed once, which halves the time.
        """
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(b"%d %d" % (number, block))
        outer.update(inner.digest())
        return unpack(">8I", outer.digest())

    def answer(self, ask: Chance, number: int = 0) -> Faces:
        below = _Words(self, number).below
        return ask.dice.cast(below) if type(ask) is Roll else ask.sample(below)

    def answers(self, ask: Chance) -> bool:
        return True

    def copy(self) -> Fair:
        return self

    def origin(self) -> str:
        return FAIR

    def pledge(self) -> Pledge:
        return self._pledge


class _Words:
    """The numbers that one answer may use up, block after block."""

    __slots__ = ("_at", "_block", "_fair", "_number", "_words")

    def __init__(self, fair: Fair, number: int) -> None:
        self._fair = fair
        self._number = number
        self._block = 0
        self._at = 0
        self._words = fair.block(number, 0)

    def below(self, limit: int) -> int:
        """One of 0 .. limit - 1, all exactly equally likely: words beyond the last multiple are passed over."""
        fits = _WORD - _WORD % limit
        while True:
            at = self._at
            if at == _WORDS:
                self._block += 1
                self._words = self._fair.block(self._number, self._block)
                at = 0
            self._at = at + 1
            word = self._words[at]
            if word < fits:
                return word % limit


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

    def answer(self, ask: Chance, number: int = 0) -> Faces:
        if type(ask) is Roll and (ways := ask.dice.ways):
            at = self._at
            if at < _BLOCK:  # as in `below`, without the call: nothing happens more often than a throw
                self._at = at + 1
                return ways[int(self._numbers[at] * len(ways))]
            return ways[self.below(len(ways))]
        return ask.sample(self.below)

    def answers(self, ask: Chance) -> bool:
        return True

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

    def answer(self, ask: Chance, number: int = 0) -> Faces:
        if not self._answers:
            raise Refusal("script-at-its-end")
        return ask.parse(self._answers.pop(0))

    def copy(self) -> Scripted:
        return Scripted(*self._answers)


class OwnDice(Source):
    """The players throw real dice and type what they see; cards and lots are still drawn by the program."""

    def __init__(self, lots: Seeded | None = None) -> None:
        self._lots = lots or Seeded()

    def answer(self, ask: Chance, number: int = 0) -> Faces | None:
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

    def answer(self, ask: Chance, number: int = 0) -> None:
        return None

    def copy(self) -> Open:
        return self
