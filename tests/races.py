"""Races: everybody goes on alone, and whoever is done first wins. Exact chances follow from those of one player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby

from tests.chances import check_chances
from wuerfelbecher.table import AnyGame, Match


def check_race(
    game: AnyGame, seats: int, done: Sequence[float], wide: int = 1, before: int = 0, matches: int = 1000
) -> None:
    """Compare who wins, and in which turn, with `done`: the chances that one player is done in turn 1, 2, 3 ...

    Turns are told apart in steps of `wide`; `before` says how often everybody is asked before the first turn.
    """
    wanted: defaultdict[tuple[int, int], float] = defaultdict(float)
    earlier = 0.0
    for turn, chance in enumerate(done):
        by_now = earlier + chance
        for seat in range(seats):
            wanted[seat, turn // wide] += chance * (1 - by_now) ** seat * (1 - earlier) ** (seats - 1 - seat)
        earlier = by_now
    total = sum(wanted.values())
    assert 1 - total < 1e-6, "hardly any match lasts longer"

    def winner_and_turn(match: Match) -> tuple[int, int]:
        assert match.result is not None
        [winner] = match.result.winners
        turns = sum(seat == winner for seat, _ in groupby(match.entries, key=lambda entry: entry[0]))
        return winner, (turns - before - 1) // wide

    exact = {outcome: chance / total for outcome, chance in wanted.items()}
    check_chances(game, seats, exact, winner_and_turn, matches)
