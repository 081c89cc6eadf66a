"""What the page gets of a view: facts on moves, forms and pieces, so that it need not know a game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.playing import NAMES
from wuerfelbecher import Match, Scripted, load
from wuerfelbecher.croupier.shown import shown_to
from wuerfelbecher.table import NOBODY, OwnDice, Seeded


def shown(match: Match, seat: int = 0) -> dict[str, Any]:
    return shown_to(match, seat, can_undo=False)


def piece(match: Match, id: str) -> dict[str, Any]:
    [found] = [piece for piece in shown(match)["pieces"] if piece["id"] == id]
    return dict(found)


def test_a_move_says_what_it_throws_and_whether_it_is_a_set() -> None:
    match = Match(load("kniffel", start="first"), NAMES[:2], chance=Scripted("1 1 2 5 6"))
    moves = {move["text"]: move for move in shown(match)["legal"]}
    assert moves["keep 1 1"] == {
        "text": "keep 1 1",
        "touch": ["dice/1", "dice/1"],
        "any_order": True,
        "throws": 3,
        "changes": {},
    }
    assert moves["keep none"]["throws"] == 5
    assert moves["write chance"]["throws"] == 0
    assert not moves["write chance"]["any_order"]
    match = Match(load("die-boese-drei", start="first"), NAMES[:2], chance=Scripted("4"))
    assert {move["text"]: move["throws"] for move in shown(match)["legal"]} == {"roll": 1, "stop": 0}
    match = Match(load("die-boese-sieben", start="first"), NAMES[:2], chance=Scripted("1 1 1 1 1 6"))
    assert {move["text"]: move["throws"] for move in shown(match)["legal"]} == {"roll": 4, "stop": 0}


def test_a_move_says_which_chips_it_moves() -> None:
    match = Match(load("al-capone", start="first"), NAMES[:3], chance=Seeded(1))
    match.play("raise to 3")
    assert {move["text"]: move["changes"] for move in shown(match, 1)["legal"]}["call"] == {"chips-1": -2, "pot": 2}
    assert shown(match, 2)["legal"] == []


def test_a_form_says_for_which_dice_a_list_is_written() -> None:
    match = Match(load("slf-zeitspiel"), NAMES[:2], chance=Scripted("HMTGRSEFDLBAW"))
    assert shown(match)["form"]["each"] == ""
    match.play("category stadt")
    assert shown(match)["form"] == {"notation": "list {}", "axes": [], "touch": [], "each": "dice"}
    assert piece(match, "dice")["marks"] == tuple("ABDEFGHLMRSTW")
    craps = Match(load("craps", start="first"), NAMES[:3])
    assert shown(craps)["form"]["each"] == ""


def test_a_sheet_says_whether_a_nought_strikes_a_row_out() -> None:
    assert piece(Match(load("kniffel", start="first"), NAMES[:2], chance=Scripted("1 1 2 5 6")), "sheet")["strikes"]
    assert not piece(Match(load("sechserspiel", start="first"), NAMES[:2]), "sheet")["strikes"]


def test_dice_say_how_they_look() -> None:
    match = Match(load("raffzahn"), NAMES[:3], chance=Scripted("10 2 *", "10 2 3"))
    assert piece(match, "yellow")["die"]["colour"] == "yellow"
    blue = {"name": "blue", "sides": ["*", "1", "2", "3", "4", "5"], "pips": True, "colour": "blue", "inks": {}}
    assert piece(match, "blue")["die"] == blue
    match = Match(load("escalero", start="first"), NAMES[:3], chance=Scripted("9 10 J Q K"))
    poker = piece(match, "dice")["die"]
    assert (poker["pips"], poker["inks"]["10"], poker["inks"].get("9")) == (False, "red", None)


def test_the_dice_of_a_throw_say_how_they_look() -> None:
    match = Match(load("kniffel-extreme", start="first"), NAMES[:2], chance=OwnDice(), by_hand=True)
    thrown = shown(match)["throw"]
    assert thrown["own"]
    assert [(die["name"], die["pips"]) for die in thrown["dice"]] == [("d6", True)] * 5 + [("ten", False)]


def test_cards_say_at_which_field_they_lie() -> None:
    match = Match(load("allie-gator"), NAMES[:2])
    assert [piece(match, f"target-{side}")["at"] for side in ("left", "right")] == ["allie/left", "allie/right"]
    assert piece(match, "pile")["at"] == ""


def test_dice_set_aside_are_told_apart() -> None:
    match = Match(load("chicago", start="first"), NAMES[:2], chance=Scripted("3 6 6", "6 6"))
    match.play("keep 6")
    dice = piece(match, "dice")
    assert (dice["marks"], dice["kept"], dice["parts"]) == (("6", "6"), ("6",), ["6", "6"])


@pytest.mark.parametrize(
    ("game", "hides"),
    [("kniffel", [False] * 3), ("maexchen", [False, True, False]), ("allie-gator", [False, True, True])],
)
def test_a_view_says_whether_it_shows_what_others_may_not_see(game: str, hides: list[bool]) -> None:
    """A device that changes hands covers such a view."""
    options = {} if game == "allie-gator" else {"start": "first"}
    match = Match(load(game, **options), NAMES[:2], chance=Seeded(1))
    assert [shown(match, seat)["hides"] for seat in (NOBODY, 0, 1)] == hides


def test_throws_for_the_start_are_told_until_it_is_settled() -> None:
    match = Match(load("die-21-eins"), NAMES[:2], chance=Scripted("3", "5", "2", "4"), by_hand=True)
    match.play("roll")
    assert shown(match)["throws"] == [[("3",)], []]
    match.play("roll")
    assert shown(match)["throws"] == [[], []]
    match.play("roll")
    assert shown(match)["throws"] == [[], [("2",)]]
