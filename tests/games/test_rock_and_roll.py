"""Rock & Roll: what every throw pays, counted on its own, and how a bank ends."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.playing import NAMES, restart_turn
from wuerfelbecher.games.poker_dice.rock_and_roll import FIELDS, pays
from wuerfelbecher.table import Match, Open, Refusal, load

MARKS = ("9", "10", "J", "Q", "K", "A")
COLOUR = {"9": "black", "A": "black", "10": "red", "K": "red", "J": "blue", "Q": "blue"}


def table(seats: int = 3, **options: object) -> Match:
    return Match(load("rock-and-roll", start="first", **options), NAMES[:seats], chance=Open())


@pytest.mark.parametrize("strict", [False, True])
def test_what_every_throw_pays(strict: bool) -> None:
    back = dict.fromkeys(FIELDS, 0)
    for throw in product(range(6), repeat=4):
        marks = [MARKS[face] for face in throw]
        colours = [COLOUR[mark] for mark in marks]
        often = {colour: colours.count(colour) for colour in ("black", "red", "blue")}
        for field, paid in zip(FIELDS, pays(tuple(face + 9 for face in throw), strict), strict=True):
            if field in often:
                others = [count for colour, count in often.items() if colour != field]
                wins = often[field] > max(others) if strict else often[field] > 0
                assert paid == (3 if wins else 0)
            else:
                assert paid == (5 if marks.count(field) > strict else 0)
            back[field] += paid
    if not strict:
        assert Fraction(back["red"], 6**4) == 3 * (1 - Fraction(2, 3) ** 4)
        assert Fraction(back["Q"], 6**4) == 5 * (1 - Fraction(5, 6) ** 4)
    assert len(set(map(back.__getitem__, ("black", "red", "blue")))) == 1
    assert len(set(map(back.__getitem__, MARKS))) == 1


def test_a_bank_that_cannot_cover_a_single_chip_is_broken() -> None:
    match = table(chips=10, goes_around=False)
    match.state.chips = [5, 15, 10]
    restart_turn(match)
    for move in ("bet 1 on red", "bet 1 on red", "roll", "10 J J A"):
        match.play(move)
    assert match.state.chips == [1, 17, 12]
    assert "bank-broken" in [message.key for _, message in match.told]
    assert match.result is not None
    assert match.result.places == (3, 1, 2)


def test_everybody_holds_the_bank_once_if_agreed_and_announces_in_time() -> None:
    match = table(seats=6, throws=7, goes_around=True)
    banks = []
    for _ in range(6 * 7):
        bank, thrown = match.state.active, match.state.thrown
        for _ in range(5):
            match.play("done")
        if thrown < 2:
            assert [move.text for move in match.legal()] == ["roll", "announce"]
            match.play("roll")
        match.play("9 9 9 9")
        banks.append(bank)
    assert banks == [seat for seat in range(6) for _ in range(7)]
    assert [message.key for _, message in match.told] == ["announced"] * 6
    assert match.result is not None
    assert match.result.places == (1,) * 6


def test_a_player_without_chips_is_passed_over_as_bank() -> None:
    match = table(throws=5, goes_around=True)
    match.state.chips = [60, 1, 59]
    restart_turn(match)
    match.play("bet 1 on 9")
    match.play("done")
    match.play("A A A A")
    assert match.state.chips == [61, 0, 59]
    for _ in range(4):
        match.play("done", 2)
        match.play("A A A A")
    assert match.state.active == 2
    assert match.to_act == [0]


def test_the_bank_itself_cannot_bet() -> None:
    match = table()
    match.play("done")
    match.play("done")
    with pytest.raises(Refusal) as refused:
        match.play("bet 1 on red")
    assert refused.value.message.key == "not-possible"
    assert "roll, announce" in refused.value.text("en")
