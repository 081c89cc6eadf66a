"""Die Schaukel: the pairs of the die, cover for stakes that lie for long, and a bank that breaks."""

from __future__ import annotations

import pytest

from tests.playing import restart_turn
from wuerfelbecher.table import Match, Open, load

OPPOSITE = {"9": "A", "10": "K", "J": "Q", "Q": "J", "K": "10", "A": "9"}


def table(**options: object) -> Match:
    return Match(load("die-schaukel", start="first", **options), ["Anna", "Ben", "Cem"], chance=Open())


@pytest.mark.parametrize("thrown", OPPOSITE)
@pytest.mark.parametrize("field", OPPOSITE)
def test_a_chip_on_every_field_after_every_throw(field: str, thrown: str) -> None:
    match = table()
    for move in (f"bet 1 on {field}", "done", "done", "roll", thrown):
        match.play(move)
    won, lost = field == thrown, field == OPPOSITE[thrown]
    assert match.state.chips == [20 + lost - won, 19 + 2 * won, 20]
    assert sum(match.state.stakes[1]) == (0 if won or lost else 1)
    assert match.state.active == 0, "the bank stays where it is"


def test_stakes_on_two_pairs_need_cover_for_both() -> None:
    """The king may be thrown and paid, and the queen after it."""
    match = table()
    match.play("bet 6 on K")
    legal = [move.text for move in match.legal()]
    assert "bet 4 on Q" in legal
    assert "bet 5 on Q" not in legal
    assert "bet 10 on 10" in legal, "the ten is lost when the king is paid"


def test_a_broken_bank_ends_and_what_lies_goes_back() -> None:
    match = table(chips=5, goes_around=False)
    t = match.state
    t.chips = [1, 4, 5]
    t.stakes[1] = [2, 0, 0, 0, 1, 2]
    restart_turn(match)
    match.play("done")
    assert match.to_act == [0], "the bank's last chip is needed for Ben's king, so Cem can lay nothing"
    match.play("roll")
    match.play("K")
    assert "bank-broken" in [message.key for _, message in match.told]
    assert t.chips == [0, 10, 5]
    assert match.result is not None
    assert match.result.settlement == (-5, 5, 0)


def test_lying_stakes_keep_a_player_without_chips_in_the_match() -> None:
    match = table(chips=5)
    t = match.state
    t.chips = [10, 0, 4]
    t.stakes[1] = [0, 0, 1, 0, 0, 0]
    restart_turn(match)
    assert match.to_act == [2], "Ben has nothing to lay"
    for move in ("done", "roll", "9"):
        match.play(move)
    assert t.still_in == (True, True, True)
    for move in ("done", "roll", "Q"):
        match.play(move)
    assert t.still_in == (True, False, True)
    assert t.chips == [11, 0, 4]
