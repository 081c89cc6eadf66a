"""Raffzahn: the teeth, the end of the game, and what is refused (both editions of the rulebook)."""

from __future__ import annotations

import pytest

from tests.playing import random_match
from wuerfelbecher.games.boxed.raffzahn import EDGE, MIDDLE, NUMBERS, TEETH, State, teeth, tiles
from wuerfelbecher.mechanics.box import box
from wuerfelbecher.table import Match, Refusal, Scripted, load

NAMES = ["Anna", "Willi", "Tom"]
EDITIONS = ("first", "revised")


def table(owners: dict[int, int], *throws: str, **options: object) -> Match:
    """A match in which some tiles are already taken, all of them face up, and the rest is out of the game."""
    match = Match(load("raffzahn", **options), NAMES, chance=Scripted(*throws), by_hand=True)
    t: State = match.state
    for number in NUMBERS:
        t.owner[number] = owners.get(number, EDGE)
        t.open[number] = number in owners
    return match


def test_teeth_rise_from_one_to_seven_and_those_in_the_rulebook_are_known() -> None:
    printed = box("wuerfelbecher.games.boxed.raffzahn")["teeth"]
    assert {number: TEETH[number] for number in printed["known"]} == {8: 2, 9: 2, 20: 4}
    assert printed["status"] == "reconstructed"
    assert [TEETH[number] for number in NUMBERS] == sorted(TEETH[1:])
    assert (len(NUMBERS), TEETH[1], TEETH[40], sum(TEETH)) == (40, 1, 7, 163)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_tile_of_the_middle_ends_the_game_at_once_and_the_highest_tile_breaks_a_tie(edition: str) -> None:
    match = table({33: 1, 34: 2, 29: MIDDLE}, "20 4 5", edition=edition)
    match.play("roll")
    match.play("take 29")
    assert match.result is not None
    assert match.result.scores == (6, 6, 6)
    assert match.result.places == (3, 2, 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_several_tiles_only_the_highest_breaks_a_tie(edition: str) -> None:
    match = table({1: 1, 34: 1, 2: 2, 33: 2, 29: MIDDLE}, "20 4 5", edition=edition)
    match.play("roll")
    match.play("take 29")
    assert match.result is not None
    assert match.result.scores == (6, 7, 7)
    assert match.result.places == (3, 1, 2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_players_without_a_tile_share_the_last_place(edition: str) -> None:
    match = table({29: MIDDLE}, "20 4 5", edition=edition)
    match.play("roll")
    match.play("take 29")
    assert match.result is not None
    assert match.result.places == (1, 2, 2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_announced_last_tile_brings_no_further_turn(edition: str) -> None:
    match = table({29: MIDDLE}, "20 4 4", "5", edition=edition, ansage=True)
    match.play("roll")
    match.play("announce 29")
    match.play("keep 20 4")
    match.play("roll")
    match.play("take 29")
    assert match.result is not None
    assert match.result.winners == [0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tile_lost_by_robbery_does_not_end_the_game(edition: str) -> None:
    match = table({40: 1, 3: MIDDLE}, "30 5 5", "rotten 1 1", edition=edition)
    match.play("roll")
    match.play("take 40")
    assert match.result is None
    assert tiles(match.state, 0) == [40]
    assert teeth(match.state, 1) == 0


@pytest.mark.parametrize(
    ("thrown", "typed", "reason"),
    [
        ("30 5 5", "take 29", "not-hit"),
        ("30 5 5", "take 7", "out-of-reach"),
        ("10 * *", "stop", "two-stars"),
        ("20 4 4", "keep 4 4 4", "not-possible"),
    ],
)
def test_a_refusal_says_why(thrown: str, typed: str, reason: str) -> None:
    match = table({40: 1, 29: MIDDLE, 8: 0}, thrown)
    match.play("roll")
    with pytest.raises(Refusal) as refused:
        match.play(typed)
    assert refused.value.message.key == reason


def test_after_an_announcement_there_is_only_the_throw() -> None:
    match = table({40: MIDDLE}, "30 5 4", ansage=True)
    match.play("roll")
    match.play("announce 40")
    with pytest.raises(Refusal) as refused:
        match.play("stop")
    assert refused.value.message.key == "announced-so-throw"
    assert all(word.startswith("keep") for word in (move.text for move in match.legal()))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ansage", [False, True])
def test_six_players_keep_the_rules_of_laying_down(edition: str, ansage: bool) -> None:
    def watch(match: Match) -> None:
        t: State = match.state
        for seat in range(t.seats):
            protected = [number for number in tiles(t, seat) if not t.open[number]]
            assert not protected or ever_open[seat] >= 3
            ever_open[seat] = max(ever_open[seat], len(tiles(t, seat)) - len(protected))
        assert all(t.open[number] for number in tiles(t, MIDDLE))
        assert not any(t.open[number] for number in tiles(t, EDGE))

    for seed in range(10):
        ever_open = [0] * 6
        match = random_match(load("raffzahn", edition=edition, ansage=ansage), 6, seed, watch)
        owned = sum(teeth(match.state, seat) for seat in range(6))
        assert owned + sum(TEETH[number] for number in tiles(match.state, EDGE)) == 163
