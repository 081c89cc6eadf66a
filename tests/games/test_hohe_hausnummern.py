"""Hohe Hausnummern: every house number is made of the three rolls, and its meaning turns with the variant."""

from __future__ import annotations

import pytest

from tests.playing import NAMES, random_match
from wuerfelbecher.table import Match, Refusal, Scripted, load


@pytest.mark.parametrize("low", [False, True])
def test_the_best_house_number_wins(low: bool) -> None:
    for seats in (2, 8, 16):
        result = random_match(load("hohe-hausnummern", low=low), seats, seed=seats).result
        assert result is not None
        numbers = [number or 0 for number in result.scores]
        best = min(numbers) if low else max(numbers)
        assert result.winners == [seat for seat, number in enumerate(numbers) if number == best]
        assert all(set(str(number)) <= set("123456") for number in numbers)


def test_a_digit_stays_where_it_was_written() -> None:
    match = Match(load("hohe-hausnummern", start="first"), NAMES[:2], chance=Scripted("2", "6"))
    match.play("write hundreds")
    with pytest.raises(Refusal) as refused:
        match.play("write hundreds")
    assert refused.value.text("en") == "The box “Hundreds” is already filled."
    assert match.state.digits[0] == [2, 0, 0]
