"""Allie Gator: the cards, what stays hidden, and how rounds and matches are counted."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.playing import random_match, restart_turn
from wuerfelbecher.games.boxed.allie_gator import DECK, DIRECTION, GIFT, RAISE, SPECIALS, STEAL, AllieGator, State
from wuerfelbecher.table import Choose, Match, Refusal, Result, Secret, Seeded, load

NAMES = ["Anna", "Ben", "Cem", "Dora", "Emil"]


def match_with(hands: list[list[int]], pile: tuple[int, ...], **options: object) -> Match:
    """A match with these hands and this pile, and the first player's turn begun with them."""
    match = Match(load("allie-gator", **options), NAMES[: len(hands)], chance=Seeded(1))
    t: State = match.state
    t.hands = [[Secret(card, (seat,)) for card in cards] for seat, cards in enumerate(hands)]
    t.pile = Secret(pile)
    restart_turn(match)
    return match


def after_round(
    minus: list[list[int]], teeth: list[int], starter: int = 0, **options: object
) -> tuple[State, Result]:
    game = AllieGator(**options)
    t = game.setup(len(minus))
    t.minus, t.teeth, t.starter = minus, teeth, starter
    game.end_of_round(t)
    return t, game.result(t)


def test_the_deck_is_as_printed() -> None:
    assert len(DECK) == 88
    assert sorted(DECK)[:70] == list(range(1, 71))
    assert Counter(SPECIALS[card] for card in DECK[70:]) == {"direction": 6, "steal": 5, "raise": 4, "gift": 3}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_no_card_is_ever_lost_and_nobody_holds_more_than_five(seats: int) -> None:
    def watch(match: Match) -> None:
        t: State = match.state
        heaps = [*t.minus, *t.targets, *t.fields, t.pile.open()]
        cards = [card for heap in heaps for card in heap] + [card.open() for hand in t.hands for card in hand]
        assert sorted(cards) == sorted(DECK)
        assert all(len(hand) <= 5 for hand in t.hands)
        if isinstance(match.ask, Choose) and match.ask.prompt == "":
            assert t.targets[0]
            assert t.targets[1]
            assert all(field == sorted(field) for field in t.fields)
            if t.pile.size:
                assert all(len(hand) == 5 for hand in t.hands)

    for seed in range(5):
        random_match(load("allie-gator", tooth_points=6), seats, seed, watch)


def test_a_stolen_card_is_seen_by_thief_and_victim_only() -> None:
    match = match_with([[STEAL, 1, 2, 3, 4], [70], [5, 6]], (7, 8))
    at = len(match.entries)
    match.play("steal 2")
    told = [[str(line) for line in match.view(seat).log[at + 1 : at + 3]] for seat in (-1, 0, 1, 2)]
    new = match.state.hands[1][0].open()
    assert told == [
        ["Anna: drew ?", "Ben: drew ?"],
        ["Anna: drew 70", "Ben: drew ?"],
        ["Anna: drew 70", f"Ben: drew {new}"],
        ["Anna: drew ?", "Ben: drew ?"],
    ]
    assert [card.value for card in match.view(1).state.hands[0]] == [None] * 5
    assert sorted(card.value for card in match.view(0).state.hands[0]) == [1, 2, 3, 4, 70]


def test_without_a_pile_taking_ends_the_round_at_once() -> None:
    match = match_with([[1, 2], [3, 4], [5, 6]], ())
    match.play("take")
    told = [message.key for _, message in match.told]
    assert told[-6:] == ["happs", "scored", "scored", "scored", "turned-up", "turned-up"]
    assert match.state.round == 2
    assert match.state.teeth == [1, 2, 2]


def test_without_any_number_for_a_target_the_round_ends_at_once() -> None:
    match = match_with([[GIFT, RAISE], [3, 4], [5, 6]], (DIRECTION, STEAL))
    match.play("take")
    assert match.state.round == 2
    assert match.state.teeth == [1, 2, 2]


def test_with_a_pile_the_round_goes_on() -> None:
    match = match_with([[GIFT, 9], [3, 4], [5, 6]], (DIRECTION, STEAL))
    match.play("take")
    assert [move.text for move in match.legal()] == ["target 9"]
    match.play("target 9")
    assert match.state.round == 1
    assert match.state.targets[0] == [9]
    assert (match.state.pile.size, len(match.state.hands[0]), match.state.active) == (0, 3, 1)


