"""Kleeblatt: eleven chips, and how they are shared out."""

from __future__ import annotations

from collections.abc import Iterator

from tests.chances import check_chances
from tests.play_out import play_out, sums
from tests.playing import random_match
from wuerfelbecher.table import Match, Open, load
from wuerfelbecher.table.state import NOT_IN_IT


def test_the_chips_go_from_the_middle_to_the_players() -> None:
    def watch(match: Match) -> None:
        t = match.state
        assert t.middle + sum(t.chips) == 11
        assert t.middle % 2 == 1 or match.result is not None
        assert max(t.roll_off) == NOT_IN_IT or t.middle <= 1

    for seed in range(30):
        match = random_match(load("kleeblatt"), 3, seed, watch, chance=Open())
        watch(match)
        assert match.state.middle == 0
        assert match.result is not None
        fewest = min(match.state.chips)
        losers = [seat for seat, place in enumerate(match.result.places) if place == max(match.result.places)]
        assert losers == [seat for seat, chips in enumerate(match.state.chips) if chips == fewest]


Chips = tuple[int, ...]


def test_the_chances() -> None:
    three = sums(3)
    under = sum(chance for total, chance in three.items() if total < 11)
    over = sum(chance for total, chance in three.items() if total > 11)

    def throw(table: tuple[int, Chips]) -> Iterator[tuple[float, tuple[int, Chips] | None, Chips | None]]:
        player, chips = table
        following = (player + 1) % 3
        yield three[11], (following, chips), None
        for chance, own, others in ((under, 2, 0), (over, 0, 1)):
            taken = tuple(had + (own if seat == player else others) for seat, had in enumerate(chips))
            if sum(taken) < 10:
                yield chance, (following, taken), None
            else:
                for lucky in range(3):
                    yield chance / 3, None, tuple(had + (seat == lucky) for seat, had in enumerate(taken))

    start: tuple[int, Chips] = 0, (0, 0, 0)
    wanted = play_out(start, throw)
    check_chances(load("kleeblatt", start="first"), 3, wanted, lambda match: tuple(match.state.chips))
