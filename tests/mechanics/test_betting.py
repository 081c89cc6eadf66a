"""Betting in every game that uses it: no chip is lost, no stake too high, and whoever passes comes back."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.playing import random_match
from wuerfelbecher.mechanics.betting import Betting, may_raise, pay
from wuerfelbecher.table import PASS, Choose, Match, load
from wuerfelbecher.table.moves import find

GAMES = [
    ("wuerfelpoker", {}),
    ("wuerfelpoker", {"raising": True}),
    ("wuerfelpoker", {"raising": True, "chips": 3, "least": 2}),
    ("offenes-wuerfelpoker", {}),
    ("offenes-wuerfelpoker", {"chips": 3, "least": 2, "sequences": True}),
    ("joker-poker", {}),
    ("joker-poker", {"poker": "covered"}),
    ("al-capone", {"most": 40}),
]


@pytest.mark.parametrize(("game", "options"), GAMES)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_no_chip_is_ever_lost(game: str, options: dict[str, object], seats: int) -> None:
    played = load(game, **options)
    covered = "covered" in options.values()

    def watch(match: Match) -> None:
        t, ask = match.state, match.ask
        assert t.pot + sum(t.chips) == played.amount("chips") * seats
        assert min(t.chips) >= 0
        assert sum(t.stakes) <= t.pot
        if not covered:
            assert max(t.stakes) <= max(played.amount("least"), played.amount("most"))
            for seat in t.everyone:
                assert t.stakes[seat] == max(t.stakes) or not t.chips[seat] or (ask and ask.prompt == "call")

    for seed in range(8):
        match = random_match(played, seats, seed, watch)
        t = match.state
        assert t.pot + sum(t.chips) == played.amount("chips") * seats
        assert t.round == played.amount("rounds") + 1 or len(t.everyone) == 1
        assert all(t.chips[seat] == 0 for seat in range(seats) if not t.still_in[seat])


def raised(chips: list[int], stakes: list[int], most: int, *answers: str) -> tuple[Betting, Counter[str]]:
    """The first seat is asked, and the others after it; what each was offered is counted."""
    t = Betting(seats=len(chips), chips=chips, stakes=stakes, pot=sum(stakes))
    offered: Counter[str] = Counter()
    asking, given = may_raise(t, most), iter(answers)
    try:
        ask = next(asking)
        while True:
            assert isinstance(ask, Choose)
            offered.update(move.text for move in ask.moves)
            ask = asking.send(find(ask.moves, next(given)))
    except StopIteration:
        assert next(given, None) is None
    return t, offered


def test_a_raise_is_paid_by_all_who_go_along() -> None:
    t, _ = raised([5, 5, 5], [1, 1, 1], 6, "raise to 4", "call", "pass")
    assert (t.chips, t.stakes, t.pot) == ([2, 2, 5], [4, 4, 1], 9)
    assert t.still_in == (True, True, False)
    assert [key for key, _ in t.said] == ["raises", "passes"]


def test_nobody_has_to_raise() -> None:
    t, offered = raised([5, 5], [1, 1], 3, "stay")
    assert (t.chips, t.pot) == ([5, 5], 2)
    assert offered == {"raise to 2": 1, "raise to 3": 1, "stay": 1}


@pytest.mark.parametrize(
    ("chips", "stakes", "most", "highest"),
    [
        ([9, 9, 9], [1, 1, 1], 6, 6),  # what was agreed
        ([2, 9, 9], [1, 1, 1], 6, 3),  # what the raiser has
        ([9, 1, 3], [1, 1, 1], 6, 4),  # what the richest of the others could pay
        ([9, 9, 0], [2, 3, 1], 6, 6),
    ],
)
def test_how_high_a_raise_may_go(chips: list[int], stakes: list[int], most: int, highest: int) -> None:
    _, offered = raised(chips, stakes, most, "stay")
    assert set(offered) == {"stay", *(f"raise to {stake}" for stake in range(max(stakes) + 1, highest + 1))}


@pytest.mark.parametrize(
    ("chips", "stakes"),
    [([9, 9], [6, 6]), ([0, 9], [1, 1]), ([9, 0], [1, 1])],
    ids=["the highest stake is reached", "the player has no chips", "nobody else has chips"],
)
def test_when_there_is_nothing_to_raise_nobody_is_asked(chips: list[int], stakes: list[int]) -> None:
    t, offered = raised(chips, stakes, 6)
    assert not offered
    assert t.chips == chips


def test_who_has_too_little_pays_what_is_left_and_who_has_nothing_is_not_asked() -> None:
    t, offered = raised([5, 1, 0], [1, 1, 1], 6, "raise to 2", "call")
    assert (t.chips, t.stakes, t.pot) == ([4, 0, 0], [2, 2, 1], 5)
    assert offered["call"] == 1
    t, _ = raised([5, 1, 5], [1, 1, 1], 6, "raise to 6", "call", "call")
    assert (t.chips, t.stakes, t.pot) == ([0, 0, 0], [6, 2, 6], 14)
    assert all(t.still_in)


def test_nobody_pays_more_than_there_is() -> None:
    t = Betting(seats=2, chips=[2, 5])
    assert (pay(t, 0, 3), pay(t, 1, 3)) == (2, 3)
    assert (t.chips, t.stakes, t.pot) == ([0, 2], [2, 3], 5)


def test_who_passes_is_back_in_the_next_round() -> None:
    match = Match(load("al-capone", start="first"), ["Anna", "Ben"])
    match.play("raise to 3")
    match.play(PASS)
    assert match.state.still_in == (True, True)
    assert match.state.round == 2
    assert match.state.chips == [8, 6]
    assert match.state.pot == 2
