"""Sechserspiel: each throw is multiplied by one of the numbers one to six, and each of these serves once."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import START, Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, Row, Sheet, shown
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table, each

FACTORS = (1, 2, 3, 4, 5, 6)
TIMES = tuple(Move(f"times {factor}", factor, [f"sheet/times-{factor}"]) for factor in FACTORS)
FREE = 0


@dataclass(slots=True, kw_only=True)
class State(Table):
    products: list[list[int]] = each([FREE] * len(FACTORS))
    die: int = 0


class Sechserspiel(Game[State]):
    id = "sechserspiel"
    number = 20
    title = "Sechserspiel"
    players = at_least(2)
    shelf = Shelf("one", "place", minutes=10, skill=1)
    options = (START,)
    state = State

    def turn(self, t: State) -> Turn:
        player, products = t.active, t.products[t.active]
        [t.die] = yield Roll(player, ONE_DIE)
        times = yield Choose(player, tuple(times for times in TIMES if products[times.value - 1] == FREE))
        products[times.value - 1] = t.die * times.value
        t.die = 0

    def over(self, t: State) -> bool:
        return FREE not in t.products[t.right_of(t.starter)]

    def result(self, t: State) -> Result:
        return highest([sum(products) for products in t.products])

    def pieces(self, t: State) -> list[Piece]:
        rows = [
            Row(
                name=f"times-{factor}",
                values=tuple(products[factor - 1] or None for products in t.products),
                offer=t.die * factor if t.die and t.products[t.active][factor - 1] == FREE else None,
            )
            for factor in FACTORS
        ]
        totals = Row(name="total", values=tuple(sum(products) for products in t.products), sum=True)
        return [shown("die", [t.die]), Sheet(id="sheet", rows=(*rows, totals))]

    def vocabulary(self, seats: int) -> list[str]:
        return [times.text for times in TIMES]

    def why_not(self, t: State, ask: Ask, seat: int, typed: str) -> Message | None:
        return Message("used") if typed.casefold() in self.vocabulary(t.seats) else None
