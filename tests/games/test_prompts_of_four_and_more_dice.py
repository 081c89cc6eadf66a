"""What a player is asked names the numbers of that moment, and the table shows what a move would bring."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.test_prompts_of_two_and_three_dice import after
from tests.playing import NAMES
from wuerfelbecher.table import Match, Open, load
from wuerfelbecher.table.pieces import Notes, Score, Text, Track

PROMPTS: list[tuple[str, str, dict[str, Any], str, dict[str, Any]]] = [
    ("kniffel", "1 2 3 4 4; keep 4 4; 1 2 3", {}, "default", {"throws": 2}),
    ("kniffel", "1 2 3 4 4; keep none; 1 2 3 4 4; keep none; 1 1 1 1 1", {}, "write", {}),
    ("paerchen", "1 1 6 6; 1 1 1 1", {}, "roll", {"round": 2, "points": -10}),
    ("kleine-differenzen", "2 3 6; 5", {}, "default", {"sum": 11, "fourth": 5}),
    ("treffer", "", {}, "target", {}),
    ("treffer", "1 2 3 4 6; 1 2 5 5 5", {}, "default", {"values": 6}),
    ("va-banque", "3; 5", {"seats": 3}, "default", {"totals": 3, "die": 5}),
    ("wuerfelpoker", "1 1 2 3 4; raise to 3", {"raising": True}, "call", {"due": 2, "pot": 4}),
    ("wuerfelpoker", "1 1 2 3 4", {"raising": True}, "raise", {"pot": 2}),
    ("die-boese-sieben", "1 6 2 2 2 2", {}, "default", {"throws": 1, "limit": 3, "sevens": 1}),
    ("die-boese-sieben", "1 6 2 2 2 2; stop", {}, "roll", {"limit": 1}),
    ("die-reise-nach-amerika", "1 2 2 4 5 6; 2 2 2 2 2 2", {}, "roll", {"wanted": 3, "count": 4}),
    ("dreimal-pasch", "1 1 2 2 3 4", {}, "default", {"throws": 1, "pairs": 2}),
    ("dreitausend", "1 1 1 2 3 4", {}, "roll", {"points": 1000}),
    ("kaiser-nero", "1 1 6", {}, "answer", {"pips": 8}),
    ("kaiser-nero", "1 1 6; 3 3 3", {}, "again", {}),
    ("kaiser-nero", "1 1 6; 3 3 3; 1 1; 1 1 6", {}, "tie", {}),
    ("neunundneunzig", "name 5; 3 4", {}, "default", {"dice": 2, "lowest": 6}),
    ("neunundneunzig", "name 5", {}, "roll", {"dice": 2, "named": 5}),
    ("stielaugen", "3; 1 2", {}, "roll", {"count": 3, "points": 6}),
    ("offenes-wuerfelpoker", "9 9 10 11 12; keep 9 9; 9 10 11", {}, "keep", {"throws": 2}),
    ("verdecktes-wuerfelpoker", "9 10 11 12 14; claim pair A", {}, "doubt", {"player": 0}),
    ("joker-poker", "9 10 11 12 14", {}, "keep", {"throws": 1}),
    ("joker-poker", "9 10 11 12 14; claim pair A", {"poker": "covered"}, "doubt", {"player": 0}),
    ("die-schaukel", "", {"seats": 3, "chips": 30}, "default", {"chips": 30}),
    ("mistkaefer", "", {}, "default", {"worth": 0}),
]


@pytest.mark.parametrize(("game", "answers", "how", "wording", "figures"), PROMPTS)
def test_a_prompt_names_the_numbers_of_the_moment(
    game: str, answers: str, how: dict[str, Any], wording: str, figures: dict[str, Any]
) -> None:
    match = after(game, answers, **how)
    view = match.view(match.to_act[0])
    assert view.ask is not None
    assert view.ask.wording == wording
    assert view.figures == figures


def test_to_call_costs_no_more_than_a_player_has() -> None:
    match = after("wuerfelpoker", "1 1 2 3 4; raise to 3", raising=True, seats=3)
    match.state.chips[1] = 1
    assert match.view(1).figures == {"due": 1, "pot": 5}


def test_va_banque_shows_what_each_operation_would_make() -> None:
    match = after("va-banque", "3; 5; add; 3", seats=3)
    [would] = [piece for piece in match.view(1).pieces if isinstance(piece, Notes)]
    assert would.cells == (None, "5", "24", None), "8 cannot be divided by 3, and adding has been done"
    match.play("multiply", 1)
    assert not [piece for piece in match.view(1).pieces if isinstance(piece, Notes)]


def test_a_bluff_that_was_called_is_shown_beside_the_real_hand() -> None:
    match = after("verdecktes-wuerfelpoker", "9 9 11 12 14; claim four K", seats=3)
    match.play("doubt", 2)
    said = [piece.key for piece in match.view(1).pieces if isinstance(piece, Text) and piece.owner == 0]
    assert said == ["bluff-four", "hand-pair"]


def test_a_score_to_reach_makes_another_goal_in_letra_mix() -> None:
    match = Match(load("letra-mix", until="target", target=150), ["Anna", "Ben"], Open())
    assert "150" in match.view().goal.text("de", match.names)
    assert [piece.target for piece in match.view().pieces if isinstance(piece, Track)] == [150, 150]
    match = Match(load("letra-mix", rounds=4), ["Anna", "Ben"], Open())
    assert match.view().goal.text("en", match.names) == "The most points after 4 rounds win."
    assert {piece.best for piece in match.view().pieces if isinstance(piece, Score) and piece.owner == 0} == {
        "high"
    }


def test_a_bank_shows_when_it_ends() -> None:
    match = after("die-schaukel", "done; done; roll; 14", seats=3, throws=8)
    [track] = [piece for piece in match.view().pieces if isinstance(piece, Track)]
    assert (track.value, track.target) == (1, 8)
    for answer in ("done", "done", "announce"):
        match.play(answer, match.to_act[0])
    [track] = [piece for piece in match.view().pieces if isinstance(piece, Track)]
    assert (track.value, track.target) == (1, 6)


def test_raffzahn_names_the_tile_and_explains_those_that_lie_face_down() -> None:
    match = Match(load("raffzahn"), NAMES[:3], Open())
    match.throw((10, 1, 2))
    assert match.view(0).prompt("en") == "Roll 1 of 3: tile 13 is yours to take."
    assert "face-down" not in [piece.key for piece in match.view().pieces if isinstance(piece, Text)]
    match.state.owner[20], match.state.open[20] = 1, False
    assert "face-down" in [piece.key for piece in match.view().pieces if isinstance(piece, Text)]
