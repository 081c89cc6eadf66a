"""Allie Gator: play as long as you can, leave yourself something to play, and count what it costs in cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from wuerfelbecher.bots.thumb import Seen, Thumb
from wuerfelbecher.games.boxed.allie_gator import (
    GIVE,
    GIVE_NOTHING,
    HAND,
    LIFT,
    NEW_TARGET,
    NUMBERS,
    PLAY,
    STEAL_FROM,
    TAKE,
    State,
    hand,
    numbers,
    top,
)

STUCK = (0.75, 0.45, 0.25, 0.15, 0.1)
"""How likely it is that nothing fits any more in the next turn, by how many cards fit now."""
A_SPECIAL = 0.4
"""Of what lies below Allie beyond one card, so much is lost on average by somebody who is stuck: there may still be
a special card to play."""
PRESSURE = 0.5
"""What a card is worth that the next player has to take."""
GIVEN = 0.5
NEW_CARD = 0.2
"""What a card is worth to others' loss, and what a new one is worth in the hand."""
CARDS_APART = 4.0
"""Whoever has so many minus cards more gets the teeth about a third as often."""
TURNS_AHEAD = 3

Sides = list[tuple[int, int]]
"""Left and right: the card on the field and the target, between which the next one has to lie."""


def allie_gator(now: Seen) -> Sequence[float]:
    """Play a number if one fits, best so that more of yours fit afterwards and few of the others'; otherwise a
    special card, which costs one, unless no more than that lies below Allie.
    """
    t: State = now.t
    own = numbers(hand(t, now.seat))
    sides = [(top(field), top(target)) for field, target in zip(t.fields, t.targets, strict=True)]
    below = len(t.fields[t.allie]) + len(t.targets[t.allie])
    return [cost_and_outlook(t, move, own, sides, below) for move in now.legal]


def cost_and_outlook(t: State, move: Any, own: list[int], sides: Sides, below: int) -> float:
    after, left = sides.copy(), own.copy()
    gain, kind = 0.0, move.kind
    if kind is PLAY:
        card, side = move.value
        left.remove(card)
        after[side] = card, after[side][1]
        below += side == t.allie
    elif kind is NEW_TARGET:
        left.remove(move.value)
        after[1 - t.allie] = 0, move.value
        return outlook(after, left, len(t.fields[t.allie]) + len(t.targets[t.allie]))
    elif kind is TAKE:
        other = 1 - t.allie
        highest = max(left, default=NUMBERS[-1] // 2)
        after[t.allie] = 0, highest
        if highest in left:
            left.remove(highest)
        return outlook(after, left, len(t.fields[other]) + len(t.targets[other])) - below
    else:
        gain -= 1
        if kind is LIFT:
            card, side = move.value
            left.remove(card)
            after[side] = after[side][0], card
            below += side == t.allie
        elif kind is GIVE:
            side, _ = move.value
            gain += GIVEN
            field = t.fields[side]
            after[side] = field[-2] if len(field) > 1 else 0, after[side][1]
            below -= side == t.allie
        elif kind is STEAL_FROM:
            gain += NEW_CARD
        elif kind is GIVE_NOTHING:
            gain -= NEW_CARD
    return gain + outlook(after, left, below)


def outlook(sides: Sides, left: list[int], below: int) -> float:
    """What it costs to be stuck in the next turn, and what it brings that the next player may be."""
    fit = sum(any(low < card < high for low, high in sides) for card in left)
    room = fitting(sides) / len(NUMBERS)
    loss = 1 + A_SPECIAL * (below - 1) if below > 1 else float(below)
    return PRESSURE * loss * (1 - room) ** HAND - STUCK[min(fit, len(STUCK) - 1)] * loss


def fitting(sides: Sides) -> int:
    """How many numbers fit on one of two sides."""
    (low, high), (other_low, other_high) = sides
    both = min(high, other_high) - max(low, other_low) - 1
    return max(0, high - low - 1) + max(0, other_high - other_low - 1) - max(0, both)


def standing(before: Any, t: Any) -> Sequence[float] | None:
    """After some turns: whoever has fewer minus cards gets the next teeth, and whoever has more teeth wins."""
    if t.round == before.round and t.pile.size > before.pile.size - TURNS_AHEAD * t.seats:
        return None
    fewest = [exp(-len(cards) / CARDS_APART) for cards in t.minus]
    weights = [exp(points + 2 * few / sum(fewest)) for points, few in zip(t.teeth, fewest, strict=True)]
    return [weight / sum(weights) for weight in weights]


THUMBS = {"allie-gator": Thumb(allie_gator, slip=0.7, answers=5000, guesses=150, positions=0, standing=standing)}
