"""Things that lie face down are guessed as likely as counting all ways has them."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

from wuerfelbecher.mechanics.face_down import FaceDown, likely_one, values

KNOWN, OTHER, THIRD = 1, 2, 3
UNKNOWN = (KNOWN, KNOWN, OTHER, OTHER, THIRD)
HAND, PILE, MINE = range(3)
GUESSES = 12000
CLOSE = 0.015
"""Between three and four standard errors."""


def test_what_left_a_hand_was_known_or_another_like_it() -> None:
    """One thing of a hand of two is known. One like it is drawn from the hand, which is filled up from the pile,
    and twice something else is taken from it: that was hardly there if it was the known one that stayed.
    """

    def followed() -> FaceDown:
        lie = FaceDown([[KNOWN, None], [None] * 4, []], (KNOWN, *UNKNOWN), below)
        lie.drawn(HAND, KNOWN, MINE)
        for _ in range(2):
            lie.drawn(PILE, None, HAND)
            lie.taken(HAND, OTHER)
        lie.drawn(PILE, None, HAND)
        return lie

    def hand_in_a_guess() -> tuple[int, ...]:
        guess = likely_one(followed, below)
        assert guess is not None
        return tuple(sorted(values(guess.heaps[HAND])))

    def below(limit: int) -> int:
        return int(pick.random() * limit)

    pick, wanted = Random(1), hands_by_counting()
    found = Counter(hand_in_a_guess() for _ in range(GUESSES))
    assert set(found) <= set(wanted)
    for hand, chance in wanted.items():
        assert abs(found[hand] / GUESSES - chance) < CLOSE, (hand, chance, found)


def hands_by_counting() -> dict[tuple[int, ...], float]:
    """What the hand holds in the end, over all orders of what is unknown and all things that could be drawn."""
    ways: Counter[tuple[int, ...]] = Counter()
    for own, *pile in permutations(UNKNOWN):
        for left in [own, KNOWN] if own == KNOWN else [own]:
            hand = [left]
            for came in pile[:2]:
                hand.append(came)
                if OTHER in hand:
                    hand.remove(OTHER)
            if len(hand) == 1:
                ways[tuple(sorted((*hand, pile[2])))] += 1
    return {hand: count / ways.total() for hand, count in ways.items()}
