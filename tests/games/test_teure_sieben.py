"""Teure Sieben: how long the first turn lasts, and whole matches played again on slips of paper."""

from __future__ import annotations

from collections import defaultdict
from itertools import takewhile

import pytest

from tests.chances import check_chances
from tests.playing import random_match
from wuerfelbecher.table import Match, Open, load

WAYS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
NUMBERS = frozenset(WAYS) - {7}
Slip = frozenset[int]
"""The numbers that still stand."""


def first_turn() -> dict[tuple[int, bool], float]:
    """The chance of so many throws in the first turn, and of losing with the last of them."""
    wanted: defaultdict[tuple[int, bool], float] = defaultdict(float)
    slips: dict[Slip, float] = {NUMBERS: 1.0}
    throws = 0
    while slips:
        throws += 1
        after: defaultdict[Slip, float] = defaultdict(float)
        for slip, chance in slips.items():
            for number, ways in WAYS.items():
                left = slip.difference(sorted(slip)[:7] if number == 7 else [number])
                if number != 7 and number not in slip:
                    wanted[throws, False] += chance * ways / 36
                elif left:
                    after[left] += chance * ways / 36
                else:
                    wanted[throws, True] += chance * ways / 36
        slips = after
    return wanted


def first_turn_of(match: Match) -> tuple[int, bool]:
    thrown = list(takewhile(lambda entry: entry[0] == 0, match.entries))
    return len(thrown), len(thrown) == len(match.entries) and all(match.state.sheets[0])


def test_the_first_turn_is_as_long_and_as_deadly_as_worked_out() -> None:
    check_chances(load("teure-sieben", start="first"), 2, first_turn(), first_turn_of, matches=3000)


@pytest.mark.parametrize("seats", [2, 3, 8, 16])
def test_matches_go_as_they_would_on_paper(seats: int) -> None:
    for seed in range(15):
        match = random_match(load("teure-sieben", start="first"), seats, seed, chance=Open())
        slips = [set(NUMBERS) for _ in range(seats)]
        player = 0
        for who, answer, _ in match.entries:
            assert who == player
            assert all(slips), "nobody throws when somebody has lost"
            number = sum(answer)
            takers = [seat for step in range(seats) if number in slips[seat := (player + step) % seats]]
            if number == 7:
                slips[player] -= set(sorted(slips[player])[:7])
            else:
                for taker in takers[:1]:
                    slips[taker].remove(number)
                if takers[:1] != [player]:
                    player = (player + 1) % seats
        assert match.result is not None
        assert match.result.places == tuple(1 if slip else seats for slip in slips)
        assert [
            {number for number, strokes in zip(sorted(NUMBERS), sheet, strict=True) if not strokes}
            for sheet in match.state.sheets
        ] == slips
