"""Finke: what is paid lies on the fields until somebody takes it, and the last one left takes all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.chances import check_chances
from tests.play_out import play_out, sums
from tests.playing import NAMES, random_match
from wuerfelbecher.games.two_dice.finke import MOST_ROUNDS
from wuerfelbecher.table import Match, Open, Scripted, load

LONGER = (0, "nobody")


@pytest.mark.parametrize("one_chip", [False, True])
@pytest.mark.parametrize("seats", range(2, 9))
def test_the_chips_stay_the_same(seats: int, one_chip: bool) -> None:
    def watch(match: Match) -> None:
        t = match.state
        assert sum(t.chips) + sum(t.fields) == 20 * seats
        assert t.still_in == tuple(chips > 0 for chips in t.chips)

    for seed in range(3):
        match = random_match(load("finke", one_chip=one_chip), seats, seed, watch, Open(), steps=400)
        watch(match)


def test_the_winner_has_all_chips_in_the_end() -> None:
    for seats in range(2, 9):
        match = random_match(load("finke"), seats, seed=seats)
        assert match.result is not None
        [winner] = match.result.winners
        assert match.result.scores[winner] == 20 * seats
        assert match.result.settlement == tuple(
            20 * (seats - 1) if seat == winner else -20 for seat in range(seats)
        )
        assert sorted(match.result.places) == list(range(1, seats + 1))


def test_eight_players_throw_nothing_but_sevens() -> None:
    """Seven, seven, and the last six: each is out with the third throw, and the eighth takes all."""
    match = Match(load("finke", start="first"), NAMES[:8], chance=Scripted(*["3 4"] * (8 + 8 + 7)))
    assert match.result is not None
    assert match.result.places == (8, 7, 6, 5, 4, 3, 2, 1)
    assert match.state.chips == [0] * 7 + [160]


def test_a_match_without_end_is_decided_by_the_chips() -> None:
    """Everybody takes the chip that lies there and lays it again; Ben, first of the richest, gets it at last."""
    match = Match(load("finke", one_chip=True, start="first"), ["Anna", "Ben", "Cem"], chance=Open())
    match.play("1 2")
    while match.ask is not None:
        match.play("1 2")
    assert match.state.round == MOST_ROUNDS + 1
    assert [message.key for _, message in match.told][-2:] == ["rounds-over", "takes-all"]
    assert match.result is not None
    assert sum(match.result.settlement) == 0
    assert match.result.scores == (19, 21, 20)
    assert match.result.places == (3, 1, 2)


Model = tuple[int, int, tuple[int, int], tuple[tuple[int, int], ...], bool]


def test_how_soon_two_players_end() -> None:
    two, most = sums(2), 6

    def throw(table: Model) -> Iterator[tuple[float, Model | None, tuple[int, str] | None]]:
        throws, player, chips, lying, again = table
        for total, chance in two.items():
            mine, on = chips[player], dict(lying)
            goes_on = False
            if total in (2, 12) and again:
                for field in list(range(2, 13))[:mine]:
                    on[field] = on.get(field, 0) + 1
                mine = max(0, mine - 11)
            elif total in (2, 12):
                mine, on, goes_on = mine + sum(on.values()), {}, True
            elif total in on and total != 7:
                mine, goes_on = mine + on.pop(total), True
            else:
                on[total] = on.get(total, 0) + min(total, mine)
                mine = max(0, mine - total)
            after = (mine, chips[1]) if player == 0 else (chips[0], mine)
            if mine == 0:
                yield chance, None, (throws + 1, "second" if player == 0 else "first")
            elif throws + 1 == most:
                yield chance, None, LONGER
            else:
                following = player if goes_on else 1 - player
                cleared = goes_on and (again or total in (2, 12))
                yield chance, (throws + 1, following, after, tuple(sorted(on.items())), cleared), None

    def end(match: Match) -> tuple[int, str]:
        assert match.result is not None
        throws = len(match.entries)
        return (throws, ["first", "second"][match.result.winners[0]]) if throws <= most else LONGER

    start: Model = (0, 0, (20, 20), (), False)
    check_chances(load("finke", start="first"), 2, play_out(start, throw), end, matches=3000)
