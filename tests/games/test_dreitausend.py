"""Dreitausend: what a throw is worth, and how many rounds it takes."""

from __future__ import annotations

from itertools import product

import pytest

from tests.chances import check_chances
from tests.playing import random_match
from wuerfelbecher.games.six_dice.dreitausend import worth
from wuerfelbecher.table import Match, load

PRINTED = {1: [100, 200, 1000, 2000, 4000, 8000], 5: [50, 100, 500, 1000, 2000, 4000]}


@pytest.mark.parametrize(("ones", "fives"), [pair for pair in product(range(7), repeat=2) if sum(pair) <= 6])
def test_ones_and_fives_are_worth_what_the_table_says(ones: int, fives: int) -> None:
    faces = (1,) * ones + (5,) * fives + (4,) * (6 - ones - fives)
    wanted = (PRINTED[1][ones - 1] if ones else 0) + (PRINTED[5][fives - 1] if fives else 0)
    assert worth(faces) == wanted


def chances_of_a_throw() -> dict[int, float]:
    """By the multinomial: so many ones, so many fives, and four other faces for every remaining die."""
    found: dict[int, float] = {}
    for kinds in product((1, 5, 0), repeat=6):
        brought = sum(PRINTED[face][kinds.count(face) - 1] for face in (1, 5) if face in kinds)
        found[brought] = found.get(brought, 0.0) + 4.0 ** kinds.count(0) / 6**6
    return found


def still_below(rounds: int) -> float:
    """The chance that one player has fewer than 3000 points after so many turns, worked forward throw by throw."""
    throw = chances_of_a_throw()
    blank = throw.pop(0)
    at = {0: 1.0}
    for _ in range(rounds):
        thrown, at = at, {}
        while thrown:
            points, chance = min(thrown.items())
            del thrown[points]
            at[points] = at.get(points, 0.0) + chance * blank
            for brought, share in throw.items():
                if points + brought < 3000:
                    thrown[points + brought] = thrown.get(points + brought, 0.0) + chance * share
    return sum(at.values())


def test_how_many_rounds_two_players_need() -> None:
    """A match is over when one of both is at 3000, and both have had as many turns."""
    lasts = [still_below(rounds) ** 2 for rounds in range(7)]
    wanted = {rounds: lasts[rounds - 1] - lasts[rounds] for rounds in range(1, 6)} | {6: lasts[5]}

    def rounds(match: Match) -> int:
        return min(int(match.state.round) - 1, 6)

    check_chances(load("dreitausend"), 2, wanted, rounds, matches=2000)


@pytest.mark.parametrize("seats", [2, 8, 16])
def test_everybody_throws_until_a_blank_and_has_as_many_turns(seats: int) -> None:
    for seed in range(5):
        match = random_match(load("dreitausend"), seats, seed)
        turns: list[list[int]] = [[]]
        for seat, faces, _ in match.entries:
            turns[-1].append(seat)
            if not {1, 5} & set(faces):
                turns.append([])
        assert turns.pop() == []
        assert len(turns) % seats == 0
        assert all(set(turn) == {at % seats} for at, turn in enumerate(turns))
        assert match.result is not None
        assert max(match.result.scores[seat] or 0 for seat in match.result.winners) >= 3000
