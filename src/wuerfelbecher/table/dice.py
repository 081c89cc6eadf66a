"""Dice, and what they can show: exact outcomes with integer weights, and quick sampling."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from itertools import accumulate, chain, combinations_with_replacement, groupby, product
from math import factorial, prod
from typing import Any

from wuerfelbecher.table.refusal import Refusal, quoted

Below = Callable[[int], int]
"""A source of chance: `below(n)` is one of 0 .. n - 1, all equally likely."""

Faces = tuple[int, ...]

MOST_WAYS = 50_000


ONE_TO_SIX = (1, 2, 3, 4, 5, 6)


class Die:
    """One kind of die: its distinct faces as numbers, how often each occurs, how each is written, and how it looks.

    Dice of the same name look alike. `colour` is the die's own, ivory if none is given, and `inks` the colours of
    single faces. With `pips`, numbers from one to six are shown as pips; by default, only on a die with exactly
    these. A mark that ends in `*` is shown as a star.
    """

    __slots__ = ("_look", "colour", "faces", "inks", "marks", "name", "pips", "sides", "weights")

    def __init__(
        self,
        name: str,
        faces: Iterable[int],
        marks: dict[int, str] | None = None,
        *,
        colour: str = "",
        pips: bool | None = None,
        inks: dict[int, str] | None = None,
    ) -> None:
        self.name = name
        self.sides: Faces = tuple(sorted(faces))
        self.faces: Faces = tuple(sorted(set(self.sides)))
        self.weights: tuple[int, ...] = tuple(self.sides.count(face) for face in self.faces)
        self.marks: dict[int, str] = marks or {}
        self.colour = colour
        self._look: dict[str, Any] = {}
        self.pips = self.faces == ONE_TO_SIX and not self.marks if pips is None else pips
        self.inks: dict[str, str] = {self.mark(face): ink for face, ink in (inks or {}).items()}

    def mark(self, face: int) -> str:
        """How a face is written in notation, records and terminals."""
        return self.marks.get(face) or str(face)

    def read(self, text: str) -> int:
        for face in self.faces:
            if self.mark(face).casefold() == text.casefold():
                return face
        raise Refusal("no-such-face", typed=quoted(text), faces=" ".join(self.mark(face) for face in self.faces))

    def look(self) -> dict[str, Any]:
        """All that a screen needs to draw it, as plain data."""
        if not self._look:
            sides = [self.mark(face) for face in self.faces]
            self._look = {
                "name": self.name,
                "sides": sides,
                "pips": self.pips,
                "colour": self.colour,
                "inks": self.inks,
            }
        return self._look

    def __repr__(self) -> str:
        return f"Die({self.name!r})"


D6 = Die("d6", ONE_TO_SIX)

NINE, TEN, JACK, QUEEN, KING, ACE = range(9, 15)
POKER = Die(
    "poker",
    range(NINE, ACE + 1),
    {JACK: "J", QUEEN: "Q", KING: "K", ACE: "A"},
    inks={TEN: "red", JACK: "blue", QUEEN: "blue", KING: "red"},
)


class Dice:
    """Dice thrown together. Equal dice stand next to each other, in rising order, so a throw is a multiset.

    `ways` is filled at the first sample: every throw, once for each way it can fall.

    >>> Dice(D6, D6).outcomes[:3]
    (((1, 1), 1), ((1, 2), 2), ((1, 3), 2))
    """

    __slots__ = ("_marks", "_outcomes", "_pickers", "_texts", "dice", "total", "ways")

    def __init__(self, *dice: Die) -> None:
        self.dice = dice
        self._pickers = [_Same(die, len(list(alike))) for die, alike in groupby(dice)]
        self.total = prod(same.total for same in self._pickers)
        self._outcomes: tuple[tuple[Faces, int], ...] = ()
        self._marks: dict[Faces, tuple[str, ...]] = {}
        self._texts: dict[Faces, str] = {}
        self.ways: list[Faces] = []

    @property
    def outcomes(self) -> tuple[tuple[Faces, int], ...]:
        """Every throw with its weight; the weights add up to `total`."""
        if not self._outcomes:
            self._outcomes = tuple(
                (tuple(chain.from_iterable(faces for faces, _ in parts)), prod(weight for _, weight in parts))
                for parts in product(*(same.outcomes for same in self._pickers))
            )
        return self._outcomes

    @property
    def kinds_of_throw(self) -> int:
        """How many different throws there are."""
        return prod(len(same.outcomes) for same in self._pickers)

    def throw_at(self, index: int) -> Faces:
        """The throw at an index of `outcomes`, without listing the others."""
        parts: list[Faces] = []
        for same in reversed(self._pickers):
            index, place = divmod(index, len(same.outcomes))
            parts.append(same.outcomes[place][0])
        return tuple(chain.from_iterable(reversed(parts)))

    def sample(self, below: Below) -> Faces:
        if not self.ways and self.total <= MOST_WAYS:
            self.ways.extend(faces for faces, weight in self.outcomes for _ in range(weight))
        if self.ways:
            return self.ways[below(self.total)]
        return tuple(chain.from_iterable(same.sample(below) for same in self._pickers))

    def cast(self, below: Below) -> Faces:
        """A throw die by die, as anybody can work it out with pencil and paper; `sample` is quicker."""
        thrown: list[int] = []
        for same in self._pickers:
            sides = same.die.sides
            thrown += sorted([sides[below(len(sides))] for _ in range(same.count)])
        return tuple(thrown)

    def arrange(self, faces: Iterable[int]) -> Faces:
        """The same throw in its usual order."""
        left = list(faces)
        if len(left) != len(self.dice):
            raise Refusal("wrong-number-of-dice", wanted=len(self.dice), given=len(left))
        arranged: list[int] = []
        at = 0
        for same in self._pickers:
            part = sorted(left[at : at + same.count])
            for face in part:
                if face not in same.die.faces:
                    raise Refusal(
                        "no-such-face",
                        typed=same.die.mark(face),
                        faces=" ".join(same.die.mark(one) for one in same.die.faces),
                    )
            arranged += part
            at += same.count
        return tuple(arranged)

    def marks(self, faces: Faces) -> tuple[str, ...]:
        marks = self._marks.get(faces)
        if marks is None:
            marks = tuple([die.mark(face) for die, face in zip(self.dice, faces, strict=True)])
            self._marks[faces] = marks
        return marks

    def text(self, faces: Faces) -> str:
        text = self._texts.get(faces)
        if text is None:
            text = self._texts[faces] = " ".join(self.marks(faces))
        return text

    def parse(self, text: str) -> Faces:
        """A throw typed in, `3 5 5` or `3-5-5` or `355`, in any order."""
        marks = text.replace("-", " ").replace(",", " ").split()
        if len(marks) == 1 and len(self.dice) > 1 and len(text.strip()) == len(self.dice):
            marks = list(text.strip())
        if len(marks) != len(self.dice):
            raise Refusal("wrong-number-of-dice", wanted=len(self.dice), given=len(marks))
        if len(self._pickers) > 1:
            marks = self._by_die(marks)
        return self.arrange(die.read(mark) for die, mark in zip(self.dice, marks, strict=True))

    def _by_die(self, marks: list[str]) -> list[str]:
        """The marks assigned to dice that can show them; if that is impossible, as they were given."""
        shown = [{die.mark(face).casefold() for face in die.faces} for die in self.dice]
        taken: dict[int, int] = {}

        def find_a_die(mark: int, tried: set[int]) -> bool:
            for at in (mark, *range(len(shown))):
                if at not in tried and marks[mark].casefold() in shown[at]:
                    tried.add(at)
                    if at not in taken or find_a_die(taken[at], tried):
                        taken[at] = mark
                        return True
            return False

        if all(find_a_die(mark, set()) for mark in range(len(marks))):
            return [marks[taken[at]] for at in range(len(marks))]
        return marks

    def __len__(self) -> int:
        return len(self.dice)

    def __repr__(self) -> str:
        return f"Dice({', '.join(die.name for die in self.dice)})"


class _Same:
    """Several dice of one kind."""

    __slots__ = ("count", "cumulated", "die", "outcomes", "total")

    def __init__(self, die: Die, count: int) -> None:
        self.die = die
        self.count = count
        weight = dict(zip(die.faces, die.weights, strict=True))
        self.outcomes: list[tuple[Faces, int]] = []
        for faces in combinations_with_replacement(die.faces, count):
            ways = factorial(count)
            for face in set(faces):
                ways //= factorial(faces.count(face))
            self.outcomes.append((faces, ways * prod(weight[face] for face in faces)))
        self.cumulated = list(accumulate(weight for _, weight in self.outcomes))
        self.total = self.cumulated[-1]

    def sample(self, below: Below) -> Faces:
        return self.outcomes[bisect_right(self.cumulated, below(self.total))][0]


_thrown: dict[tuple[Die, int], Dice] = {}


def dice(count: int, die: Die = D6) -> Dice:
    """`count` equal dice."""
    key = (die, count)
    if key not in _thrown:
        _thrown[key] = Dice(*[die] * count)
    return _thrown[key]


ONE_DIE, TWO_DICE, THREE_DICE, FIVE_DICE, SIX_DICE = dice(1), dice(2), dice(3), dice(5), dice(6)
