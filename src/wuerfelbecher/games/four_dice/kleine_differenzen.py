"""Kleine Differenzen: everybody writes the same sixteen throws on a sheet of squares and circles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wuerfelbecher.table.asks import ChooseAll, Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE, THREE_DICE
from wuerfelbecher.table.game import Declared, Dynamics, Game, Result, Shelf, between, highest
from wuerfelbecher.table.moves import Move, Product
from wuerfelbecher.table.pieces import Grid, Number, Piece, Track, scores, shown
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table, each

SQUARES = tuple(f"{column}{row}" for row in "1234" for column in "abcd")
CIRCLES = tuple(f"{column}{row}" for row in "12345" for column in "abcde")
PLACE = Product("place {} {}", SQUARES, CIRCLES, misfit="not-on-the-sheet")
THROWS = len(SQUARES)
EMPTY = 0
EXACT = 3


@dataclass(slots=True, kw_only=True)
class State(Table):
    squares: list[list[int]] = each([EMPTY] * len(SQUARES))
    circles: list[list[int]] = each([EMPTY] * len(CIRCLES))
    three: tuple[int, ...] = (0, 0, 0)
    fourth: int = 0


class KleineDifferenzen(Game[State]):
    id = "kleine-differenzen"
    number = 78
    title = "Kleine Differenzen"
    players = between(2, 4)
    shelf = Shelf("four", "place", minutes=15, skill=3)
    state = State

    def turn(self, t: State) -> Turn:
        t.three, t.fourth = (yield Roll(t.active, THREE_DICE)), 0
        [t.fourth] = yield Roll(t.active, ONE_DIE, prompt="fourth")
        placed = yield ChooseAll({seat: empty_places(t, seat) for seat in t.everyone}, why=filled)
        for seat, move in placed.items():
            square, circle = move.value
            t.squares[seat][SQUARES.index(square)] = sum(t.three)
            t.circles[seat][CIRCLES.index(circle)] = t.fourth
        t.round += 1

    @staticmethod
    def values(squares: list[int], circles: list[int]) -> list[int]:
        """What each square is worth: it is compared with the sum of the circles at its four corners."""
        found = []
        for at, square in enumerate(squares):
            corner = at + at // 4
            difference = abs(square - sum(circles[corner + step] for step in (0, 1, 5, 6)))
            found.append(-difference if difference else EXACT)
        return found

    def over(self, t: State) -> bool:
        return t.round > THROWS

    def result(self, t: State) -> Result:
        return highest(self.points(t))

    def points(self, t: State) -> list[int]:
        return [sum(self.values(t.squares[seat], t.circles[seat])) for seat in range(t.seats)]

    def pieces(self, t: State) -> list[Piece]:
        pieces: list[Piece] = [
            shown("three", t.three),
            shown("fourth", [t.fourth]),
            Track(id="throw", label="throw", value=min(t.round, THROWS), target=THROWS),
        ]
        for seat in range(t.seats):
            squares, circles = t.squares[seat], t.circles[seat]
            pieces += [
                grid(f"squares-{seat}", seat, SQUARES, [entry or None for entry in squares], "squares"),
                grid(f"circles-{seat}", seat, CIRCLES, [entry or None for entry in circles], "circles"),
            ]
            if self.over(t):
                pieces.append(grid(f"values-{seat}", seat, SQUARES, self.values(squares, circles), "values"))
        if self.over(t):
            pieces += scores("points", self.points(t), best="high")
        return pieces

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "sum": sum(t.three)}

    def moves(self, seats: int) -> Declared:
        return (PLACE,)

    def dynamics(self) -> Dynamics:
        return "simultaneous"


def filled(t: State, seat: int, move: Move) -> Message:
    square, circle = move.value
    if t.squares[seat][SQUARES.index(square)] != EMPTY:
        return Message("square-filled", square=square)
    return Message("circle-filled", circle=circle)


def empty_places(t: State, seat: int) -> Product:
    """Every empty square for the sum of the three dice, with every empty circle for the fourth."""
    return Product(
        "place {} {}",
        [name for name, entry in zip(SQUARES, t.squares[seat], strict=True) if entry == EMPTY],
        [name for name, entry in zip(CIRCLES, t.circles[seat], strict=True) if entry == EMPTY],
        touch=[f"squares-{seat}/{{0}}", f"circles-{seat}/{{1}}"],
    )


def grid(id: str, owner: int, names: tuple[str, ...], cells: Sequence[Number], label: str) -> Grid:
    at_corners = names is CIRCLES
    return Grid(
        id=id,
        owner=owner,
        columns=5 if at_corners else 4,
        names=names,
        cells=tuple(cells),
        label=label,
        around=f"squares-{owner}" if at_corners else "",
    )
