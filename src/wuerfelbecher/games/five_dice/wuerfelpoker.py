"""Würfelpoker: everybody pays in and throws once, and the best poker hand takes the pot."""

from __future__ import annotations

from wuerfelbecher.mechanics.betting import LEAST, MOST, STOCK, all_back_in, betting_words, may_raise, take_the_pot
from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.mechanics.open_poker import OpenPoker, best, hands_shown, is_decided, new_round, throw_openly
from wuerfelbecher.mechanics.poker_hands import NOTHING, Hand, hand
from wuerfelbecher.mechanics.rounds import next_round, round_shown
from wuerfelbecher.table.asks import Turn
from wuerfelbecher.table.dice import D6, Faces
from wuerfelbecher.table.game import START, Game, Result, Shelf, between, highest, rounds, switch
from wuerfelbecher.table.pieces import Piece


class Wuerfelpoker(Game[OpenPoker]):
    id = "wuerfelpoker"
    number = 84
    title = "Würfelpoker"
    players = between(2, 5)
    shelf = Shelf("five", "bet", minutes=10, skill=0)
    options = (rounds(10), STOCK, LEAST, switch("raising"), MOST, START)
    state = OpenPoker

    def setup(self, seats: int) -> OpenPoker:
        return OpenPoker(seats=seats, chips=[self.amount("chips")] * seats)

    def turn(self, t: OpenPoker) -> Turn:
        if t.active == t.starter:
            new_round(t, self.amount("least"))
        yield from throw_openly(t, D6)
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

    def over(self, t: OpenPoker) -> bool:
        return t.round > self.amount("rounds") or one_is_left(t)

    def result(self, t: OpenPoker) -> Result:
        return highest(t.chips)

    def pieces(self, t: OpenPoker) -> list[Piece]:
        return [*hands_shown(t, poker_hand, D6), *round_shown(t, self.amount("rounds"))]

    def vocabulary(self, seats: int) -> list[str]:
        return betting_words(self.amount("least"), self.amount("most")) if self.variant("raising") else []


def poker_hand(faces: Faces) -> Hand:
    return hand(faces, sequences=True)
