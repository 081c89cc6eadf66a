"""Keep and reroll: keep some dice, roll the others again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import D6, Dice, Die, Faces, dice
from wuerfelbecher.table.moves import SOME_DICE, Form, Move
from wuerfelbecher.table.pieces import DiceShown, shown
from wuerfelbecher.table.refusal import Message, Refusal
from wuerfelbecher.table.state import Table

ByKind = tuple[Faces, ...]
"""Dice of several kinds: the faces of each kind in rising order, kind by kind."""

IN_THE_CUP = -1
"""Stands for the face of a die that is about to be thrown."""


@dataclass(slots=True, kw_only=True)
class Throwing(Table):
    """`dice` lie on the table, but for those that are in the cup; `throws` counts the throws of this turn."""

    dice: tuple[int, ...] = (IN_THE_CUP,) * 5
    throws: int = 0

    def thrown(self) -> bool:
        """Whether all dice lie there as they were thrown in this turn."""
        return self.throws > 0 and IN_THE_CUP not in self.dice


def throw(t: Throwing, kept: Faces = (), die: Die = D6) -> Turn:
    """Throw all dice but those kept. What lies there from the turn before stays until then."""
    others = len(t.dice) - len(kept)
    if t.throws:
        t.dice = standing(kept, others)
    t.dice = together(kept, (yield Roll(t.active, dice(others, die))))
    t.throws += 1


def standing(kept: Faces, others: int) -> Faces:
    """What lies on the table while so many other dice are in the cup."""
    return kept + (IN_THE_CUP,) * others


def together(kept: Sequence[int], thrown: Sequence[int]) -> Faces:
    """What lies on the table after a throw: the dice left standing and the new ones, in rising order."""
    return tuple(sorted((*kept, *thrown)))


def dice_shown(faces: Faces, die: Die = D6, id: str = "dice", owner: int | None = None) -> DiceShown:
    """Dice of one throw. While some of them are in the cup, the others stand aside."""
    if IN_THE_CUP in faces:
        return aside(faces, die, id, owner)
    return shown(id, faces, die, owner)


def aside(faces: Faces, die: Die, id: str, owner: int | None = None) -> DiceShown:
    return shown(id, (), die, owner, kept=[face for face in faces if face != IN_THE_CUP])


class Keep(Form):
    """The moves that leave dice standing, from the `fewest` to the `most`, while all others are thrown again.

    `value` is what stands, and `kind` is this form. As a whole it is every such move, whatever was thrown; `of` are
    those for one throw. All dice may only be kept with `then`, which is how many are thrown after that. `misfit` is
    the key of the reason why fewer or more are refused.

    >>> keep = Keep(2, misfit="two-at-most")
    >>> [move.text for move in keep.of((5, 5, 6))]
    ['keep none', 'keep 5', 'keep 6', 'keep 5 5', 'keep 5 6']
    >>> len(keep), keep.find("keep 6 5").value, keep.find("keep 7"), keep.of((5, 5, 6))[1].throws
    (28, (5, 6), None, 2)
    >>> keep.why_not("keep 5 5 6"), keep.why_not("keep 5 7 6"), keep.why_not("keep 5 6")
    (Message('two-at-most'), None, None)
    >>> bag = Keep(6, fewest=1, verb="bag", then=6)
    >>> [(move.text, move.throws) for move in bag.of((1, 5))]
    [('bag 1', 1), ('bag 5', 1), ('bag 1 5', 6)]
    """

    __slots__ = ("_of", "die", "every", "fewest", "misfit", "most", "piece", "then", "verb")

    def __init__(
        self,
        most: int,
        fewest: int = 0,
        die: Die = D6,
        piece: str = "dice",
        verb: str = "keep",
        misfit: str = "",
        then: int = 0,
    ) -> None:
        self.most = most
        self.fewest = fewest
        self.die = die
        self.piece = piece
        self.verb = verb
        self.misfit = misfit
        self.then = then
        self.every = tuple(
            kept for count in range(fewest, most + 1) for kept in combinations_with_replacement(die.faces, count)
        )
        self._of: dict[Faces, tuple[Move, ...]] = {}

    def of(self, faces: Faces) -> tuple[Move, ...]:
        """Every way to leave dice of this throw standing; unless `then` is given, at least one is thrown again."""
        ways = self._of.get(faces)
        if ways is None:
            ways = self._of[faces] = tuple(
                self._move(kept, len(faces) - len(kept) or self.then)
                for kept in _parts(faces)
                if self.fewest <= len(kept) <= self.most and (self.then or len(kept) < len(faces))
            )
        return ways

    def __len__(self) -> int:
        return len(self.every)

    def at(self, index: int) -> Move:
        return self._move(self.every[index])

    def find(self, typed: str) -> Move | None:
        kept = self._read(typed)
        return None if kept is None or not self.fewest <= len(kept) <= self.most else self._move(kept)

    def why_not(self, typed: str) -> Message | None:
        kept = self._read(typed)
        fits = kept is None or self.fewest <= len(kept) <= self.most
        return None if fits or not self.misfit else Message(self.misfit)

    def _read(self, typed: str) -> Faces | None:
        """The dice that are named behind the verb, however many."""
        verb, *marks = typed.casefold().split() or [""]
        if verb != self.verb or not marks:
            return None
        try:
            return tuple(sorted(self.die.read(mark) for mark in marks if marks != ["none"]))
        except Refusal:
            return None

    def _move(self, kept: Faces, throws: int = SOME_DICE) -> Move:
        marks = [self.die.mark(face) for face in kept]
        return _keep(kept, marks, [f"{self.piece}/{mark}" for mark in marks], throws, self, self.verb)


class MixedDice(Form):
    """Dice of several kinds thrown together, each kind in a piece of its own. As a form: all ways to keep some.

    Marks that an earlier kind has too are written with the name of their piece: `keep 5 5 ten-5`.

    >>> two_and_a_coin = MixedDice(dice=(D6, 2), coin=(Die("coin", (0, 1), {0: "tails", 1: "heads"}), 1))
    >>> [move.text for move in two_and_a_coin.keeps(((5, 5), (0,)))]
    ['keep none', 'keep tails', 'keep 5', 'keep 5 tails', 'keep 5 5']
    """

    def __init__(self, **kinds: tuple[Die, int]) -> None:
        self.kinds = kinds
        self.none: ByKind = ((),) * len(kinds)
        self._words: list[dict[int, str]] = []
        written: set[str] = set()
        for piece, (die, _) in kinds.items():
            marks = [die.mark(face) for face in die.faces]
            prefix = "" if written.isdisjoint(marks) else f"{piece}-"
            written.update(marks)
            self._words.append({face: prefix + mark for face, mark in zip(die.faces, marks, strict=True)})
        self._thrown: dict[Faces, Dice] = {}
        self._lying: dict[tuple[ByKind, Faces], ByKind] = {}
        self._moves: dict[ByKind, Move] = {}
        self._ways: dict[ByKind, tuple[Move, ...]] = {}
        self._every: list[ByKind] = []

    def all_but(self, kept: ByKind) -> Dice:
        """The dice to throw when these stand; `none` stands before the first throw."""
        standing = tuple(map(len, kept))
        if standing not in self._thrown:
            left = zip(self.kinds.values(), standing, strict=True)
            self._thrown[standing] = Dice(*(die for (die, count), fewer in left for _ in range(count - fewer)))
        return self._thrown[standing]

    def standing(self, kept: ByKind) -> ByKind:
        """What lies on the table while `all_but(kept)` are in the cup."""
        kinds = zip(self.kinds.values(), kept, strict=True)
        return tuple(standing(faces, count - len(faces)) for (_, count), faces in kinds)

    def together(self, kept: ByKind, thrown: Faces) -> ByKind:
        """What lies on the table after `all_but(kept)` were thrown."""
        if (kept, thrown) not in self._lying:
            new = iter(thrown)
            self._lying[kept, thrown] = tuple(
                tuple(sorted((*stand, *(next(new) for _ in range(count - len(stand))))))
                for (_, count), stand in zip(self.kinds.values(), kept, strict=True)
            )
        return self._lying[kept, thrown]

    def shown(self, lying: ByKind) -> list[DiceShown]:
        """All dice, each kind in its piece. While some of them are in the cup, the others stand aside."""
        show = aside if any(IN_THE_CUP in faces for faces in lying) else dice_shown
        return [show(faces, die, piece) for (piece, (die, _)), faces in zip(self.kinds.items(), lying, strict=True)]

    def keeps(self, faces: ByKind) -> tuple[Move, ...]:
        """Every way to leave dice standing and throw at least one again; `value` is what stands, kind by kind."""
        if faces not in self._ways:
            self._ways[faces] = tuple(map(self._move, self._some(map(_parts, faces))))
        return self._ways[faces]

    @property
    def every(self) -> list[ByKind]:
        """Every way to keep some dice, whatever was thrown."""
        if not self._every:
            self._every = self._some(
                [kept for some in range(count + 1) for kept in combinations_with_replacement(die.faces, some)]
                for die, count in self.kinds.values()
            )
        return self._every

    def __len__(self) -> int:
        return len(self.every)

    def at(self, index: int) -> Move:
        return self._move(self.every[index])

    def find(self, typed: str) -> Move | None:
        typed = " ".join(typed.casefold().split())
        return next((move for move in self if move.fits(typed)), None)

    def _some(self, parts: Iterable[Sequence[Faces]]) -> list[ByKind]:
        """Every combination of these but those in which all dice stand."""
        dice = sum(count for _, count in self.kinds.values())
        return [kept for kept in product(*parts) if sum(map(len, kept)) < dice]

    def _move(self, kept: ByKind) -> Move:
        if kept not in self._moves:
            words = [word[face] for word, faces in zip(self._words, kept, strict=True) for face in faces]
            touch = [
                f"{piece}/{die.mark(face)}"
                for (piece, (die, _)), faces in zip(self.kinds.items(), kept, strict=True)
                for face in faces
            ]
            thrown = sum(count for _, count in self.kinds.values()) - len(words)
            self._moves[kept] = _keep(kept, words, touch, thrown, self)
        return self._moves[kept]


@cache
def _parts(faces: Faces) -> tuple[Faces, ...]:
    """Every multiset of dice in a throw, the smallest first."""
    return tuple(
        kept for count in range(len(faces) + 1) for kept in sorted(set(combinations(sorted(faces), count)))
    )


def _keep(
    value: Faces | ByKind, words: Sequence[str], touch: Sequence[str], throws: int, kind: object, verb: str = "keep"
) -> Move:
    return Move(f"{verb} {' '.join(words) or 'none'}", value, touch, any_order=True, throws=throws, kind=kind)
