"""Tausend: every number is made of its throw, and whoever is over a thousand throws no more."""

from __future__ import annotations

import pytest

from tests.playing import NAMES, random_match
from wuerfelbecher.table import Match, Refusal, Scripted, load


@pytest.mark.parametrize("seats", [2, 8, 16])
def test_the_closest_total_below_a_thousand_wins(seats: int) -> None:
    for seed in range(20):
        match = random_match(load("tausend", start="first"), seats, seed)
        written: list[list[int]] = [[] for _ in range(seats)]
        for (seat, throw, _), (writer, move, _) in zip(match.entries[::2], match.entries[1::2], strict=True):
            assert seat == writer
            assert sum(written[seat]) <= 1000, "who is over it throws no more"
            assert sorted(str(move.value)) == [str(face) for face in throw]
            written[seat].append(move.value)
        totals = [sum(numbers) for numbers in written]
        assert all(len(mine) == 3 or sum(mine) > 1000 for mine in written)
        merits = [total if total <= 1000 else 0 for total in totals]
        result = match.result
        assert result is not None
        assert result.scores == tuple(totals)
        assert result.places == tuple(1 + sum(other > mine for other in merits) for mine in merits)
        assert result.nobody_wins == (max(merits) == 0)


def test_only_the_dice_thrown_can_be_written() -> None:
    match = Match(load("tausend", start="first"), NAMES[:2], chance=Scripted("3 5 6", "1 1 1"))
    with pytest.raises(Refusal) as refused:
        match.play("write 355")
    assert refused.value.message.key == "other-dice"
    match.play("write 653")
    assert match.state.written[0] == [653, 0, 0]
