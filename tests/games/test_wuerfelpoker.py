"""Würfelpoker (Hundert Würfelspiele, no. 84): how often the first of two wins a round, by all pairs of throws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from tests.chances import check_chances, first_wins
from tests.mechanics.test_poker_hands import THROWS, by_the_book
from tests.playing import random_match
from wuerfelbecher.table import Match, load


def test_who_wins_a_round() -> None:
    fallen = Counter(tuple(by_the_book(faces, sequences=True)) for faces in THROWS)
    equal = sum(Fraction(count, 6**5) ** 2 for count in fallen.values())
    wanted = {"first": (1 - equal) / 2, "second": (1 - equal) / 2, "tie": equal}
    check_chances(load("wuerfelpoker", rounds=1, start="first"), 2, wanted, first_wins, matches=3000)


def test_the_pot_stays_only_when_nobody_has_anything() -> None:
    """Two thirds of 720 throws of five different dice are no sequence: 480 of 7,776."""
    nothing = Fraction(480, 7776) ** 2
    check_chances(
        load("wuerfelpoker", rounds=1, start="first"),
        2,
        {True: nothing, False: 1 - nothing},
        lambda match: [message.key for _, message in match.told] == ["pot-stays"],
        matches=3000,
    )


def test_the_start_moves_left_past_those_who_are_out() -> None:
    passed_over = 0
    for seed in range(20):
        starts: dict[int, tuple[int, tuple[bool, ...]]] = {}

        def watch(match: Match, starts: dict[int, tuple[int, tuple[bool, ...]]] = starts) -> None:
            starts.setdefault(match.state.round, (match.state.starter, match.state.still_in))

        random_match(load("wuerfelpoker", raising=True, start="first", chips=5), 5, seed, watch)
        for number, (before, _) in starts.items():
            if number + 1 in starts:
                after, still_in = starts[number + 1]
                skipped = [(before + step) % 5 for step in range(1, (after - before) % 5)]
                assert still_in[after]
                assert not any(still_in[seat] for seat in skipped)
                passed_over += len(skipped)
    assert passed_over