def test_stealing_where_nobody_has_a_card_has_no_effect() -> None:
    match = match_with([[STEAL, 9], [], []], ())
    assert "steal none" in [move.text for move in match.legal()]
    match.play("steal none")
    assert match.state.minus[0] == [STEAL]
    assert match.state.active == 1
    assert [move.text for move in match.legal()] == ["take"]


def test_the_fewest_cards_win_two_teeth_and_the_second_fewest_one() -> None:
    t, _ = after_round([[1, 2, 3], [4], [5, 6], [7, 8, 9, 10]], [0, 0, 0, 0])
    assert t.teeth == [0, 2, 1, 0]
    assert (t.starter, t.dealt, t.round) == (1, False, 2)


def test_special_cards_break_ties_for_both_places() -> None:
    t, _ = after_round([[1, GIFT], [2, 3], [4, 5, STEAL], [6, 7, 8]], [0, 0, 0, 0])
    assert t.teeth == [1, 2, 0, 0]


def test_all_who_share_a_place_get_its_teeth() -> None:
    t, _ = after_round([[1, 2], [3, 4], [5, 6, 7], [8, 9, 10], [*range(11, 20)]], [0] * 5)
    assert t.teeth == [2, 2, 1, 1, 0]


def test_the_first_of_the_tied_clockwise_from_the_last_starter_begins() -> None:
    t, _ = after_round([[1], [2, 3], [4, 5], [6]], [0] * 4, starter=1)
    assert t.starter == 3
    t, _ = after_round([[1], [2], [4, 5], [6]], [0] * 4, starter=1)
    assert t.starter == 1


def test_with_two_players_only_the_winner_gets_teeth_unless_they_tie() -> None:
    assert after_round([[1], [2, 3]], [0, 0])[0].teeth == [2, 0]
    assert after_round([[1], [2]], [0, 0])[0].teeth == [2, 2]


def test_a_golden_tooth_counts_double_and_six_points_are_the_most() -> None:
    t, result = after_round([[1], [2, 3], [4, 5, 6]], [2, 2, 0])
    assert t.teeth == [4, 3, 0]
    assert result.winners == [0]
    golden = [piece for piece in AllieGator().pieces(t) if piece.id.startswith("golden")]
    assert [piece.data()["value"] for piece in golden] == [1, 0, 0]
    assert after_round([[1], [2, 3], [4, 5, 6]], [5, 4, 0], tooth_points=6)[0].teeth == [6, 5, 0]


@pytest.mark.parametrize(("points", "over"), [(3, True), (4, True), (5, False), (6, False)])
def test_how_long_it_lasts_is_agreed(points: int, over: bool) -> None:
    t, _ = after_round([[1], [2, 3], [4, 5, 6]], [2, 2, 0], tooth_points=points)
    assert AllieGator(tooth_points=points).over(t) == over


def test_special_cards_of_the_last_round_break_a_tie_in_teeth_and_then_the_win_is_shared() -> None:
    _, result = after_round([[1], [2, GIFT], [3, 4, 5]], [1, 2, 0])
    assert result.scores == (3, 3, 0)
    assert result.places == (1, 2, 3)
    _, result = after_round([[1], [2, 3], [4, 5, 6]], [1, 2, 0])
    assert result.places == (1, 1, 3)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("play 9 left", "not-in-hand"),
        ("play 70 left", "does-not-fit"),
        ("raise 1 left", "does-not-raise"),
        ("steal 2", "not-possible"),
    ],
)
def test_a_refusal_says_why(typed: str, reason: str) -> None:
    match = match_with([[70, 1, RAISE], [3, 4], [5, 6]], (7, 8))
    with pytest.raises(Refusal) as refused:
        match.play(typed)
    assert refused.value.message.key == reason


def test_after_taking_comes_the_new_target() -> None:
    match = match_with([[70, 1], [3, 4], [5, 6]], (7, 8))
    match.play("take")
    with pytest.raises(Refusal) as refused:
        match.play("play 1 right")
    assert refused.value.message.key == "target-first"
