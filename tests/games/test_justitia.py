"""Justitia: the chips go from the highest totals to the pot and from there to whoever has none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.chances import check_chances
from tests.play_out import play_out, sums
from tests.playing import NAMES, random_match
from wuerfelbecher.table import Match, Open, Scripted, load


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_chips_stay_the_same_and_the_first_without_any_wins_the_pot(seats: int) -> None:
    pots = [0]

    def watch(match: Match) -> None:
        assert sum(match.state.chips) + match.state.pot == 5 * seats
        pots.append(match.state.pot)

    for seed in range(4):
        match = random_match(load("justitia"), seats, seed, watch, chance=Open())
        watch(match)
        result = match.result
        assert result is not None
        assert sum(result.settlement) == 0
        in_the_pot = sum(result.scores[seat] or 0 for seat in result.winners)
        assert pots[-2] < in_the_pot <= pots[-2] + seats


def test_three_share_a_pot_that_does_not_divide() -> None:
    """Cem, Dora and Emil pay every time, Anna once in the first round; of the 16 chips the odd one is Cem's."""
    rounds = [["6 6 6", "1 1 1", *["6 6 6"] * 3], *[["1 1 1", "1 1 1", *["6 6 6"] * 3]] * 4]
    throws = [face for one in rounds for three in one for face in three.split()]
    match = Match(load("justitia"), ["Anna", "Ben", "Cem", "Dora", "Emil"], chance=Scripted(*throws))
    assert match.result is not None
    assert match.result.places == (4, 5, 1, 1, 1)
    assert match.result.scores == (4, 5, 6, 5, 5)
    assert match.result.settlement == (-1, 0, 1, 0, 0)


def test_the_chances_of_two() -> None:
    three = sums(3)
    tie = sum(chance**2 for chance in three.values())
    chances = {(1, 1): tie, (1, 0): (1 - tie) / 2, (0, 1): (1 - tie) / 2}

    def throw(chips: tuple[int, int]) -> Iterator[tuple[float, tuple[int, int] | None, tuple[int, int] | None]]:
        for (first, second), chance in chances.items():
            left = chips[0] - first, chips[1] - second
            pot = 10 - sum(left)
            ending = {(True, True): (5, 5), (True, False): (pot, left[1]), (False, True): (left[0], pot)}
            yield chance, left, ending.get((left[0] == 0, left[1] == 0))

    def chips(match: Match) -> tuple[int, int]:
        first, second = match.state.chips
        return first, second

    check_chances(load("justitia"), 2, play_out((5, 5), throw), chips, matches=2000)


def test_a_full_table_of_eight_pays_together_and_shares_alike() -> None:
    match = Match(load("justitia"), NAMES[:8], chance=Scripted(*["2"] * 8 * 3 * 5))
    assert match.result is not None
    assert match.result.winners == list(range(8))
    assert match.result.settlement == (0,) * 8
