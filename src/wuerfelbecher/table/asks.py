"""What a turn may ask of the outside: chance, one seat, several seats at once, or whoever is first."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any

from wuerfelbecher.table.dice import Below, Dice, Faces
from wuerfelbecher.table.moves import PASS, Either, Form, Move, Moves, find, side_by_side
from wuerfelbecher.table.refusal import Message, Refusal, quoted

IN_REPR = ("seat", "dice", "heap", "seen_by", "prompt", "seconds", "running")

Why = Callable[[Any, int, Move], Message | None]
"""Says why a seat may not make one of the game's moves now, from the table as that seat sees it."""


class Ask:
    """What all asks have in common: a key of the game's words for what is asked, and possibly a time limit.

    `running` says that an hourglass turned earlier goes on running. `why` gives the reason for refusing one of the
    game's moves that is not on offer.
    """

    prompt: str = ""
    seconds: int = 0
    running: bool = False
    why: Why | None = None

    @property
    def wording(self) -> str:
        """The key of the words for what is asked."""
        return self.prompt or "default"

    def asked_of(self, seat: int) -> Ask:
        """The ask as one of the seats asked may see it."""
        return self

    def __repr__(self) -> str:
        facts = ", ".join(
            f"{name}={value!r}"
            for name in IN_REPR
            if (value := getattr(self, name, None)) not in (None, getattr(Ask, name, None))
        )
        return f"{type(self).__name__}({facts})"


Turn = Generator[Ask, Any, None]


class Chance(Ask):
    """Chance with exact weights. `seat` throws or draws; only `seen_by` see the answer (None: everybody does).

    When `seconds` have run out, the source answers for the seat.
    """

    seat: int
    seen_by: tuple[int, ...] | None = None

    def sample(self, below: Below) -> Faces:
        raise NotImplementedError

    def outcomes(self) -> tuple[tuple[Faces, int], ...]:
        """Every possible answer with its integer weight."""
        raise NotImplementedError

    def text(self, answer: Faces) -> str:
        raise NotImplementedError

    def parse(self, text: str) -> Faces:
        """An answer typed in, or a refusal."""
        raise NotImplementedError

    def checked(self, answer: Faces) -> Faces:
        """An answer in its usual order, or a refusal if there is no such answer."""
        raise NotImplementedError


class Roll(Chance):
    """A seat throws dice. The answer is the faces, in the order of `Dice`."""

    def __init__(
        self,
        seat: int,
        dice: Dice,
        seen_by: tuple[int, ...] | None = None,
        seconds: int = 0,
        prompt: str = "",
    ) -> None:
        self.seat = seat
        self.dice = dice
        if seen_by is not None:
            self.seen_by = seen_by
        if seconds:
            self.seconds = seconds
        if prompt:
            self.prompt = prompt

    @property
    def wording(self) -> str:
        return self.prompt or "roll"

    def sample(self, below: Below) -> Faces:
        return self.dice.sample(below)

    def outcomes(self) -> tuple[tuple[Faces, int], ...]:
        return self.dice.outcomes

    def text(self, answer: Faces) -> str:
        return self.dice.text(answer)

    def parse(self, text: str) -> Faces:
        return self.dice.parse(text)

    def checked(self, answer: Faces) -> Faces:
        return self.dice.arrange(answer)


class Throws(Form):
    """Every throw of some dice, for players who throw real dice and type what they see."""

    __slots__ = ("dice",)

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def __len__(self) -> int:
        return self.dice.kinds_of_throw

    def at(self, index: int) -> Move:
        return self._move(self.dice.throw_at(index))

    def find(self, typed: str) -> Move | None:
        try:
            return self._move(self.dice.parse(typed))
        except Refusal:
            return None

    def _move(self, faces: Faces) -> Move:
        return Move(self.dice.text(faces), faces)


