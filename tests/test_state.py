"""Copies of a state share no list, however a field is declared; and who has the next turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_type_hints

import pytest

from wuerfelbecher.table import (
    NOBODY,
    AnyGame,
    Choose,
    Game,
    Match,
    Move,
    Result,
    Table,
    Turn,
    between,
    catalogue,
    each,
    up_to,
)
from wuerfelbecher.table.game import Declared
from wuerfelbecher.table.pieces import Piece
from wuerfelbecher.table.state import _may_hide

Column = list[int]
Sheet = list[Column]


@dataclass(slots=True, kw_only=True)
class Fields(Table):
    plain: list[int] = each(0)
    alias: Column = each(0)
    nested: Sheet = each([0, 0])
    anything: Any = each([0, 0])
    maybe: Column | None = None
    mixed: list[Any] = up_to(3)


@pytest.mark.parametrize("name", ["plain", "alias", "nested", "anything", "maybe", "mixed"])
def test_a_copy_shares_no_list(name: str) -> None:
    table = Fields(seats=2, maybe=[1], mixed=[None, [1, 2], 3])
    before = repr(table)
    twin = table.copy()
    assert twin == table
    values = getattr(twin, name)
    for inner in [value for value in values if isinstance(value, list)]:
        inner.append(7)
    values.append(7)
    assert repr(table) == before
    assert twin != table


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.id)
def test_secrets_are_looked_for_only_where_there_can_be_any(game: type[AnyGame]) -> None:
    """At every answer: what is declared as plain numbers is left out."""
    kind = type(game().laid(max(2, game.players.fewest)))
    known = get_type_hints(kind)
    assert all("Secret" in str(known[name]) for name in _may_hide(kind))


def test_places_in_a_list_that_are_not_taken_look_like_no_number() -> None:
    order = Turns(seats=4, order=[0, 2]).numbers()[-10:]
    assert order == [0, 2, *[-1] * 8]


STAY, LEAVE = Move("stay"), tuple(Move(f"pass to {seat + 1}", seat) for seat in range(4))


@dataclass(slots=True, kw_only=True)
class Turns(Table):
    order: list[int] = up_to(10)


class PassingOn(Game[Turns]):
    id, number, title, players, state = "passing-on", 0, "Passing on", between(4, 4), Turns

    def turn(self, t: Turns) -> Turn:
        t.order.append(t.active)
        move = yield Choose(t.active, (STAY, *LEAVE))
        if move is not STAY:
            t.next = move.value

    def over(self, t: Turns) -> bool:
        return len(t.order) == 6

    def result(self, t: Turns) -> Result:
        return Result((1,) * t.seats)

    def pieces(self, t: Turns) -> list[Piece]:
        return []

    def moves(self, seats: int) -> Declared:
        return STAY, LEAVE


def test_the_seat_named_has_the_next_turn_and_then_its_left_neighbour() -> None:
    match = Match(PassingOn(), ["Anna", "Ben", "Cem", "Dora"])
    for move in ("stay", "pass to 4", "stay", "pass to 1", "pass to 1", "stay"):
        match.play(move)
    assert match.state.order == [0, 1, 3, 0, 0, 0]
    assert match.copy().state.next == NOBODY
