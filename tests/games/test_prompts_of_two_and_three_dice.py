"""What a player is asked names the numbers that matter at that moment, and the pad shows what everybody has."""

from __future__ import annotations

from typing import Any

import pytest

from tests.playing import NAMES
from wuerfelbecher.table import Chance, Match, Open, load
from wuerfelbecher.table.pieces import Notes, Piece, Track

TEN_DOTS = "; ".join(["1 1; 6 6; 6 6; 1 1"] * 5)


def after(game: str, answers: str, seats: int = 2, **options: object) -> Match:
    """A match in which these throws and moves have been made."""
    known = {option.name for option in type(load(game)).options}
    match = Match(load(game, **({"start": "first"} if "start" in known else {}), **options), NAMES[:seats], Open())
    for answer in answers.split("; ") if answers else ():
        if isinstance(match.ask, Chance):
            match.throw(tuple(sorted(map(int, answer.split()))))
        else:
            match.play(answer, match.to_act[0])
    return match


PROMPTS: list[tuple[str, str, dict[str, Any], str, dict[str, Any]]] = [
    ("todessprung", "two dice; 3 4", {"limit": 35}, "default", {"total": 7, "limit": 35}),
    ("doppeltes-lottchen", "3 4 6", {}, "roll", {"total": 13, "limit": 66}),
    ("siamesische-zwillinge", "3 4 6", {}, "roll", {"total": 13, "limit": 88}),
    ("faule-sechs", "3 4 6", {}, "roll", {"total": 1, "limit": 88}),
    ("teilen", "", {}, "two", {}),
    ("teilen", "4 5", {}, "one", {"total": 9, "divisors": "1, 3"}),
    ("kreuze-loeschen", "4 4; 1 1", {}, "roll", {"crosses": 12}),
    ("kreuze-loeschen", "4 5; 1 1", {}, "few", {"crosses": 11}),
    ("gestrichene-zwoelf", "1 2; 3 4; 3 4", {}, "roll", {"left": 9}),
    ("teure-sieben", "1 1; 3 4", {}, "roll", {"left": 2}),
    ("die-sonne", "1 1; 2 2", {"seats": 3}, "first-round", {}),
    ("die-sonne", "1 1; 2 2; 3 3", {"seats": 3}, "roll", {"left": 10}),
    ("punkte-loeschen", "1 1; 6 6", {}, "mark", {"round": 2}),
    ("punkte-loeschen", TEN_DOTS, {}, "erase", {"dots": 5}),
    ("finke", "1 1", {}, "cleared", {}),
    ("rentmeister", "1 1 1; 1 1 1", {}, "roll", {"round": 2, "factor": 4}),
    ("gerade-und-aufwaerts", "1 1 1; 1 1 1; 1 1 1; 1 1 1", {}, "roll", {"round": 3, "wanted": 6}),
    ("gerade-und-rueckwaerts", "1 1 1; 1 1 1; 1 1 1; 1 1 1", {}, "roll", {"round": 3, "wanted": 2}),
    ("familie-meier", "2 3 4; 2 3 4", {}, "await-mr", {}),
    ("familie-meier", "1 3 4; 2 3 4", {}, "await-mrs", {}),
    ("familie-meier", "1 2 4; 2 3 4", {}, "await-children", {}),
    ("sequenzen", "2 3 4", {}, "have", {"low": 2, "middle": 3, "top": 4}),
    ("sequenzen", "4 5 6", {}, "highest", {"low": 4, "middle": 5, "top": 6}),
    ("sequenzen", "2 3 5", {}, "none", {"left": 2}),
    ("sequenzen", "2 3 5; roll", {}, "roll", {"coming": 2}),
    ("tausend", "3 5 6", {}, "default", {"total": 0}),
    ("tausend", "3 5 6; write 365; 1 1 2; write 112", {}, "roll", {"round": 2, "total": 365}),
    ("turmblaeser", "5", {}, "lift", {"blown": 5}),
    ("fuenf-finger-spiel", "1 1 1", {}, "roll", {"roll": 2}),
    ("blaue-augen", "", {}, "even", {}),
    ("blaue-augen", "", {"grey": True}, "odd", {}),
    ("hoch-gewinnt", "", {"low": True}, "low", {}),
    ("craps", "bet 3 on 7", {"seats": 3}, "named", {"named": 7}),
    ("craps", "bet 3 on 7; 1 1", {"seats": 3}, "lucky", {"named": 7, "lucky": 2}),
    ("unter-oder-ueber-sieben", "over", {"seats": 3}, "stake", {"player": 0, "side": "over"}),
    ("maexchen", "1 3", {}, "say", {}),
    ("maexchen", "1 3; say 3-1", {}, "believe", {"player": 0, "claim": "3-1"}),
    ("maexchen", "1 3; say 3-1; believe; 1 3", {}, "say-higher", {"claim": "3-1"}),
    ("maexchen", "1 3; say 1-2", {}, "believe-maexchen", {}),
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


@pytest.mark.parametrize(
    ("game", "answers", "how", "label", "heads", "cells"),
    [
        ("pasch", "5 5 1; 1 2 3; 6 6 6", {}, "rolls", "1 2 3", ["5", "24", None]),
        ("gleichpasch", "4 3 4; 1 2 3; 1 2 3", {}, "rolls", "1 2 3", ["8", "–", None]),
        ("gerade-und-aufwaerts", "2 2 4; 1 1 1; 2 4 6", {}, "rolls", "2 4 6", ["4", "4", None]),
        ("einer-gleich-zwei", "4 2 6; 1 1 1; 1 1 1", {}, "rolls", "1 2 3 4 5 6 7 8 9 10", ["6", "–", *[None] * 8]),
        ("blaue-augen", "2 5 6; 1 1 1; 1 3 5", {"rounds": 2}, "rolls", "1 2", ["8", "–"]),
        ("haendchen", "5 5; 1 1; 1 2", {"rounds": 2}, "rolls", "1 2", ["25", "–"]),
        ("haendchen", "1 1; 1 1; 1 2; 1 2; 5 5", {"rounds": 2}, "rolls", "1 2", ["–", "25"]),
        ("einfacher-pasch", "2 2; 1 1; 1 2", {"rounds": 2}, "rolls", "1 2", ["4", "–"]),
        ("blaue-augen", "; ".join(["2 2 2"] * 12), {"rounds": 20}, "rolls", "2 3 4 5 6 7", [*["6"] * 5, None]),
        ("himmel-und-hoelle", "2 6; 1 1", {"rounds": 2}, "rolls", "1 2", ["86", None]),
        ("turmblaeser", "3; 4 5; 1; 1 1", {"rounds": 2}, "rolls", "1 2", ["27", None]),
        ("familie-meier", "1 5 6; 1 1 1; 2 3", {}, "family", "mr mrs children", ["is-there", "is-there", "3"]),
        ("familie-meier", "1 5 6", {}, "family", "mr mrs children", ["is-there", None, None]),
        ("tausend", "3 5 6; write 365", {}, "written", "1 2 3", ["365", None, None]),
    ],
)
def test_the_pad_notes_what_a_player_has_thrown(
    game: str, answers: str, how: dict[str, Any], label: str, heads: str, cells: list[str | None]
) -> None:
    pieces = of_the_first(after(game, answers, **how))
    [notes] = [piece for piece in pieces if isinstance(piece, Notes) and piece.label == label]
    assert (notes.heads, notes.cells) == (tuple(heads.split()), tuple(cells))


@pytest.mark.parametrize(
    ("game", "answers", "label", "value", "target", "avoid"),
    [
        ("teilen", "4 5; 3", "points", 1, 10, False),
        ("dufte-hundert", "6 6", "points", 36, 100, False),
        ("tausend", "3 5 6; write 365", "total", 365, 1000, False),
        ("chicago", "1 1 6; stop; 1 1 1", "chips", 1, 3, True),
        ("maexchen", "1 3; say 6-6; doubt", "chips", 1, 5, True),
        ("eins-bis-sechzehn", "1 3 6", "steps", 10, 32, False),
    ],
)
def test_the_pad_shows_how_far_a_player_has_come(
    game: str, answers: str, label: str, value: int, target: int, avoid: bool
) -> None:
    pieces = of_the_first(after(game, answers))
    [track] = [piece for piece in pieces if isinstance(piece, Track) and piece.label == label]
    assert (track.value, track.target, track.avoid) == (value, target, avoid)


def of_the_first(match: Match) -> list[Piece]:
    return [piece for piece in match.view().pieces if piece.owner == 0]
