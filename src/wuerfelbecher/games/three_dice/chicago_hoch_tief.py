"""Chicago hoch-tief: after his first throw, the first player calls whether the highest or the lowest points win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wuerfelbecher.mechanics.chicago import InChicago, LikeChicago
from wuerfelbecher.table.asks import Choose, Turn
from wuerfelbecher.table.game import START, Shelf
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, Text

HIGH, LOW = Move("high"), Move("low")


@dataclass(slots=True, kw_only=True)
class State(InChicago):
    low: bool | None = None


class ChicagoHochTief(LikeChicago[State]):
    id = "chicago-hoch-tief"
    number = 57
    title = "Chicago hoch-tief"
    shelf = Shelf("three", "keep", minutes=20, skill=1)
    options = (START,)
    state = State

    def throw(self, t: State) -> Turn:
        first_of_round = not any(t.throws)
        if first_of_round:
            t.low = None
        yield from super().throw(t)
        if first_of_round:
            t.low = (yield Choose(t.active, (HIGH, LOW), prompt="high-or-low")) is LOW

    def worth(self, t: State, faces: Sequence[int]) -> int:
        return sum(faces) if t.low else super().worth(t, faces)

    def merit(self, t: State, points: int) -> int:
        return -points if t.low else points

    def pieces(self, t: State) -> list[Piece]:
        called = [] if t.low is None else [Text(id="called", key="called-low" if t.low else "called-high")]
        return [*called, *super().pieces(t)]

    def vocabulary(self, seats: int) -> list[str]:
        return [HIGH.text, LOW.text, *super().vocabulary(seats)]
