"""Offenes Würfelpoker: one to three throws for the best poker hand, with stakes that may rise."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.betting import (
    LEAST,
    MOST,
    STOCK,
    betting_figures,
    betting_moves,
    everybody_pays,
    may_raise,
    starts_next,
    take_the_pot,
)
from wuerfelbecher.mechanics.keep import Keep, together
from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.mechanics.open_hands import NOT_YET, OpenHands, best, hands_shown, is_decided
from wuerfelbecher.mechanics.poker_hands import Hand, hand
from wuerfelbecher.mechanics.rounds import round_shown
from wuerfelbecher.table.asks import Choose, Roll, Turn
from wuerfelbecher.table.dice import POKER, Faces, dice
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, between, highest, rounds, switch
from wuerfelbecher.table.moves import STOP
from wuerfelbecher.table.pieces import Piece, Score
from wuerfelbecher.table.state import up_to

THROWS = 3
THROW = [Roll(seat, dice(5, POKER)) for seat in SEATS]
KEEP = [Keep(4, fewest=1, die=POKER, piece=f"dice-{seat}") for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(OpenHands):
    """`throws` is how many the active player has had; `standing` are the dice left while the others are thrown."""

    throws: int = 0
    standing: list[int] = up_to(4)


class OffenesWuerfelpoker(Game[State]):
    id = "offenes-wuerfelpoker"
    number = 94
    title = "Offenes Würfelpoker"
    players = between(2, 5)
    shelf = Shelf("poker", "keep", minutes=20, skill=2, classic=True)
    options = (rounds(10), STOCK, LEAST, MOST, switch("sequences"), START)
    state = State
    chips_in = ("chips", "pot")

    def setup(self, seats: int) -> State:
        return State(seats=seats, chips=[self.amount("chips")] * seats)

    def hand(self, faces: Faces) -> Hand:
        return hand(faces, self.variant("sequences"))

    def turn(self, t: State) -> Turn:
        if not any(t.stakes):
            t.thrown = [False] * t.seats
            everybody_pays(t, self.amount("least"))
        yield from one_to_three_throws(t)
        yield from may_raise(t, self.amount("most"))
        if is_decided(t):
            winners = best(t, self.hand)
            if len(winners) == 1:
                take_the_pot(t, winners)
                starts_next(t, winners[0])
            else:
                play_off(t, winners)

    def over(self, t: State) -> bool:
        return t.round > self.amount("rounds") or one_is_left(t)

    def result(self, t: State) -> Result:
        return highest(t.chips)

    def pieces(self, t: State) -> list[Piece]:
        left = [Score(id="throws", label="throws-left", value=THROWS - t.throws)] if t.throws else []
        hands = hands_shown(t, self.hand, standing=t.standing)
        return [*left, *hands, *round_shown(t, self.amount("rounds"))]

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), **betting_figures(t, seat)}

    def moves(self, seats: int) -> Declared:
        return KEEP[0], STOP, betting_moves(self.amount("least"), self.amount("most"))


def one_to_three_throws(t: State) -> Turn:
    """One to four dice stay standing when the others are thrown again."""
    player = t.active
    t.hands[player] = yield THROW[player]
    t.thrown[player] = True
    t.throws = 1
    while t.throws < THROWS:
        move = yield Choose(player, (*KEEP[player].of(t.hands[player]), STOP), prompt="keep")
        if move is STOP:
            break
        t.hands[player], t.standing = NOT_YET, list(move.value)
        thrown = yield Roll(player, dice(5 - len(t.standing), POKER))
        t.hands[player], t.standing = together(t.standing, thrown), []
        t.throws += 1
    t.throws = 0


def play_off(t: State, tied: list[int]) -> None:
    """The pot stays, and those with equal hands throw for it once more, in the same order."""
    t.say("play-off", players=tied)
    for seat in t.everyone:
        if seat not in tied:
            t.out(seat)
    t.thrown = [False] * t.seats
    t.next = tied[0]
