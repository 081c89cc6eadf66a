"""Lustige Sieben: what every throw does to every field, and what a new bank does with the seven."""

from __future__ import annotations

import pytest

from tests.playing import restart_turn
from wuerfelbecher.table import Match, Open, Refusal, load

LEFT = (2, 4, 6, 9, 11)


def table(**options: object) -> Match:
    return Match(load("lustige-sieben", start="first", **options), ["Anna", "Ben", "Cem"], chance=Open())


@pytest.mark.parametrize("thrown", range(2, 13))
@pytest.mark.parametrize("field", range(2, 13))
def test_a_chip_on_every_field_after_every_throw(field: int, thrown: int) -> None:
    match = table()
    for move in (f"bet 1 on {field}", "done", "done"):
        match.play(move)
    match.play(f"{max(1, thrown - 6)} {min(6, thrown - 1)}")
    if thrown == 7:
        back = 3 if field == 7 else 0
    elif field == 7:
        back = 0 if thrown in LEFT else 1
    else:
        back = 2 if (field in LEFT) != (thrown in LEFT) else 0
    assert match.state.chips[:2] == [21 - back, 19 + back]
    assert match.state.active == 1


def test_a_new_bank_takes_back_its_own_seven_and_gives_back_what_it_cannot_cover() -> None:
    match = table()
    t = match.state
    t.active, t.chips = 1, [50, 3, 2]
    t.stakes[1][5], t.stakes[2][5] = 1, 4
    restart_turn(match)
    assert t.chips == [50, 4, 6]
    assert not any(map(sum, t.stakes))
    assert match.to_act == [2]


def test_a_new_bank_that_can_just_cover_the_seven_lets_it_lie() -> None:
    match = table()
    t = match.state
    t.active, t.chips = 1, [48, 7, 0]
    t.stakes[2][5] = 4
    t.stakes[1][5] = 1
    restart_turn(match)
    assert (t.chips, t.stakes[2][5]) == ([48, 8, 0], 4)
    assert match.to_act == [1], "nobody can lay any more, so Ben throws"
    match.play("1 6")
    assert t.chips == [48, 0, 12]
    assert t.still_in == (True, False, True)


def test_what_one_leaves_of_the_cover_is_there_for_the_next() -> None:
    match = table()
    match.play("done")
    assert "bet 10 on 2" in [move.text for move in match.legal()]
    match.play("bet 10 on 2")
    match.play("bet 10 on 4")
    assert match.to_act == [0], "the bank risks all its 20 chips, and Cem has no more"


def test_how_much_a_player_may_cost_the_bank_does_not_change_while_they_lay() -> None:
    match = table()
    assert match.state.cover == 10, "half of what the bank has"
    match.play("bet 4 on 2")
    match.play("bet 2 on 7")
    assert match.state.cover == 10
    assert "bet 6 on 4" in [move.text for move in match.legal()]
    assert "bet 7 on 4" not in [move.text for move in match.legal()]
    match.play("done")
    assert match.state.cover == 16, "Ben costs the bank no more than 4"
    match.play("done")
    assert match.state.cover == 0


@pytest.mark.parametrize(
    ("typed", "key", "said"),
    [
        ("bet 11 on 2", "bet-too-high", "1 bis 10"),
        ("bet 6 on 7", "bet-too-high", "1 bis 5"),
        ("bet 1 on 13", "no-bet-there", "gibt es nicht"),
        ("bet 3", "not-possible", "bet 1 on 2"),
    ],
)
def test_a_refused_bet_says_why(typed: str, key: str, said: str) -> None:
    with pytest.raises(Refusal) as refused:
        table().play(typed)
    assert refused.value.message.key == key
    assert said in refused.value.text("de")
