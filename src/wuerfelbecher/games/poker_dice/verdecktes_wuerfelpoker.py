"""Verdecktes Würfelpoker: one throw under the cup, any claim you dare, and ten seconds to doubt it."""

from __future__ import annotations

from wuerfelbecher.mechanics.betting import STOCK
from wuerfelbecher.mechanics.covered_poker import (
    CoveredPoker,
    covered_shown,
    covered_words,
    turn_under_the_cup,
    why_no_claim,
)
from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.mechanics.poker_hands import Hand, hand
from wuerfelbecher.mechanics.rounds import round_shown
from wuerfelbecher.table.asks import Ask, Turn
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.game import START, Dynamics, Game, Result, Shelf, between, highest, rounds, switch
from wuerfelbecher.table.pieces import Piece
from wuerfelbecher.table.refusal import Message


class VerdecktesWuerfelpoker(Game[CoveredPoker]):
    id = "verdecktes-wuerfelpoker"
    number = 95
    title = "Verdecktes Würfelpoker"
    players = between(2, 5)
    shelf = Shelf("poker", "bluff", minutes=20, skill=2)
    options = (rounds(10), STOCK, switch("sequences"), START)
    state = CoveredPoker

    def setup(self, seats: int) -> CoveredPoker:
        return CoveredPoker(seats=seats, chips=[self.amount("chips")] * seats)

    def turn(self, t: CoveredPoker) -> Turn:
        yield from turn_under_the_cup(t, self.hand, self.variant("sequences"))

    def hand(self, faces: Faces) -> Hand:
        return hand(faces, self.variant("sequences"))

    def over(self, t: CoveredPoker) -> bool:
        return t.round > self.amount("rounds") or one_is_left(t)

    def result(self, t: CoveredPoker) -> Result:
        return highest(t.chips)

    def pieces(self, t: CoveredPoker) -> list[Piece]:
        return [*covered_shown(t), *round_shown(t, self.amount("rounds"))]

    def vocabulary(self, seats: int) -> list[str]:
        return covered_words(self.variant("sequences"))

    def dynamics(self) -> Dynamics:
        return "timed"

    def why_not(self, t: CoveredPoker, ask: Ask, seat: int, typed: str) -> Message | None:
        return why_no_claim(typed, self.variant("sequences"))
