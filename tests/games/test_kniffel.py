"""Kniffel's list of special throws, as printed (Hundert Würfelspiele, no. 1)."""

from __future__ import annotations

import pytest

from wuerfelbecher.games.kniffel.kniffel import BOXES, worth
from wuerfelbecher.table import Match, Refusal, Scripted, load
from wuerfelbecher.table.pieces import Sheet


@pytest.mark.parametrize(
    ("faces", "box", "points"),
    [
        ((1, 3, 6, 6, 6), "three-alike", 22),
        ((3, 3, 3, 3, 5), "four-alike", 17),
        ((3, 3, 4, 4, 4), "full-house", 25),
        ((1, 2, 2, 3, 4), "small-straight", 30),
        ((1, 2, 3, 3, 4), "small-straight", 30),
        ((2, 3, 4, 5, 6), "large-straight", 40),
        ((5, 5, 5, 5, 5), "kniffel", 50),
        ((5, 5, 5, 5, 5), "full-house", 0),
        ((1, 2, 3, 5, 6), "small-straight", 0),
        ((1, 2, 3, 5, 6), "chance", 17),
    ],
)
def test_printed_throws(faces: tuple[int, ...], box: str, points: int) -> None:
    assert worth(faces)[BOXES.index(box)] == points


def five_alike_after(first_box: str, **options: object) -> Match:
    """A Kniffel put into a box, and five fours in the next turn."""
    match = Match(load("kniffel", start="first", **options), ["Dora"], chance=Scripted("2 2 2 2 2", "4 4 4 4 4"))
    match.play(f"write {first_box}")
    return match


def test_a_further_kniffel_needs_a_scored_kniffel() -> None:
    assert "write full-house" in [move.text for move in five_alike_after("chance").legal()]
    with pytest.raises(Refusal) as refused:
        five_alike_after("kniffel").play("write full-house")
    assert refused.value.message.key == "box-of-that-number"
    assert "Vierer" in refused.value.text("de")


def test_points_are_offered_only_where_they_may_be_written() -> None:
    def offered(match: Match) -> dict[str, object]:
        [sheet] = [piece for piece in match.view().pieces if isinstance(piece, Sheet)]
        return {row.name: row.offer for row in sheet.rows if row.offer is not None}

    assert offered(five_alike_after("kniffel")) == {"fours": 20}
    assert len(offered(five_alike_after("chance"))) == 12
    match = Match(load("kniffel", start="first"), ["Dora"], chance=Scripted("3 3 5 5 5"))
    assert offered(match) == dict(zip(BOXES, worth((3, 3, 5, 5, 5)), strict=True))


@pytest.mark.parametrize(("counts", "extra"), [(False, 0), (True, 50)])
def test_a_crossed_out_kniffel_box_counts_only_if_agreed(counts: bool, extra: int) -> None:
    match = Match(
        load("kniffel", start="first", crossed_out_counts=counts),
        ["Dora"],
        chance=Scripted("1 2 3 5 6", "4 4 4 4 4", "1 1 1 1 1"),
    )
    match.play("write kniffel")
    match.play("write fours")
    assert match.state.extra == [extra]


@pytest.mark.parametrize(("ones", "upper", "extra"), [("1 1 1 2 3", 63, 35), ("1 1 2 2 3", 62, 0)])
def test_the_bonus_comes_with_63_points_above(ones: str, upper: int, extra: int) -> None:
    throws = [ones, "2 2 2 1 1", "3 3 3 1 1", "4 4 4 1 1", "5 5 5 1 1", "6 6 6 1 1", "1 2 3 4 6"]
    match = Match(load("kniffel", start="first"), ["Dora"], chance=Scripted(*throws))
    for box in BOXES[:6]:
        match.play(f"write {box}")
    [sheet] = [piece for piece in match.view().pieces if isinstance(piece, Sheet)]
    sums = {row.name: row.values for row in sheet.rows if row.sum}
    assert sums == {"upper": (upper,), "bonus": (extra,), "extra": (0,), "total": (upper + extra,)}
