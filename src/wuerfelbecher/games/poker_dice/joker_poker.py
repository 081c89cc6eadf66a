"""Joker Poker: the open or the covered poker, in which an ace is whatever you need."""

from __future__ import annotations

from wuerfelbecher.mechanics.betting import LEAST, MOST, STOCK, betting_words
from wuerfelbecher.mechanics.covered_poker import (
    CoveredPoker,
    covered_shown,
    covered_words,
    turn_under_the_cup,
    why_no_claim,
)
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
from wuerfelbecher.table.asks import Ask, Turn
from wuerfelbecher.table.dice import POKER, Faces
from wuerfelbecher.table.game import START, Dynamics, Game, Result, Shelf, between, highest, pick, rounds, switch
from wuerfelbecher.table.pieces import Piece
from wuerfelbecher.table.refusal import Message

EitherPoker = UpToThreeThrows | CoveredPoker


class JokerPoker(Game[EitherPoker]):
    id = "joker-poker"
    number = 96
    title = "Joker Poker"
    players = between(2, 5)
    shelf = Shelf("poker", "keep", minutes=20, skill=2)
    options = (pick("poker", "open", "covered"), rounds(10), STOCK, LEAST, MOST, switch("sequences"), START)

    def __init__(self, /, **options: object) -> None:
        super().__init__(**options)
        self.covered = self.choice("poker") == "covered"
        self.sequences = self.variant("sequences")
        self.state = CoveredPoker if self.covered else UpToThreeThrows

    def setup(self, seats: int) -> EitherPoker:
        return self.state(seats=seats, chips=[self.amount("chips")] * seats)

    def turn(self, t: EitherPoker) -> Turn:
        if isinstance(t, CoveredPoker):
            yield from turn_under_the_cup(t, self.hand, self.sequences)
        else:
            yield from turn_of_up_to_three_throws(t, self.hand, self.amount("least"), self.amount("most"))

    def hand(self, faces: Faces) -> Hand:
        return hand(faces, self.sequences, wild_aces=True)

    def over(self, t: EitherPoker) -> bool:
        return t.round > self.amount("rounds") or one_is_left(t)

    def result(self, t: EitherPoker) -> Result:
        return highest(t.chips)

    def pieces(self, t: EitherPoker) -> list[Piece]:
        rounds = round_shown(t, self.amount("rounds"))
        if isinstance(t, CoveredPoker):
            return [*covered_shown(t), *rounds]
        return [*throws_shown(t), *hands_shown(t, self.hand), *rounds]

    def vocabulary(self, seats: int) -> list[str]:
        if self.covered:
            return covered_words(self.sequences)
        raises = betting_words(self.amount("least"), self.amount("most"))
        return [*keep_words(4, fewest=1, die=POKER), "stop", *raises]

    def dynamics(self) -> Dynamics:
        return "timed" if self.covered else "sequential"

    def why_not(self, t: EitherPoker, ask: Ask, seat: int, typed: str) -> Message | None:
        return why_no_claim(typed, self.sequences) if self.covered else None
