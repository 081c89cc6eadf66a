"""Sechserspiel: every number helps once, and the sheet offers what the throw would bring."""

from __future__ import annotations

import pytest

from tests.playing import NAMES, random_match
from wuerfelbecher.table import Match, Refusal, Scripted, load


@pytest.mark.parametrize("seats", [2, 8, 16])
def test_each_row_holds_one_throw_times_its_number(seats: int) -> None:
    for seed in range(5):
        match = random_match(load("sechserspiel", start="first"), seats, seed)
        for seat, products in enumerate(match.state.products):
            thrown = [answer[0] for who, answer, ask in match.entries if who == seat and ask is not None]
            assert sorted(points // factor for factor, points in enumerate(products, 1)) == sorted(thrown)
            assert all(points % factor == 0 for factor, points in enumerate(products, 1))
        assert match.result is not None
        assert match.result.scores == tuple(map(sum, match.state.products))


def test_the_sheet_offers_the_open_rows() -> None:
    match = Match(load("sechserspiel", start="first"), NAMES[:2], chance=Scripted("5", "6", "3", "1"))
    match.play("times 6")
    match.play("times 1")
    [sheet] = [piece.data() for piece in match.view().pieces if piece.id == "sheet"]
    assert [row["offer"] for row in sheet["rows"]] == [3, 6, 9, 12, 15, None, None]
    assert [row["values"] for row in sheet["rows"]][-2:] == [(30, None), (30, 6)]


def test_a_number_serves_only_once() -> None:
    match = Match(load("sechserspiel", start="first"), NAMES[:2], chance=Scripted("5", "6", "3"))
    match.play("times 6")
    match.play("times 6")
    with pytest.raises(Refusal) as refused:
        match.play("times 6")
    assert refused.value.message.key == "used"


def test_taking_turns_from_the_highest_roll() -> None:
    match = Match(
        load("sechserspiel"), ["Anna", "Ben", "Cem"], chance=Scripted("2", "5", "5", "1", "6", *["1"] * 18)
    )
    order = []
    while match.ask is not None:
        order += match.to_act
        match.play(match.legal()[0])
    assert order == [2, 0, 1] * 6
    assert match.result is not None
    assert match.result.places == (1, 1, 1)
    assert match.result.scores == (21, 21, 21)


def test_the_die_lies_there_until_the_next_throw_but_is_offered_only_once() -> None:
    match = Match(load("sechserspiel", start="first"), NAMES[:2], chance=Scripted("5", "6"), by_hand=True)
    match.play("roll")
    match.play("times 6")
    die, sheet = [piece.data() for piece in match.view().pieces]
    assert die["marks"] == ("5",)
    assert [row["offer"] for row in sheet["rows"]] == [None] * 7
