"""Whether a state can be where a turn begins: a match may start from any that can."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from wuerfelbecher.table.refusal import Refusal, quoted
from wuerfelbecher.table.state import NOBODY, NOT_IN_IT, Secret, Table, state_names

if TYPE_CHECKING:
    from wuerfelbecher.table.asks import Ask
    from wuerfelbecher.table.game import AnyGame

LARGEST = 10**9
"""No number on a table is larger."""


def possible(game: AnyGame, state: Table, seats: int) -> Table:
    """A copy of the state, or a refusal that names what cannot be: something of another form than on the table as
    it is laid, a seat that is not there, a number below zero, chips from nowhere, whatever else the game itself
    finds wrong, or a table on which the rules cannot go on or have nothing to ask.
    """
    laid = game.laid(seats)
    if type(state) is not type(laid):
        raise Refusal("not-its-state", title=game.title, typed=quoted(type(state).__module__.rpartition(".")[2]))
    if state.seats != seats:
        raise Refusal("other-seats", wanted=seats, given=state.seats)
    for one in dataclasses.fields(state):
        if one.name != "said":
            form = Form(one.metadata.get("up_to", 0), seats, game.own_words)
            form.check(one.name, getattr(laid, one.name), getattr(state, one.name))
    _check_seats(state, seats)
    for name in state_names(type(state)):
        lowest = -LARGEST if name in game.below_zero else min((0, *numbers_in(getattr(laid, name))))
        lowest = NOT_IN_IT if name == "opening" else lowest
        if not all(lowest <= number <= LARGEST for number in numbers_in(getattr(state, name))):
            raise cannot_be(name, getattr(state, name))
    chips, wanted = (sum(numbers_in([getattr(t, name) for name in game.chips_in])) for t in (state, laid))
    if chips != wanted:
        raise Refusal("chips-do-not-add-up", given=chips, wanted=wanted)
    _try_it(game, state)
    table: Table = game.copy_state(state)
    return table


def numbers_in(value: Any) -> Iterator[int]:
    """All numbers in some part of a state, those that are hidden among them."""
    if isinstance(value, Secret):
        value = value.value
    if isinstance(value, list | tuple):
        for inner in value:
            yield from numbers_in(inner)
    elif isinstance(value, int):
        yield value


def _check_seats(state: Table, seats: int) -> None:
    for name, lowest in (("active", 0), ("starter", 0), ("next", NOBODY)):
        if not lowest <= getattr(state, name) < seats:
            raise cannot_be(name, getattr(state, name))
    if state.round < 1:
        raise cannot_be("round", state.round)
    if len(state.still_in) != seats or not state.still_in[state.active]:
        raise cannot_be("still_in", state.still_in)


def _try_it(game: AnyGame, state: Table) -> None:
    """Ask the game itself, and begin the turn on a copy."""
    table = game.copy_state(state)
    try:
        wrong = game.impossible(table)
        asked = None if wrong is not None else _first_ask(game, table)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise Refusal("no-way-on", title=game.title, typed=quoted(f"{type(error).__name__}: {error}")) from error
    if wrong is not None:
        raise Refusal(wrong.key, game.id, **wrong.values)
    if asked is None:
        raise Refusal("over-there", title=game.title)


def _first_ask(game: AnyGame, table: Table) -> Ask | None:
    """What is asked next, in this turn or, where it asks nothing, in one of those that follow."""
    for _ in range(table.seats + 1):
        asked = next(game.turn(table), None)
        if asked is not None or game.over(table):
            return asked
        game.pass_on(table)
    return None


@dataclasses.dataclass(frozen=True, slots=True)
class Form:
    """What a part of the state may look like: how long its lists may be, who may see its secrets, and whether there
    are words in it.
    """

    up_to: int
    seats: int
    words: bool

    def check(self, where: str, laid: Any, given: Any) -> None:
        """Compare a part of the state with the same part of the table as it is laid."""
        if isinstance(laid, list):
            if not isinstance(given, list) or not (len(given) == len(laid) or len(given) <= self.up_to):
                raise cannot_be(where, given)
            for at, value in enumerate(given):
                self.check(f"{where}[{at}]", laid[at] if at < len(laid) else _like(value), value)
        elif isinstance(laid, int | str):
            if type(given) is not type(laid):
                raise cannot_be(where, given)
        elif isinstance(given, Secret):
            if given.value is None:
                raise Refusal("hidden-there", option=where)
            sees = [type(seat) is int and 0 <= seat < self.seats for seat in given.seen_by]
            if isinstance(laid, tuple) or not self.plain(given.value) or not all(sees):
                raise cannot_be(where, given)
        elif (
            not self.plain(given) or isinstance(laid, Secret) or (laid is not None and not isinstance(given, tuple))
        ):
            raise cannot_be(where, given)

    def plain(self, value: Any) -> bool:
        """Whether it is a number, a text or nothing, or a row of such."""
        if isinstance(value, tuple):
            return all(self.plain(inner) for inner in value)
        return value is None or isinstance(value, int) or (self.words and isinstance(value, str))


def _like(value: Any) -> Any:
    """What a part of a list is compared with that has no counterpart on the table as it is laid."""
    return [] if isinstance(value, list) else None


def cannot_be(where: str, given: object) -> Refusal:
    return Refusal("cannot-be", option=where, typed=quoted(repr(given)))
