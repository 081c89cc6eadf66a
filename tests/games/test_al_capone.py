"""Al Capone (Hundert Würfelspiele, no. 97): the three tables as printed, and who wins a round by them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests.chances import check_chances, first_wins
from tests.mechanics.test_poker_hands import THROWS, by_the_book
from wuerfelbecher.table import POKER, Match, Scripted, dice, load
from wuerfelbecher.table.pieces import Score

PRINTED = {
    "a": {"9": 9, "10": 10, "J": 11, "Q": 12, "K": 13, "A": 14},
    "b": {"9": 9, "10": 10, "J": 2, "Q": 3, "K": 4, "A": 11},
    "c": {"9": 1, "10": 2, "J": 3, "Q": 4, "K": 5, "A": 11},
}
MARKS = ("9", "10", "J", "Q", "K", "A")


@pytest.mark.parametrize(("table", "places"), [("a", (1, 2)), ("b", (2, 1)), ("c", (1, 1))])
def test_a_pair_against_a_pair(table: str, places: tuple[int, ...]) -> None:
    """58 against 53 points in table A, 22 against 41 in B, 18 each in C: the values of the pairs mean nothing."""
    match = Match(
        load("al-capone", points=table, rounds=1, most=1, start="first"),
        ["Anna", "Ben"],
        chance=Scripted("9 J Q K K", "9 9 10 J A"),
    )
    assert match.result is not None
    assert match.result.places == places


@pytest.mark.parametrize(("better", "worse"), [("9 9 10 10 J", "A A K Q J"), ("9 9 9 10 J", "A A K K Q")])
@pytest.mark.parametrize("table", PRINTED)
def test_a_better_combination_wins_whatever_the_points(table: str, better: str, worse: str) -> None:
    match = Match(
        load("al-capone", points=table, rounds=1, most=1, start="first"),
        ["Anna", "Ben"],
        chance=Scripted(worse, better),
    )
    assert match.result is not None
    assert match.result.winners == [1]


@pytest.mark.parametrize("sequences", [False, True])
@pytest.mark.parametrize("table", PRINTED)
def test_who_wins_a_round(table: str, sequences: bool) -> None:
    fallen = Counter(
        (by_the_book(faces, sequences)[0], sum(PRINTED[table][MARKS[face - 1]] for face in faces))
        for faces in THROWS
    )
    equal = sum(Fraction(count, 6**5) ** 2 for count in fallen.values())
    wanted = {"first": (1 - equal) / 2, "second": (1 - equal) / 2, "tie": equal}
    game = load("al-capone", points=table, rounds=1, most=1, sequences=sequences, start="first")
    check_chances(game, 2, wanted, first_wins, matches=1500)


def test_the_points_are_on_show() -> None:
    match = Match(load("al-capone", points="b", start="first"), ["Anna", "Ben"], chance=Scripted("9 J Q K K"))
    shown = [piece for piece in match.view(0).pieces if isinstance(piece, Score)]
    points = {piece.owner: piece.value for piece in shown if piece.label == "points"}
    assert points == {0: 22, 1: None}
    assert dice(5, POKER).text(match.state.hands[0]) == "9 J Q K K"
