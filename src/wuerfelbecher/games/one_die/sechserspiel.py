"""Sechserspiel: each throw is multiplied by one of the numbers one to six, and each of these is used once."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, Row, Sheet, shown
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table, each

FACTORS = (1, 2, 3, 4, 5, 6)
TIMES = tuple(Move(f"times {factor}", factor, [f"sheet/times-{factor}"]) for factor in FACTORS)
EMPTY = 0
THROW = [Roll(seat, ONE_DIE) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`to_enter` says that the die has not been entered yet."""

    products: list[list[int]] = each([EMPTY] * len(FACTORS))
    die: int = 0
    to_enter: bool = False


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
        [t.die] = yield THROW[player]
        t.to_enter = True
        unused = tuple(times for times in TIMES if products[times.value - 1] == EMPTY)
        times = yield Choose(player, unused, why=used)
        products[times.value - 1] = t.die * times.value
        t.to_enter = False

    def tidy(self, t: State, ask: Ask | None) -> None:
        """What matters are the factors used and the total, not which throw went where."""
        if not t.to_enter:
            t.die = 0
        for products in t.products:
            rest = sum(products)
            for at, entered in reversed(list(enumerate(products))):
                if entered:
                    products[at] = rest if not any(products[:at]) else 1
                    rest -= 1

    def over(self, t: State) -> bool:
        return EMPTY not in t.products[t.right_of(t.starter)]

    def result(self, t: State) -> Result:
        return highest([sum(products) for products in t.products])

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "left": t.products[t.active].count(EMPTY)}

    def pieces(self, t: State) -> list[Piece]:
        rows = [
            Row(
                name=f"times-{factor}",
                values=tuple(products[factor - 1] or None for products in t.products),
                offer=t.die * factor if t.to_enter and t.products[t.active][factor - 1] == EMPTY else None,
            )
            for factor in FACTORS
        ]
        totals = Row(name="total", values=tuple(sum(products) for products in t.products), sum=True)
        return [shown("die", [t.die]), Sheet(id="sheet", rows=(*rows, totals))]

    def moves(self, seats: int) -> Declared:
        return (TIMES,)


def used(t: State, seat: int, move: Move) -> Message:
    return Message("used")
