"""What lies on the table: plain data that copies, compares, turns into JSON, and hides its secrets."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Generic, Self, TypeVar

T = TypeVar("T")

NOBODY = -1
"""Stands in for a seat where there is none."""

YET_TO_THROW, NOT_IN_IT = 0, -1
"""Stand in for the throw of a seat in a roll-off: it has not thrown yet, or takes no part in it."""


class Secret(Generic[T]):
    """A number, or a tuple of numbers, that only the seats in `seen_by` may see.

    How many things are hidden is public, what they are is not: to everybody else `value` is None.
    """

    __slots__ = ("seen_by", "size", "value")

    def __init__(self, value: T | None, seen_by: tuple[int, ...] = (), size: int = -1) -> None:
        self.value = value
        self.seen_by = seen_by
        self.size = len(value) if isinstance(value, tuple) else size

    def open(self) -> T:
        assert self.value is not None, "the rules never work on a view"
        return self.value

    def seen_from(self, seat: int) -> Secret[T]:
        return Secret(self.value if seat in self.seen_by else None, self.seen_by, self.size)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and (
            (self.value, self.seen_by, self.size) == (other.value, other.seen_by, other.size)
        )

    def __hash__(self) -> int:
        return hash((self.value, self.seen_by))

    def __repr__(self) -> str:
        return f"Secret({self.value!r}, seen_by={self.seen_by})"


def each(value: object) -> Any:
    """A state field that is a list with one entry per seat, each of them this value (or a copy of this list)."""
    return field(default_factory=list, metadata={"each": value})


def row(length: int, value: object = 0) -> Any:
    """A state field that is a list of fixed length, such as the fields of a board, filled with this value."""
    return field(default_factory=lambda: [value] * length)


def up_to(most: int) -> Any:
    """A state field, empty at first, whose innermost lists grow and shrink up to this length.

    All other lists keep the length they have at the start of the match. Bridges rely on both.
    """
    return field(default_factory=list, metadata={"up_to": most})


def each_up_to(most: int) -> Any:
    """A state field with one list per seat, each of them empty at first and growing up to this length."""
    return field(default_factory=list, metadata={"each": [], "up_to": most})


def up_to_hidden(most: int) -> Any:
    """The same for a state field that is None at first and later holds a secret or a tuple."""
    return field(default=None, metadata={"up_to": most})


_PLAIN = re.compile(r"(int|bool|str|None|list|tuple|[][|,. ])+")

_FLAT = re.compile(r"list\[(int|bool|str)( \| None)?\]")

_all_names: dict[type, tuple[str, ...]] = {}
_hiding: dict[type, tuple[str, ...]] = {}


def state_names(kind: type) -> tuple[str, ...]:
    names = _all_names.get(kind)
    if names is None:
        names = _all_names[kind] = tuple(one.name for one in dataclasses.fields(kind) if one.name != "said")
    return names


_getters: dict[type, Callable[[Any], tuple[Any, ...]]] = {}


def state_values(t: Table) -> Iterator[tuple[str, Any]]:
    """What is on the table, by name."""
    kind = type(t)
    getter = _getters.get(kind)
    if getter is None:
        getter = _getters[kind] = attrgetter(*state_names(kind))
    return zip(state_names(kind), getter(t), strict=True)


def _may_hide(kind: type) -> tuple[str, ...]:
    """The names of state fields that may hold a secret: all but those declared as plain numbers or rows of them."""
    names = _hiding.get(kind)
    if names is None:
        plain = {one.name for one in dataclasses.fields(kind) if _PLAIN.fullmatch(str(one.type))}
        names = _hiding[kind] = tuple(name for name in state_names(kind) if name not in plain)
    return names


def _copied(values: list[Any]) -> list[Any]:
    """A copy of a list and of all lists in it; everything else on a table never changes, so it may be shared."""
    for value in values:
        if type(value) is list:
            return [_copied(inner) if type(inner) is list else inner for inner in values]
    return values.copy()


_copiers: dict[type, Callable[[Any], Any]] = {}


def copier(kind: type) -> Callable[[Any], Any]:
    """A function that copies states of one kind."""
    made = _copiers.get(kind)
    if made is None:
        scope: dict[str, Any] = {kind.__name__: kind, "_copied": _copied}
        exec(copier_source(kind), scope)
        made = _copiers[kind] = scope[f"_copy_{kind.__name__}"]
    return made


def copier_source(kind: type) -> str:
    """The function that copies states of one kind, written out name by name as `dataclass` does for `__init__`.

    Every match begins with such a copy, and a loop over the names takes three times as long.
    """
    name = kind.__name__
    lines = [
        f"def _copy_{name}(t: {name}) -> {name}:",
        " value: Any",
        f" twin: {name} = {name}.__new__({name})",
        " twin.said = []",
    ]
    for one in dataclasses.fields(kind):
        if one.name != "said":
            copied = "value.copy()" if _FLAT.fullmatch(str(one.type)) else "_copied(value)"
            lines.append(f" value = t.{one.name}")
            lines.append(f" if type(value) is list: value = {copied}")
            lines.append(f" twin.{one.name} = value")
    return "\n".join([*lines, " return twin"])


@dataclass(slots=True, kw_only=True)
class Table:
    """The part of the state that every game has. `next` is who has the next turn, if not the left neighbour.

    A game's own state adds numbers, truth values, None, tuples, lists and `Secret`, nothing else; where players
    write words of their own, also texts.
    """

    seats: int
    active: int = 0
    starter: int = 0
    next: int = NOBODY
    round: int = 1
    still_in: tuple[bool, ...] = ()
    opening: list[int] = each(YET_TO_THROW)
    said: list[tuple[str, dict[str, object]]] = field(default_factory=list, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.still_in = (True,) * self.seats
        for one in dataclasses.fields(self):
            if "each" in one.metadata and not getattr(self, one.name):
                value = one.metadata["each"]
                entries = [_copied(value) if isinstance(value, list) else value for _ in range(self.seats)]
                setattr(self, one.name, entries)

    def out(self, seat: int) -> None:
        """This seat plays no further part."""
        self.still_in = (*self.still_in[:seat], False, *self.still_in[seat + 1 :])

    def left_of(self, seat: int) -> int:
        """The next seat clockwise that is still in."""
        left = seat + 1 if seat + 1 < self.seats else 0
        return left if self.still_in[left] else next(iter(self.around(left)), seat)

    def right_of(self, seat: int) -> int:
        """The next seat anticlockwise that is still in."""
        right = seat - 1 if seat else self.seats - 1
        return right if self.still_in[right] else next(reversed(self.around(seat)), seat)

    def around(self, first: int) -> list[int]:
        """Everyone still in, clockwise from a seat."""
        turns = [(first + step) % self.seats for step in range(self.seats)]
        return [seat for seat in turns if self.still_in[seat]]

    def others(self, seat: int) -> list[int]:
        """Everyone else still in, clockwise from this seat's left."""
        return [other for other in self.around(seat) if other != seat]

    @property
    def everyone(self) -> list[int]:
        """All who are still in, by seat."""
        return [seat for seat in range(self.seats) if self.still_in[seat]]

    def say(self, key: str, **values: object) -> None:
        """Tell the table what has happened: a key of the game's words. Never put a secret into it."""
        self.said.append((key, values))

    def copy(self) -> Self:
        twin: Self = copier(type(self))(self)
        return twin

    def seen_from(self, seat: int) -> Self:
        """A copy in which everything this seat may not see is veiled."""
        twin = self.copy()
        for name in _may_hide(type(self)):
            setattr(twin, name, _veiled(getattr(twin, name), seat))
        return twin

    def data(self) -> dict[str, Any]:
        """As JSON-ready data; a veiled secret is null."""
        return {name: _plain(getattr(self, name)) for name in state_names(type(self))}

    def may_hide(self) -> bool:
        """Whether a table of this kind can hold secrets at all."""
        return bool(_may_hide(type(self)))

    def secrets(self) -> dict[str, Secret[Any]]:
        """Every secret on the table, by its place."""
        return {
            place: secret
            for name in _may_hide(type(self))
            for place, secret in _secrets_in(name, getattr(self, name))
        }

    def numbers(self) -> list[int]:
        """All of it as a list of numbers whose length depends only on game, options and seats; unseen is -1.

        There is no such list for a game in which players write words of their own.
        """
        flat: list[int] = []
        for one in dataclasses.fields(self):
            if one.name != "said":
                _flatten(getattr(self, one.name), one.metadata.get("up_to", 0), flat)
        return flat


def _veiled(value: Any, seat: int) -> Any:
    if isinstance(value, Secret):
        return value.seen_from(seat)
    if isinstance(value, list):
        return [_veiled(inner, seat) for inner in value]
    return value


def _plain(value: Any) -> Any:
    if isinstance(value, Secret):
        return _plain(value.value)
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value


def _secrets_in(place: str, value: Any) -> Iterator[tuple[str, Secret[Any]]]:
    if isinstance(value, Secret):
        yield place, value
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _secrets_in(f"{place}/{at}", inner)


def _is_row(value: Any) -> bool:
    return isinstance(value, list | tuple) or (isinstance(value, Secret) and value.size >= 0)


def _flatten(value: Any, most: int, flat: list[int]) -> None:
    if isinstance(value, Secret):
        hidden_row = value.value is None and value.size >= 0
        value = [-1] * value.size if hidden_row else value.value
    if value is None:
        flat.extend([-1] * (most or 1))
    elif not isinstance(value, list | tuple):
        flat.append(int(value))
    elif any(_is_row(inner) for inner in value):
        for inner in value:
            _flatten(inner, most, flat)
    else:
        for inner in value:
            _flatten(inner, 0, flat)
        flat.extend([-1] * (most - len(value)))
