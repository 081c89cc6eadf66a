"""Verdecktes Würfelpoker: one throw under the cup, any claim you dare, and ten seconds to doubt it."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.betting import STOCK, Betting, everybody_pays, pay, starts_next, take_the_pot
from wuerfelbecher.mechanics.cup import UnderTheCup, cup
from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.mechanics.poker_hands import KINDS, SEQUENCE, TWO_PAIRS, Hand, hand, hand_shown
from wuerfelbecher.mechanics.rounds import round_shown
from wuerfelbecher.table.asks import Choose, Race, Roll, Turn
from wuerfelbecher.table.dice import POKER, Faces, dice
from wuerfelbecher.table.game import (
    SEATS,
    START,
    Declared,
    Dynamics,
    Game,
    Result,
    Shelf,
    between,
    highest,
    rounds,
    switch,
)
from wuerfelbecher.table.moves import Move, Understood
from wuerfelbecher.table.pieces import Chips, Piece, stocks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Secret, each, up_to_hidden

FIVE_DICE = dice(5, POKER)
THROW = [Roll(seat, FIVE_DICE, seen_by=(seat,)) for seat in SEATS]
HANDS = sorted({hand(faces, sequences=True)[:2] for faces, _ in FIVE_DICE.outcomes})
"""Every hand with its values, but without dead dice, in rising order; a claim is an index into this list."""

CLAIM = tuple(
    Move(" ".join(["claim", KINDS[kind], *map(POKER.mark, values)]), at, any_order=kind == TWO_PAIRS)
    for at, (kind, values) in enumerate(HANDS)
)
SEQUENCES = tuple(claim for claim in CLAIM if HANDS[claim.value][0] == SEQUENCE)
WITHOUT_SEQUENCES = tuple(claim for claim in CLAIM if claim not in SEQUENCES)
DOUBT = Move("doubt", touch=["cup/cup"])
STAKE = 1
SECONDS = 10
NOTHING, NO_CLAIM = 0, -1


@dataclass(slots=True, kw_only=True)
class State(Betting):
    """`bluffs` is what those had claimed whose claim has been taken back to what they threw."""

    claims: list[int] = each(NO_CLAIM)
    bluffs: list[int] = each(NO_CLAIM)
    thrower: int = 0
    cup: UnderTheCup = up_to_hidden(5)


class VerdecktesWuerfelpoker(Game[State]):
    id = "verdecktes-wuerfelpoker"
    number = 95
    title = "Verdecktes Würfelpoker"
    players = between(2, 5)
    shelf = Shelf("poker", "bluff", minutes=20, skill=2)
    options = (rounds(10), STOCK, switch("sequences"), START)
    state = State
    spent = ("cup",)
    chips_in = ("chips", "pot")

    def setup(self, seats: int) -> State:
        return State(seats=seats, chips=[self.amount("chips")] * seats)

    def hand(self, faces: Faces) -> Hand:
        return hand(faces, self.variant("sequences"))

    def turn(self, t: State) -> Turn:
        player = t.active
        if player == t.starter:
            everybody_pays(t, STAKE)
        throw = yield THROW[player]
        if player == t.starter:
            t.claims, t.bluffs = [NO_CLAIM] * t.seats, [NO_CLAIM] * t.seats
        t.thrower, t.cup = player, Secret(throw, seen_by=(player,))
        claims = CLAIM if self.variant("sequences") else WITHOUT_SEQUENCES
        t.claims[player] = (yield Choose(player, claims, prompt="claim", why=not_agreed)).value
        if t.claims[player] != NOTHING:
            doubt = yield Race(dict.fromkeys(t.others(player), (DOUBT,)), prompt="doubt", seconds=SECONDS)
            if doubt is not None:
                doubter, _ = doubt
                self.lift_the_cup(t, throw, doubter)
        if t.left_of(player) == t.starter:
            highest_claim = max(t.claims[seat] for seat in t.everyone)
            winners = [seat for seat in t.around(t.starter) if t.claims[seat] == highest_claim]
            take_the_pot(t, winners)
            starts_next(t, winners[0])

    def lift_the_cup(self, t: State, throw: Faces, doubter: int) -> None:
        """Whoever was wrong doubles the pot; a false claim is taken back to what was thrown."""
        player, t.cup = t.active, throw
        thrown = HANDS.index(self.hand(throw)[:2])
        honest = thrown >= t.claims[player]
        if not honest:
            t.bluffs[player], t.claims[player] = t.claims[player], thrown
        paid = pay(t, doubter if honest else player, t.pot)
        key = "claim-true" if honest else "claim-false"
        t.say(key, player=player, other=doubter, throw=FIVE_DICE.text(throw), chips=paid)

    def over(self, t: State) -> bool:
        return t.round > self.amount("rounds") or one_is_left(t)

    def result(self, t: State) -> Result:
        return highest(t.chips)

    def pieces(self, t: State) -> list[Piece]:
        return [
            cup(t.cup, 5, POKER, owner=t.thrower),
            Chips(id="pot", label="pot", count=t.pot),
            *claims_shown(t),
            *stocks(t.chips),
            *round_shown(t, self.amount("rounds")),
        ]

    def moves(self, seats: int) -> Declared:
        claims = CLAIM if self.variant("sequences") else Understood(WITHOUT_SEQUENCES, SEQUENCES)
        return claims, DOUBT

    def dynamics(self) -> Dynamics:
        return "timed"


def claims_shown(t: State) -> list[Piece]:
    """Everybody's claim; behind a bluff that was called, what was really thrown."""
    pieces: list[Piece] = []
    for seat, (claim, bluff) in enumerate(zip(t.claims, t.bluffs, strict=True)):
        if bluff != NO_CLAIM:
            pieces.append(hand_shown("bluff", seat, *HANDS[bluff], POKER))
            pieces.append(hand_shown("hand", seat, *HANDS[claim], POKER))
        elif claim != NO_CLAIM:
            pieces.append(hand_shown("claimed", seat, *HANDS[claim], POKER))
    return pieces


def not_agreed(t: State, seat: int, move: Move) -> Message | None:
    return Message("no-sequences") if move in SEQUENCES else None
