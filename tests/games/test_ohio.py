"""Ohio: what each row is worth, and how a turn is refused."""

from __future__ import annotations

import pytest

from tests.playing import random_match
from wuerfelbecher.games.six_dice.ohio import ROWS, worth
from wuerfelbecher.table import Match, Refusal, Scripted, load


@pytest.mark.parametrize(
    ("faces", "wanted"),
    [
        ((1, 2, 3, 4, 5, 6), [1, 2, 3, 4, 5, 6, 40]),
        ((6, 6, 6, 6, 6, 6), [0, 0, 0, 0, 0, 36, 0]),
        ((1, 1, 1, 1, 1, 1), [6, 0, 0, 0, 0, 0, 0]),
        ((1, 2, 2, 6, 6, 6), [1, 4, 0, 0, 0, 18, 0]),
        ((1, 2, 3, 4, 5, 5), [1, 2, 3, 4, 10, 0, 0]),
    ],
)
def test_what_a_throw_is_worth_in_each_row(faces: tuple[int, ...], wanted: list[int]) -> None:
    assert [worth(faces, row) for row in range(len(ROWS))] == wanted


@pytest.mark.parametrize("seats", [2, 8])
def test_everybody_fills_every_row_once_and_throws_six_times_at_most(seats: int) -> None:
    def watch(match: Match) -> None:
        assert match.state.throws <= 6

    for seed in range(5):
        match = random_match(load("ohio"), seats, seed, watch)
        written = [(seat, answer.text) for seat, answer, ask in match.entries if ask is None]
        written = [(seat, text) for seat, text in written if text.startswith("write")]
        assert sorted(written) == sorted((seat, f"write {row}") for seat in range(seats) for row in ROWS)
        assert match.result is not None
        assert match.result.scores == tuple(sum(sheet) for sheet in match.state.sheet)


def test_a_filled_row_and_a_seventh_throw_are_refused() -> None:
    sixes = "6 6 6 6 6 6"
    match = Match(load("ohio", start="first"), ["Anna", "Ben"], chance=Scripted(*[sixes] * 8))
    for player in (0, 1):
        match.play("write sixes", player)
    for _ in range(5):
        match.play("keep none", 0)
    for move, key in [("write sixes", "box-filled"), ("keep 6", "no-throw-left")]:
        with pytest.raises(Refusal) as refused:
            match.play(move, 0)
        assert refused.value.message.key == key
