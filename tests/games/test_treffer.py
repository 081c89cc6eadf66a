"""Treffer: what is hit, what may be put aside, and the points of a round."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.playing import NAMES, random_match
from wuerfelbecher.games.five_dice.treffer import points_for, worth
from wuerfelbecher.mechanics.striking import STRUCK, WRITTEN
from wuerfelbecher.table import Choose, Match, Refusal, Scripted, load
from wuerfelbecher.table.pieces import Strip


@pytest.mark.parametrize(
    ("target", "faces", "wanted"),
    [
        ((2, 3, 3, 4, 6), (3, 3, 3, 5, 6), 36),
        ((2, 3, 3, 4, 6), (1, 1, 1, 5, 5), 0),
        ((6, 6, 6, 6, 6), (6, 6, 6, 6, 6), 150),
        ((1, 2, 3, 4, 5), (5, 5, 5, 5, 5), 5),
        ((1, 1, 1, 1, 6), (1, 6, 6, 6, 6), 14),
    ],
)
def test_the_pips_of_all_hits_times_their_number(
    target: tuple[int, ...], faces: tuple[int, ...], wanted: int
) -> None:
    assert worth(target, faces) == wanted


@pytest.mark.parametrize(("value", "points"), [(0, 0), (19, 0), (20, 1), (49, 1), (50, 3), (150, 3)])
def test_the_points_for_a_value(value: int, points: int) -> None:
    assert points_for(value) == points


def hits_all(target: tuple[int, ...], faces: tuple[int, ...]) -> bool:
    return any(order[: len(faces)] == faces for order in permutations(target))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_only_hits_are_put_aside_and_all_with_twelve_points_win(seats: int) -> None:
    def watch(match: Match) -> None:
        t = match.state
        assert hits_all(t.target, tuple(t.standing))
        if isinstance(match.ask, Choose):
            assert t.throws in (1, 2)
            offered = [move.value for move in match.legal() if move.text != "stop"]
            assert offered
            assert all(value and hits_all(t.target, (*t.standing, *value)) for value in offered)

    for seed in range(4):
        match = random_match(load("treffer"), seats, seed, watch)
        assert match.result is not None
        points = match.state.points
        assert match.result.winners == [seat for seat in range(seats) if points[seat] >= 12]
        assert match.result.scores == tuple(points)


def test_the_slip_shows_what_is_still_to_be_hit() -> None:
    match = Match(load("treffer", start="first"), NAMES[:2], chance=Scripted("2 3 3 4 6", "3 3 3 5 6", "2 1 1"))
    match.play("keep 3 6")
    [slip] = [piece for piece in match.view().pieces if isinstance(piece, Strip)]
    assert slip.numbers == (2, 3, 3, 4, 6)
    assert slip.marks == (WRITTEN, STRUCK, WRITTEN, WRITTEN, STRUCK)


def test_what_does_not_fit_stays_among_the_dice() -> None:
    match = Match(load("treffer", start="first"), ["Anna", "Ben"], chance=Scripted("2 3 3 4 6", "3 3 3 5 6"))
    for move in ("keep 3 3 3", "keep 5", "keep none"):
        with pytest.raises(Refusal) as refused:
            match.play(move)
        assert refused.value.message.key == "only-hits"
