"""Verdecktes Würfelpoker: one throw under the cup, any claim you dare, and ten seconds to doubt it."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.cup import UnderTheCup, cup
from wuerfelbecher.mechanics.poker_hands import KINDS, SEQUENCE, TWO_PAIRS, hand
from wuerfelbecher.mechanics.rounds import round_shown
from wuerfelbecher.table.asks import Ask, Choose, Race, Roll, Turn
from wuerfelbecher.table.dice import POKER, Faces, dice
from wuerfelbecher.table.game import START, Dynamics, Game, Result, Shelf, between, highest, number, rounds, switch
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Chips, Piece, Text, stocks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Secret, Table, each, up_to_hidden

FIVE_DICE = dice(5, POKER)
HANDS = sorted({hand(faces, sequences=True)[:2] for faces, _ in FIVE_DICE.outcomes})
"""Every hand with its values, but without dead dice, in rising order; a claim is a place in this list."""

CLAIM = tuple(
    Move(" ".join(["claim", KINDS[kind], *map(POKER.mark, values)]), at, free=kind == TWO_PAIRS)
    for at, (kind, values) in enumerate(HANDS)
)
WITHOUT_SEQUENCES = tuple(claim for claim in CLAIM if HANDS[claim.value][0] != SEQUENCE)
DOUBT = Move("doubt", touch=["cup/cup"])
STOCK = number("chips", 8, 2, 40)
SECONDS = 10
NOTHING, NO_CLAIM = 0, -1


@dataclass(slots=True, kw_only=True)
class State(Table):
    chips: list[int]
    claims: list[int] = each(NO_CLAIM)
    pot: int = 0
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

    def setup(self, seats: int) -> State:
        return State(seats=seats, chips=[self.amount("chips")] * seats)

    def turn(self, t: State) -> Turn:
        player = t.active
        if player == t.starter:
            t.claims = [NO_CLAIM] * t.seats
            for seat in t.everyone:
                pay(t, seat, 1)
        throw = yield Roll(player, FIVE_DICE, seen_by=(player,))
        t.thrower, t.cup = player, Secret(throw, seen_by=(player,))
        t.claims[player] = (yield Choose(player, self.claims(), prompt="claim")).value
        if t.claims[player] != NOTHING:
            doubt = yield Race(t.others(player), (DOUBT,), prompt="doubt", seconds=SECONDS)
            if doubt is not None:
                doubter, _ = doubt
                self.lift(t, throw, doubter)
        if t.left_of(player) == t.starter:
            self.end_of_round(t)

    def claims(self) -> tuple[Move, ...]:
        return CLAIM if self.variant("sequences") else WITHOUT_SEQUENCES

    def lift(self, t: State, throw: Faces, doubter: int) -> None:
        """Whoever was wrong doubles the pot; a false claim is taken back to what was thrown."""
        player, t.cup = t.active, throw
        thrown = HANDS.index(hand(throw, self.variant("sequences"))[:2])
        if thrown >= t.claims[player]:
            paid = pay(t, doubter, t.pot)
            t.say("true", player=player, other=doubter, throw=FIVE_DICE.text(throw), chips=paid)
        else:
            t.claims[player] = thrown
            paid = pay(t, player, t.pot)
            t.say("false", player=player, other=doubter, throw=FIVE_DICE.text(throw), chips=paid)

    def end_of_round(self, t: State) -> None:
        best = max(t.claims[seat] for seat in t.everyone)
        winners = [seat for seat in t.around(t.starter) if t.claims[seat] == best]
        share, t.pot = divmod(t.pot, len(winners))
        for seat in winners:
            t.chips[seat] += share
        t.say("wins", players=winners, chips=share)
        for seat in t.everyone:
            if not t.chips[seat]:
                t.out(seat)
                t.say("out", player=seat)
        t.round += 1
        t.starter = winners[0]
        t.active = t.right_of(t.starter)

    def over(self, t: State) -> bool:
        return t.round > self.amount("rounds") or len(t.everyone) == 1

    def result(self, t: State) -> Result:
        return highest(t.chips)

    def pieces(self, t: State) -> list[Piece]:
        return [
            cup(t.cup, 5, POKER, owner=t.thrower),
            Chips(id="pot", label="pot", count=t.pot),
            *round_shown(t, self.amount("rounds")),
            *(claimed(seat, claim) for seat, claim in enumerate(t.claims) if claim != NO_CLAIM),
            *stocks(t.chips),
        ]

    def vocabulary(self, seats: int) -> list[str]:
        return [*(claim.text for claim in self.claims()), "doubt"]

    def dynamics(self) -> Dynamics:
        return "timed"

    def why_not(self, t: State, ask: Ask, seat: int, typed: str) -> Message | None:
        if typed.casefold().startswith("claim sequence") and not self.variant("sequences"):
            return Message("no-sequences")
        return None


def pay(t: State, seat: int, chips: int) -> int:
    """So many chips into the pot, or all that are left."""
    paid = min(chips, t.chips[seat])
    t.chips[seat] -= paid
    t.pot += paid
    return paid


def claimed(seat: int, claim: int) -> Text:
    kind, values = HANDS[claim]
    named = dict(zip(("first", "second"), map(POKER.mark, values), strict=False))
    return Text(id=f"claim-{seat}", owner=seat, key=f"claimed-{KINDS[kind]}", values=named)
