"""What the page gets of a view: facts on moves, forms and pieces, so that it need not know a game."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import wuerfelbecher as wb
from tests.playing import NAMES
from tests.serving import changed_view
from wuerfelbecher import Match, Scripted, load
from wuerfelbecher.croupier.shown import Display, shown_to
from wuerfelbecher.table import NOBODY, OwnDice, Seeded, hands


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


@pytest.mark.parametrize("game", [game.id for game in wb.catalogue()])
def test_changes_lead_from_state_to_state(game: str) -> None:
    rules = load(game)
    match = Match(rules, NAMES[: max(2, rules.players.fewest)], chance=Seeded(3), by_hand=True)
    luck, display, seats = Random(7), Display(), (0, 1)
    seen = {seat: as_sent(display.shown_to(match, seat, False)) for seat in seats}
    for _ in range(25):
        if match.ask is None:
            break
        match = gone_on(match, luck)
        for seat in seats:
            can_undo = match.can_undo(seat)
            change = change_for(display, match, seat, can_undo)
            whole = as_sent(shown_to(match, seat, can_undo))
            seen[seat] = whole if change is None else changed_view(seen[seat], as_sent(change))
            assert seen[seat] == whole
        if match.can_undo(0) and luck.random() < 0.3:
            match = match.copy()
            match.undo(0)
            assert display.changed_for(match, 0, False) is None
            seen = {seat: as_sent(display.shown_to(match, seat, False)) for seat in seats}


def change_for(
    display: Display, match: Match, seat: int, can_undo: bool, elsewhere: bool = False
) -> dict[str, Any] | None:
    """All that one seat is told, what is told to all alike included."""
    change = display.changed_for(match, seat, can_undo, elsewhere)
    if change is None:
        return None
    alike, own = change
    assert alike.keys().isdisjoint(own)
    return {**alike, **own}


def gone_on(match: Match, luck: Random) -> Match:
    """A copy of the match with a throw or a move more."""
    match = match.copy()
    if hands.goes_by_itself(match, ()):
        hands.throw(match)
    else:
        seat = luck.choice(match.to_act)
        match.play(luck.choice(match.legal(seat)[:20]), seat)
    return match


def as_sent(view: dict[str, Any]) -> dict[str, Any]:
    sent: dict[str, Any] = json.loads(json.dumps(view))
    return sent


def test_a_change_leaves_out_what_is_as_it_was() -> None:
    match, display = Match(load("kniffel", start="first"), NAMES[:2], chance=Seeded(3)), Display()
    display.shown_to(match, 1, can_undo=False)
    match = match.copy()
    match.play("keep none", 0)
    assert display.changed_for(match, 0, can_undo=False) is None, "it has not been shown the state before"
    change = change_for(display, match, 1, can_undo=False)
    assert change is not None
    assert {"legal", "prompt", "goal", "out"}.isdisjoint(change)
    assert [piece["id"] for piece in change["pieces"]] == ["dice", "throws", "sheet"]


@pytest.mark.parametrize("game", [game.id for game in wb.catalogue()])
def test_changes_lead_on_whoever_has_made_them(game: str) -> None:
    """Two displays show a match in turns: who does not make a change passes over it, and leads on from there."""
    rules = load(game)
    match = Match(rules, NAMES[: max(2, rules.players.fewest)], chance=Seeded(3), by_hand=True)
    luck, displays = Random(5), (Display(), Display())
    seen = [as_sent(display.shown_to(match, seat, False)) for seat, display in enumerate(displays)]
    for _ in range(25):
        if match.ask is None:
            break
        match = gone_on(match, luck)
        maker = luck.randrange(2)
        other = 1 - maker
        own = change_for(displays[maker], match, maker, False)
        told = change_for(displays[maker], match, other, False, elsewhere=True)
        if told is not None:
            displays[other].pass_over(match, {other: told}, [piece["id"] for piece in told["pieces"]])
        else:
            assert own is None
            told = change_for(displays[other], match, other, False)
        for seat, change in ((maker, own), (other, told)):
            whole = as_sent(shown_to(match, seat, False))
            seen[seat] = whole if change is None else changed_view(seen[seat], as_sent(change))
            assert seen[seat] == whole
