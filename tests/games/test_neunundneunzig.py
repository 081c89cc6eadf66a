"""Neunundneunzig (Hundert Würfelspiele, no. 85): the jokers, the minimum, and the further places."""

from __future__ import annotations

import pytest

from tests.playing import NAMES, random_match
from wuerfelbecher.table import Match, Refusal, Scripted, Seeded, load
from wuerfelbecher.table.pieces import shown


@pytest.mark.parametrize("play_on", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_no_joker_is_ever_lost(seats: int, play_on: bool) -> None:
    def watch(match: Match) -> None:
        t = match.state
        assert sum(t.jokers) == 2 * seats
        assert min(t.jokers) >= 0
        assert 2 <= t.dice <= 6
        for move in match.legal():
            if move.verb in ("extra", "again"):
                assert move.value != t.active
                assert t.still_in[move.value]

    for seed in range(20):
        match = random_match(load("neunundneunzig", play_on=play_on), seats, seed, watch)
        assert match.result is not None
        finished = [seat for seat in range(seats) if match.state.points[seat] >= 99]
        assert len(finished) == (seats - 1 if play_on else 1)
        assert sorted(finished, key=lambda seat: match.state.place[seat])[0] == match.result.winners[0]


def near_the_goal(play_on: bool) -> Match:
    match = Match(load("neunundneunzig", play_on=play_on, start="first"), NAMES[:4], chance=Seeded(1))
    match.state.points = [98, 50, 98, 60]
    return match


def test_the_others_rank_by_points() -> None:
    match = near_the_goal(play_on=False)
    match.play("name 1")
    assert match.result is not None
    assert match.result.places == (1, 4, 2, 3)


def test_playing_on_for_the_further_places() -> None:
    """Who is done takes no further jokers, but still lends his; places go by who was done first."""
    match = near_the_goal(play_on=True)
    t = match.state
    match.play("name 1")
    assert match.result is None
    assert t.active == 1
    assert "extra to 1" not in [move.text for move in match.legal()]
    match.play("extra to 4")
    match.play("again to 4")
    match.play("name 2")
    assert t.active == 2
    match.play("name 3")
    assert t.points[2] == 101
    assert t.place == [1, 0, 2, 0]
    t.points[1], t.jokers = 98, [5, 0, 1, 2]
    match.play("name 4")
    assert [move.text for move in match.legal()][:2] == ["fetch from 1", "name 5"]
    match.play("name 5")
    assert match.result is not None
    assert match.result.places == (1, 3, 2, 4)


def test_refusals_say_why() -> None:
    match = Match(load("neunundneunzig", start="first"), NAMES[:3], chance=Seeded(1))
    match.play("name 2")
    for typed, key in [("name 2", "too-low"), ("fetch from 3", "has-jokers"), ("extra to 2", "not-possible")]:
        with pytest.raises(Refusal) as refused:
            match.play(typed)
        assert refused.value.message.key == key
    match.state.jokers[2] = 0
    match.state.jokers[1] = 4
    match.play("name 12")
    with pytest.raises(Refusal) as refused:
        match.play("fetch from 1")
    assert refused.value.message.key == "only-the-richest"
    match.play("fetch from 2")


def test_a_single_point_reads_well() -> None:
    match = Match(load("neunundneunzig", start="first"), ["Anna", "Ben"], chance=Scripted("3 4"))
    match.play("name 1")
    [(_, told)] = match.told
    assert told.text("de", match.names) == "Zusammen 7: Anna bekommt einen Punkt."
    assert told.text("en", match.names) == "7 in all: Anna gets a point."


def test_the_throw_lies_there_while_the_next_player_chooses() -> None:
    match = Match(load("neunundneunzig", start="first"), NAMES[:2], chance=Scripted("3 4", "1 1"))
    match.play("name 6")
    assert match.view().pieces[0] == shown("dice", (3, 4))
    match.play("name 7")
    assert match.view().pieces[0] == shown("dice", (1, 1))


def test_a_player_is_asked_for_a_joker_only_where_one_is_at_hand() -> None:
    match = Match(load("neunundneunzig", start="first"), NAMES[:3], chance=Seeded(1))

    def wording() -> str:
        assert match.ask is not None
        return match.ask.wording

    assert wording() == "default"
    match.play("extra to 2")
    assert wording() == "default"
    match.play("again to 2")
    assert wording() == "name"
    for named in ("name 1", "name 2", "name 3"):
        match.play(named)
    assert match.state.active == 0
    assert wording() == "fetch"
