"""Poker under the cup: one throw that nobody else sees, any claim you dare, and ten seconds to doubt it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wuerfelbecher.mechanics.betting import Betting, everybody_pays, pay, starts_next, take_the_pot
from wuerfelbecher.mechanics.cup import UnderTheCup, cup
from wuerfelbecher.mechanics.poker_hands import KINDS, SEQUENCE, TWO_PAIRS, Hand, hand, hand_shown
from wuerfelbecher.table.asks import Choose, Race, Roll, Turn
from wuerfelbecher.table.dice import POKER, Faces, dice
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Chips, Piece, stocks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Secret, each, up_to_hidden

FIVE_DICE = dice(5, POKER)
HANDS = sorted({hand(faces, sequences=True)[:2] for faces, _ in FIVE_DICE.outcomes})
"""Every hand with its values, but without dead dice, in rising order; a claim is a place in this list."""

CLAIM = tuple(
    Move(" ".join(["claim", KINDS[kind], *map(POKER.mark, values)]), at, any_order=kind == TWO_PAIRS)
    for at, (kind, values) in enumerate(HANDS)
)
WITHOUT_SEQUENCES = tuple(claim for claim in CLAIM if HANDS[claim.value][0] != SEQUENCE)
DOUBT = Move("doubt", touch=["cup/cup"])
SECONDS = 10
NOTHING, NO_CLAIM = 0, -1


@dataclass(slots=True, kw_only=True)
class CoveredPoker(Betting):
    claims: list[int] = each(NO_CLAIM)
    thrower: int = 0
    cup: UnderTheCup = up_to_hidden(5)


def claims(sequences: bool) -> tuple[Move, ...]:
    return CLAIM if sequences else WITHOUT_SEQUENCES


def turn_under_the_cup(t: CoveredPoker, worth: Callable[[Faces], Hand], sequences: bool) -> Turn:
    """A turn of no. 95: a hidden throw, a claim, perhaps a doubt; after the last the highest claim wins the pot."""
    player = t.active
    if player == t.starter:
        t.claims = [NO_CLAIM] * t.seats
        everybody_pays(t, 1)
    throw = yield Roll(player, FIVE_DICE, seen_by=(player,))
    t.thrower, t.cup = player, Secret(throw, seen_by=(player,))
    t.claims[player] = (yield Choose(player, claims(sequences), prompt="claim")).value
    if t.claims[player] != NOTHING:
        doubt = yield Race(t.others(player), (DOUBT,), prompt="doubt", seconds=SECONDS)
        if doubt is not None:
            doubter, _ = doubt
            lift(t, throw, HANDS.index(worth(throw)[:2]), doubter)
    if t.left_of(player) == t.starter:
        highest = max(t.claims[seat] for seat in t.everyone)
        winners = [seat for seat in t.around(t.starter) if t.claims[seat] == highest]
        take_the_pot(t, winners)
        starts_next(t, winners[0])


def lift(t: CoveredPoker, throw: Faces, thrown: int, doubter: int) -> None:
    """Whoever was wrong doubles the pot; a false claim is taken back to what was thrown."""
    player, t.cup = t.active, throw
    if thrown >= t.claims[player]:
        paid = pay(t, doubter, t.pot)
        t.say("claim-true", player=player, other=doubter, throw=FIVE_DICE.text(throw), chips=paid)
    else:
        t.claims[player] = thrown
        paid = pay(t, player, t.pot)
        t.say("claim-false", player=player, other=doubter, throw=FIVE_DICE.text(throw), chips=paid)


def covered_shown(t: CoveredPoker) -> list[Piece]:
    return [
        cup(t.cup, 5, POKER, owner=t.thrower),
        Chips(id="pot", label="pot", count=t.pot),
        *(hand_shown("claimed", seat, *HANDS[claim], POKER) for seat, claim in enumerate(t.claims) if claim >= 0),
        *stocks(t.chips),
    ]


def covered_words(sequences: bool) -> list[str]:
    return [*(claim.text for claim in claims(sequences)), DOUBT.text]


def why_no_claim(typed: str, sequences: bool) -> Message | None:
    if typed.casefold().startswith("claim sequence") and not sequences:
        return Message("no-sequences")
    return None
