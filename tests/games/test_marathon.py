"""Marathon: three throws only for the winner of half-time, and only at a count of forty."""

from __future__ import annotations

import pytest

from tests.chances import check_chances, first_wins
from tests.playing import random_match
from wuerfelbecher.table import Choose, Match, Scripted, load


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_only_the_winner_of_half_time_ever_decides(seats: int) -> None:
    decided = 0

    def watch(match: Match) -> None:
        nonlocal decided
        t = match.state
        if isinstance(match.ask, Choose):
            decided += 1
            assert t.ones in (40, 41)
            assert t.active == t.half_time_winner
            assert t.throws_left in (1, 2)

    for seed in range(15):
        random_match(load("marathon"), seats, seed, watch=watch)
    assert decided


def test_the_chances_of_two_who_decide_at_random() -> None:
    check_chances(load("marathon", start="first"), 2, chances(), first_wins, matches=400)


def chances() -> dict[str, float]:
    """Forward over the states, until hardly anything is left: who is next, how many ones, who won half-time."""
    won = [0.0, 0.0]
    states: dict[tuple[int, int, int], float] = {(0, 0, -1): 1.0}
    while sum(won) < 1 - 1e-10:
        after: dict[tuple[int, int, int], float] = {}
        for (player, ones, half), chance in states.items():
            rewarded = ones == 40 and player == half
            for count, share in throws(ones, 3 if rewarded else 1).items():
                if count == 42:
                    won[player] += chance * share
                    continue
                winner = player if ones < 21 <= count else half
                state = (1 - player, count, winner)
                after[state] = after.get(state, 0.0) + chance * share
        states = after
    total = sum(won)
    return {"first": won[0] / total, "second": won[1] / total}


def throws(ones: int, left: int) -> dict[int, float]:
    """What the count is after up to so many throws, if a coin decides whether to go on."""
    found: dict[int, float] = {}
    for count, chance in ((ones + 1, 1 / 6), (ones, 5 / 6)):
        if left == 1 or count == 42:
            found[count] = found.get(count, 0.0) + chance
            continue
        found[count] = found.get(count, 0.0) + chance / 2
        for later, share in throws(count, left - 1).items():
            found[later] = found.get(later, 0.0) + chance / 2 * share
    return found


def test_throws_left_are_shown_only_of_the_reward() -> None:
    throws = ["1", "2"] * 21 + ["2", "1"] * 19 + ["2", "2"]
    match = Match(load("marathon", start="first"), ["Anna", "Ben"], chance=Scripted(*throws), by_hand=True)

    def left() -> list[object]:
        return [piece.data()["value"] for piece in match.view().pieces if piece.id == "throws-left"]

    for _ in range(80):
        assert left() == []
        match.play("roll")
    assert left() == [3]
    match.play("roll")
    assert left() == [2]
    match.play("stop")
    assert left() == []
