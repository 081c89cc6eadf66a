"""Chicago hoch-tief: after the first throw, the first player calls whether the highest or the lowest points win."""

from __future__ import annotations

from collections.abc import Sequence

from wuerfelbecher.games.three_dice.chicago import KEEP, Chicago, State
from wuerfelbecher.table.asks import Choose, Turn
from wuerfelbecher.table.game import START, Declared
from wuerfelbecher.table.moves import STOP, Move
from wuerfelbecher.table.pieces import Piece, Text

HIGH, LOW = Move("high"), Move("low")


class ChicagoHochTief(Chicago):
    id = "chicago-hoch-tief"
    number = 57
    title = "Chicago hoch-tief"
    options = (START,)

    def call(self, t: State) -> Turn:
        t.low = (yield Choose(t.active, (HIGH, LOW), prompt="high-or-low")) is LOW

    def worth(self, t: State) -> int:
        return sum(t.standing + t.loose) if t.low else super().worth(t)

    def merit(self, t: State, points: int) -> int:
        return -points if t.low else points

    def ways_to_go_on(self, t: State) -> Sequence[Move]:
        return KEEP.of(tuple(t.loose))

    def pieces(self, t: State) -> list[Piece]:
        called = [] if t.low is None else [Text(id="called", key="called-low" if t.low else "called-high")]
        return [*called, *super().pieces(t)]

    def moves(self, seats: int) -> Declared:
        return HIGH, LOW, KEEP, STOP
