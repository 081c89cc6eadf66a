"""Whether a state can be where a turn begins: a match may start from any that can."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from wuerfelbecher.table.refusal import Refusal, quoted
from wuerfelbecher.table.state import NOBODY, Secret, Table

if TYPE_CHECKING:
    from wuerfelbecher.table.game import AnyGame


def possible(game: AnyGame, state: Table, seats: int) -> Table:
    """A copy of the state, or a refusal that names what cannot be: something of another form than on the table as
    it is laid, a seat that is not there, or a table on which the rules cannot go on or have nothing to ask.
    """
    laid = game.laid(seats)
    if type(state) is not type(laid):
        raise Refusal("not-its-state", title=game.title, typed=quoted(type(state).__module__.rpartition(".")[2]))
    if state.seats != seats:
        raise Refusal("other-seats", wanted=seats, given=state.seats)
    for one in dataclasses.fields(state):
        if one.name != "said":
            _check(one.name, getattr(laid, one.name), getattr(state, one.name), one.metadata.get("up_to", 0))
    for name, lowest in (("active", 0), ("starter", 0), ("next", NOBODY)):
        if not lowest <= getattr(state, name) < seats:
            raise _cannot_be(name, getattr(state, name))
    if len(state.still_in) != seats or not state.still_in[state.active]:
        raise _cannot_be("still_in", state.still_in)
    _try_it(game, state)
    table: Table = game.copy_state(state)
    return table


def _try_it(game: AnyGame, state: Table) -> None:
    table = game.copy_state(state)
    try:
        asked = next(game.turn(table), None)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise Refusal("no-way-on", title=game.title, typed=quoted(f"{type(error).__name__}: {error}")) from error
    if asked is None:
        raise Refusal("over-there", title=game.title)


def _check(where: str, laid: Any, given: Any, up_to: int) -> None:
    """Compare a part of the state with the same part of the table as it is laid."""
    if isinstance(laid, list):
        if not isinstance(given, list) or not (len(given) == len(laid) or len(given) <= up_to):
            raise _cannot_be(where, given)
        for at, value in enumerate(given):
            _check(f"{where}[{at}]", laid[at] if at < len(laid) else value, value, up_to)
    elif isinstance(laid, tuple):
        if not isinstance(given, tuple):
            raise _cannot_be(where, given)
    elif type(laid) is int or isinstance(laid, str):
        if type(given) is not type(laid):
            raise _cannot_be(where, given)
    elif not isinstance(given, int | tuple | Secret | None):
        raise _cannot_be(where, given)


def _cannot_be(where: str, given: object) -> Refusal:
    return Refusal("cannot-be", option=where, typed=quoted(repr(given)))
