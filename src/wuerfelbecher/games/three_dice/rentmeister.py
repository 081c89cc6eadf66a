"""Rentmeister: six throws are written beside the numbers three to eight, and each is multiplied by its number."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.pieces import Notes, Piece, scores, shown
from wuerfelbecher.table.state import Table, each

NUMBERS = (3, 4, 5, 6, 7, 8)


@dataclass(slots=True, kw_only=True)
class State(Table):
    products: list[list[int]] = each([0] * len(NUMBERS))
    dice: tuple[int, ...] = (0, 0, 0)


class Rentmeister(Game[State]):
    id = "rentmeister"
    number = 61
    title = "Rentmeister"
    players = at_least(2)
    shelf = Shelf("three", "sheet", minutes=10, skill=0)
    state = State
    leftovers = ("dice",)

    def turn(self, t: State) -> Turn:
        t.dice = yield Roll(t.active, THREE_DICE)
        row = t.round - 1
        t.products[t.active][row] = sum(t.dice) * NUMBERS[row]
        count_round(t)

    def over(self, t: State) -> bool:
        return t.round > len(NUMBERS)

    def result(self, t: State) -> Result:
        return highest([sum(products) for products in t.products])

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "factor": NUMBERS[min(t.round, len(NUMBERS)) - 1]}

    def pieces(self, t: State) -> list[Piece]:
        written = [
            Notes(
                id=f"products-{seat}",
                owner=seat,
                label="products",
                heads=tuple(f"× {number}" for number in NUMBERS),
                cells=tuple(str(product) if product else None for product in products),
            )
            for seat, products in enumerate(t.products)
        ]
        totals = scores("total", [sum(products) for products in t.products], best="high")
        return [shown("dice", t.dice), *written, *totals]
