"""Würfelpoker: everybody pays in and throws once, and the best poker hand takes the pot."""

from __future__ import annotations

from wuerfelbecher.mechanics.betting import (
    LEAST,
    MOST,
    STOCK,
    all_back_in,
    betting_figures,
    betting_moves,
    everybody_pays,
    may_raise,
    take_the_pot,
)
from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.mechanics.open_hands import OpenHands, best, hands_shown, is_decided
from wuerfelbecher.mechanics.poker_hands import NOTHING, Hand, hand
from wuerfelbecher.mechanics.rounds import next_round, round_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import D6, FIVE_DICE, Faces
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, between, highest, rounds, switch
from wuerfelbecher.table.pieces import Piece

THROW = [Roll(seat, FIVE_DICE) for seat in SEATS]


class Wuerfelpoker(Game[OpenHands]):
    id = "wuerfelpoker"
    number = 84
    title = "Würfelpoker"
    players = between(2, 5)
    shelf = Shelf("five", "bet", minutes=10, skill=0, classic=True)
    options = (rounds(10), STOCK, LEAST, switch("raising"), MOST, START)
    state = OpenHands
    chips_in = ("chips", "pot")

    def setup(self, seats: int) -> OpenHands:
        return OpenHands(seats=seats, chips=[self.amount("chips")] * seats)

    def turn(self, t: OpenHands) -> Turn:
        player = t.active
        if player == t.starter:
            t.thrown = [False] * t.seats
            everybody_pays(t, self.amount("least"))
        t.hands[player] = yield THROW[player]
        t.thrown[player] = True
        if self.variant("raising"):
            yield from may_raise(t, self.amount("most"))
        if is_decided(t):
            winners = best(t, poker_hand)
            if len(t.everyone) > 1 and poker_hand(t.hands[winners[0]]).kind == NOTHING:
                t.say("pot-stays")
            else:
                take_the_pot(t, winners)
            all_back_in(t)
            next_round(t)

    def over(self, t: OpenHands) -> bool:
        return t.round > self.amount("rounds") or one_is_left(t)

    def result(self, t: OpenHands) -> Result:
        return highest(t.chips)

    def pieces(self, t: OpenHands) -> list[Piece]:
        return [*hands_shown(t, poker_hand, D6), *round_shown(t, self.amount("rounds"))]

    def figures(self, t: OpenHands, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), **betting_figures(t, seat)}

    def moves(self, seats: int) -> Declared:
        return (betting_moves(self.amount("least"), self.amount("most")),) if self.variant("raising") else ()


def poker_hand(faces: Faces) -> Hand:
    return hand(faces, sequences=True)
