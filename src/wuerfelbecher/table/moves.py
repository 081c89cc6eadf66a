"""Moves: what a player may answer, each with one short notation; and forms for choices too large to list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, overload

from wuerfelbecher.table.refusal import Message, Refusal

SOME_DICE = -1
"""The number of dice a move throws where that depends on the game: at least one."""


class Move:
    """One answer. `text` is its notation, `value` what the rules read, `touch` the parts of pieces it touches.

    A part is written `piece/part`. A move that touches nothing is shown as a button.
    With `any_order`, the order of the words after the verb does not matter (`keep 5 3 5`); `also` are other ways to
    write it. `throws` says how many
    dice are thrown when it is played. `kind` is the family that made it, or another mark by which the rules know
    moves of one kind.
    Moves compare by identity: what the rules get is always one of the very moves they offered.
    """

    __slots__ = ("also", "any_order", "kind", "text", "throws", "touch", "value")

    def __init__(
        self,
        text: str,
        value: Any = None,
        touch: Iterable[str] = (),
        any_order: bool = False,
        throws: int = 0,
        kind: object = None,
        also: Iterable[str] = (),
    ) -> None:
        self.text = text
        self.value = value
        self.touch = tuple(touch)
        self.any_order = any_order
        self.throws = throws
        self.kind = kind
        self.also = tuple(also)

    @property
    def verb(self) -> str:
        return self.text.split(" ", 1)[0]

    def fits(self, typed: str) -> bool:
        """Whether a player who typed this means this move."""
        mine = self.text.casefold()
        if mine == typed or typed in self.also:
            return True
        if not self.any_order:
            return False
        verb, *rest = mine.split()
        typed_verb, *typed_rest = typed.split() or [""]
        return verb == typed_verb and sorted(rest) == sorted(typed_rest)

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __str__(self) -> str:
        return self.text


ROLL = Move("roll", throws=SOME_DICE)
STOP = Move("stop")
PASS = Move("pass")


class Form:
    """A choice too large to list. It finds a move by its notation, and is a sequence of moves all the same:
    of all there are or, where there is no end to them, of some examples.
    """

    __slots__ = ()
    exact_case = False
    """Whether upper and lower case mean different things in the notation."""

    def find(self, typed: str) -> Move | None:
        """The move written like this, or None."""
        raise NotImplementedError

    def why_not(self, typed: str) -> Message | None:
        """Why no move is found for what was typed, if the form itself can tell."""
        return None

    def at(self, index: int) -> Move:
        """The move at an index from 0 to `len(self) - 1`."""
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Move]: ...
    def __getitem__(self, at: int | slice) -> Move | Sequence[Move]:
        if isinstance(at, slice):
            return [self.at(index) for index in range(*at.indices(len(self)))]
        if not -len(self) <= at < len(self):
            raise IndexError(at)
        return self.at(at % len(self))

    def __iter__(self) -> Iterator[Move]:
        return (self.at(index) for index in range(len(self)))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self.find(move.text) is not None


class Product(Form):
    """One move for every combination of values.

    `misfit` is the key of the reason for refusing other values.

    >>> bets = Product("bet {} on {}", range(1, 100), range(2, 13), misfit="no-such-bet")
    >>> len(bets), bets[0], bets.find("bet 3 on 7").value
    (1089, Move('bet 1 on 2'), (3, 7))
    >>> bets.why_not("bet 3 on 13"), bets.why_not("bet"), bets.why_not("bet 3 on 7")
    (Message('no-such-bet'), None, None)
    """

    __slots__ = ("axes", "misfit", "notation", "touching", "words")

    def __init__(self, notation: str, *axes: Sequence[object], touch: Sequence[str] = (), misfit: str = "") -> None:
        self.notation = notation
        self.axes = axes
        self.touching = tuple(touch)
        self.misfit = misfit
        self.words: list[dict[str, object]] = []

    def __len__(self) -> int:
        size = 1
        for axis in self.axes:
            size *= len(axis)
        return size

    def at(self, index: int) -> Move:
        values: list[object] = []
        for axis in reversed(self.axes):
            index, place = divmod(index, len(axis))
            values.append(axis[place])
        return self._move(tuple(reversed(values)))

    def find(self, typed: str) -> Move | None:
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

    def why_not(self, typed: str) -> Message | None:
        wanted, given = self.notation.casefold().split(), typed.casefold().split()
        alike = len(wanted) == len(given) and all(
            word in ("{}", mine) for word, mine in zip(wanted, given, strict=True)
        )
        return Message(self.misfit) if self.misfit and alike and self.find(typed) is None else None

    def _move(self, values: tuple[object, ...]) -> Move:
        value = values[0] if len(values) == 1 else values
        return Move(self.notation.format(*values), value, [part.format(*values) for part in self.touching])


class Understood(Form):
    """The moves of a game, and others that are understood though never possible, so that an ask can say why not.

    >>> stakes = Understood(Product("stake {}", range(1, 11)), Product("stake {}", range(1000)))
    >>> len(stakes), stakes.find("stake 50").value
    (10, 50)
    """

    __slots__ = ("moves", "never")

    def __init__(self, moves: Moves, never: Moves) -> None:
        self.moves = moves
        self.never = never

    def __len__(self) -> int:
        return len(self.moves)

    def at(self, index: int) -> Move:
        return self.moves[index]

    def find(self, typed: str) -> Move | None:
        return find(self.moves, typed) or find(self.never, typed)


class Written(Form):
    """What players say in words of their own, after a verb: a word, a list, a layout.

    `read` turns a text into its notation and the value that the rules get, or refuses it with a reason.
    `examples` stand for all that could be written; they are only made when somebody looks. Where the text is a
    list, separated by commas, with one word for each of some letter dice, `each` names these dice.

    >>> def shout(text):
    ...     if not text.isalpha():
    ...         raise Refusal("letters-only")
    ...     return text.upper(), len(text)
    >>> calls = Written("call", shout, lambda: ["hello"])
    >>> calls.find("Call  ahoy"), calls.find("call 7"), calls[0].value
    (Move('call AHOY'), None, 5)
    >>> calls.why_not("call 7")
    Message('letters-only')
    """

    __slots__ = ("_examples", "_list", "each", "exact_case", "read", "touching", "verb")

    def __init__(
        self,
        verb: str,
        read: Callable[[str], tuple[str, Any]],
        examples: Callable[[], Sequence[str]],
        touch: Sequence[str] = (),
        exact_case: bool = False,
        each: str = "",
    ) -> None:
        self.verb = verb
        self.read = read
        self.touching = tuple(touch)
        self.exact_case = exact_case
        self.each = each
        self._list = examples
        self._examples: Sequence[str] | None = None

    @property
    def examples(self) -> Sequence[str]:
        if self._examples is None:
            self._examples = self._list()
        return self._examples

    def __len__(self) -> int:
        return len(self.examples)

    def at(self, index: int) -> Move:
        found = self.find(f"{self.verb} {self.examples[index]}")
        assert found is not None, "an example is one of the moves"
        return found

    def find(self, typed: str) -> Move | None:
        try:
            return self._read(typed)
        except Refusal:
            return None

    def why_not(self, typed: str) -> Message | None:
        try:
            self._read(typed)
        except Refusal as refusal:
            return refusal.message
        return None

    def _read(self, typed: str) -> Move | None:
        verb, _, rest = " ".join(typed.split()).partition(" ")
        if verb.casefold() != self.verb or not rest:
            return None
        notation, value = self.read(rest)
        return Move(f"{self.verb} {notation}", value, self.touching)


class Either(Form):
    """Several choices side by side: moves, forms, or both."""

    __slots__ = ("choices", "exact_case")

    def __init__(self, *choices: Moves) -> None:
        self.choices = choices
        self.exact_case = any(isinstance(choice, Form) and choice.exact_case for choice in choices)

    def __len__(self) -> int:
        return sum(len(choice) for choice in self.choices)

    def at(self, index: int) -> Move:
        for choice in self.choices:
            if index < len(choice):
                return choice[index]
            index -= len(choice)
        raise IndexError(index)

    def find(self, typed: str) -> Move | None:
        return next((found for choice in self.choices if (found := find(choice, typed)) is not None), None)

    def why_not(self, typed: str) -> Message | None:
        forms = (choice for choice in self.choices if isinstance(choice, Form))
        return next((reason for form in forms if (reason := form.why_not(typed)) is not None), None)


def only_move(moves: Moves) -> Move | None:
    """The one move there is to choose, where there is no other."""
    if any(isinstance(choice, Written) for choice in side_by_side(moves)):
        return None
    return moves[0] if len(moves) == 1 else None


def side_by_side(moves: Moves) -> tuple[Moves, ...]:
    """The choices a player has, one by one."""
    return moves.choices if isinstance(moves, Either) else (moves,)


Moves = Sequence[Move] | Form
"""The moves one seat may choose from: a tuple, or a form that lists itself only on demand."""


def find(moves: Moves, typed: str) -> Move | None:
    """The legal move a player means by what was typed."""
    if isinstance(moves, Form):
        return moves.find(typed)
    typed = " ".join(typed.casefold().split())
    for move in moves:
        if move.fits(typed):
            return move
    return None
