"""Offenes Würfelpoker: one to three throws for the best poker hand, with stakes that may rise."""

from __future__ import annotations

from wuerfelbecher.mechanics.betting import LEAST, MOST, STOCK, betting_words
from wuerfelbecher.mechanics.keep import keep_words
from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.mechanics.open_poker import (
    UpToThreeThrows,
    hands_shown,
    throws_shown,
    turn_of_up_to_three_throws,
)
from wuerfelbecher.mechanics.poker_hands import Hand, hand
from wuerfelbecher.mechanics.rounds import round_shown
from wuerfelbecher.table.asks import Turn
from wuerfelbecher.table.dice import POKER, Faces
from wuerfelbecher.table.game import START, Game, Result, Shelf, between, highest, rounds, switch
from wuerfelbecher.table.pieces import Piece


class OffenesWuerfelpoker(Game[UpToThreeThrows]):
    id = "offenes-wuerfelpoker"
    number = 94
    title = "Offenes Würfelpoker"
    players = between(2, 5)
    shelf = Shelf("poker", "keep", minutes=20, skill=2)
    options = (rounds(10), STOCK, LEAST, MOST, switch("sequences"), START)
    state = UpToThreeThrows

    def setup(self, seats: int) -> UpToThreeThrows:
        return UpToThreeThrows(seats=seats, chips=[self.amount("chips")] * seats)

    def turn(self, t: UpToThreeThrows) -> Turn:
        yield from turn_of_up_to_three_throws(t, self.hand, self.amount("least"), self.amount("most"))

    def hand(self, faces: Faces) -> Hand:
        return hand(faces, self.variant("sequences"))

    def over(self, t: UpToThreeThrows) -> bool:
        return t.round > self.amount("rounds") or one_is_left(t)

    def result(self, t: UpToThreeThrows) -> Result:
        return highest(t.chips)

    def pieces(self, t: UpToThreeThrows) -> list[Piece]:
        return [*throws_shown(t), *hands_shown(t, self.hand), *round_shown(t, self.amount("rounds"))]

    def vocabulary(self, seats: int) -> list[str]:
        raises = betting_words(self.amount("least"), self.amount("most"))
        return [*keep_words(4, fewest=1, die=POKER), "stop", *raises]
