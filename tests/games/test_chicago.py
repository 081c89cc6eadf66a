"""Chicago (Hundert Würfelspiele, no. 56): the points, the chips, and the dice that stand."""

from __future__ import annotations

import pytest

from tests.playing import NAMES, random_match
from wuerfelbecher.games.three_dice.chicago import CHIPS, OUT, worth
from wuerfelbecher.table import Match, Refusal, Scripted, load


@pytest.mark.parametrize(
    ("faces", "points"),
    [([1, 1, 1], 300), ([1, 3, 6], 163), ([1, 2, 4], 106), ([6, 6, 6], 180), ([2, 2, 2], 6), ([5, 5, 5], 15)],
)
def test_ones_count_a_hundred_and_sixes_sixty(faces: list[int], points: int) -> None:
    assert worth(faces) == points


@pytest.mark.parametrize("two_sixes", [False, True])
@pytest.mark.parametrize("seats", [2, 8, 15])
def test_no_chip_is_ever_lost(seats: int, two_sixes: bool) -> None:
    def watch(match: Match) -> None:
        t = match.state
        assert t.middle + sum(t.chips) == CHIPS
        assert t.middle >= 0
        assert len(t.standing) + len(t.loose) in (3, len(t.standing))
        assert all((chips == OUT) != still_in for chips, still_in in zip(t.chips, t.still_in, strict=True))
        assert t.still_in[t.starter]
        assert all(t.throws[seat] <= t.throws[t.starter] for seat in t.everyone)

    for seed in range(15):
        match = random_match(load("chicago", two_sixes=two_sixes), seats, seed, watch)
        assert match.result is not None
        assert sorted(match.result.places) == list(range(1, seats + 1))


def test_fifteen_players_need_all_44_chips_at_most() -> None:
    assert 14 * OUT + (OUT - 1) == CHIPS


def test_a_standing_die_is_not_picked_up_again() -> None:
    match = Match(load("chicago", start="first"), ["Anna", "Ben"], chance=Scripted("1 4 2", "4 4"))
    match.play("keep 1")
    with pytest.raises(Refusal) as refused:
        match.play("keep 1")
    assert refused.value.message.key == "already-stands"
    assert {move.text for move in match.legal()} == {"keep none", "keep 4", "stop"}


def test_two_players_tied_for_everything_are_parted_by_the_roll_off() -> None:
    """The earlier thrower loses the roll-off: then the other one is the winner and starts."""
    match = Match(
        load("chicago", start="first"),
        NAMES[:2],
        chance=Scripted("2 3 4", "2 3 4", "2 2 2", "2 2 2", "2 2 3", "1 2 2", "6 6 6"),
    )
    match.play("stop")
    assert match.state.chips == [1, 0]
    assert match.state.starter == match.state.active == 1