class Draw(Chance):
    """One thing is drawn from a heap in which every single thing is equally likely. The answer is `(thing,)`."""

    def __init__(
        self,
        seat: int,
        heap: Iterable[int],
        seen_by: tuple[int, ...] | None = None,
        marks: Mapping[int, str] | None = None,
        seconds: int = 0,
    ) -> None:
        self.seat = seat
        self.seen_by = seen_by
        self.heap = tuple(heap)
        self.marks: Mapping[int, str] = marks or {}
        self.seconds = seconds

    def sample(self, below: Below) -> Faces:
        return (self.heap[below(len(self.heap))],)

    def outcomes(self) -> tuple[tuple[Faces, int], ...]:
        counted: dict[int, int] = {}
        for thing in self.heap:
            counted[thing] = counted.get(thing, 0) + 1
        return tuple(((thing,), weight) for thing, weight in sorted(counted.items()))

    def text(self, answer: Faces) -> str:
        return self.marks.get(answer[0], str(answer[0]))

    def parse(self, text: str) -> Faces:
        for thing in self.heap:
            if self.text((thing,)).casefold() == text.strip().casefold():
                return (thing,)
        raise Refusal("not-in-the-heap", typed=quoted(text.strip()))

    def checked(self, answer: Faces) -> Faces:
        [thing] = answer
        if thing not in self.heap:
            raise Refusal("not-in-the-heap", typed=quoted(str(thing)))
        return (thing,)


class Choose(Ask):
    """One seat chooses one of the moves. When `seconds` have run out, `otherwise` is played."""

    otherwise: Move | None = None

    def __init__(
        self,
        seat: int,
        moves: Moves,
        prompt: str = "",
        seconds: int = 0,
        otherwise: Move | None = None,
        running: bool = False,
        why: Why | None = None,
    ) -> None:
        self.seat = seat
        self.moves = moves
        if prompt:
            self.prompt = prompt
        if why is not None:
            self.why = why
        if seconds:
            self.seconds = seconds
            self.otherwise = otherwise
            self.running = running


class Joint(Ask):
    """Several seats answer one ask; nobody sees another's answer before all are revealed."""

    def __init__(
        self, choices: dict[int, Moves], prompt: str = "", seconds: int = 0, why: Why | None = None
    ) -> None:
        self.choices = choices
        self.prompt = prompt
        self.seconds = seconds
        self.why = why

    def asked_of(self, seat: int) -> Joint:
        raise NotImplementedError

    def complete(self, given: dict[int, Move]) -> bool:
        return len(given) == len(self.choices)

    def answer(self, given: dict[int, Move]) -> Any:
        raise NotImplementedError

    def expired(self, seat: int) -> Move:
        """What counts as the choice of a seat that did not answer in time."""
        raise NotImplementedError


class ChooseAll(Joint):
    """Several seats choose at the same time. The answer is `{seat: move}`."""

    def __init__(
        self,
        choices: dict[int, Moves],
        prompt: str = "",
        seconds: int = 0,
        otherwise: dict[int, Move] | None = None,
        why: Why | None = None,
    ) -> None:
        super().__init__(choices, prompt, seconds, why)
        self.otherwise = otherwise or {}

    def asked_of(self, seat: int) -> ChooseAll:
        otherwise = {seat: self.otherwise[seat]} if seat in self.otherwise else None
        return ChooseAll({seat: self.choices[seat]}, self.prompt, self.seconds, otherwise, self.why)

    def answer(self, given: dict[int, Move]) -> dict[int, Move]:
        return {seat: given[seat] for seat in self.choices}

    def expired(self, seat: int) -> Move:
        return self.otherwise[seat]


def or_pass(moves: Moves) -> Moves:
    if find(moves, PASS.text) is PASS:
        return moves
    return Either(*side_by_side(moves), (PASS,)) if isinstance(moves, Form) else (*moves, PASS)


class Race(Joint):
    """The first to act wins; everyone may pass. The answer is `(seat, move)`, or None if nobody acts.

    `choices` are the moves by seat; passing is always among them.
    """

    def __init__(
        self,
        choices: Mapping[int, Moves],
        prompt: str = "",
        seconds: int = 0,
        running: bool = False,
        why: Why | None = None,
    ) -> None:
        super().__init__({seat: or_pass(moves) for seat, moves in choices.items()}, prompt, seconds, why)
        self.running = running

    def asked_of(self, seat: int) -> Race:
        return Race({seat: self.choices[seat]}, self.prompt, self.seconds, self.running, self.why)

    def complete(self, given: dict[int, Move]) -> bool:
        return len(given) == len(self.choices) or any(move is not PASS for move in given.values())

    def answer(self, given: dict[int, Move]) -> tuple[int, Move] | None:
        for seat, move in given.items():
            if move is not PASS:
                return seat, move
        return None

    def expired(self, seat: int) -> Move:
        return PASS
