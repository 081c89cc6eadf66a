"""Kniffel for the win: exact where one turn decides, estimated from mean and spread before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wuerfelbecher.games.kniffel.kniffel import BOXES, KNIFFEL, Kniffel, State
from wuerfelbecher.mechanics.score_sheet import EMPTY
from wuerfelbecher.odds.ahead import ahead_of_all, ahead_of_one
from wuerfelbecher.odds.kniffel import FULL, KniffelOdds, Turn, last_boxes, sheet_of
from wuerfelbecher.odds.kniffel_win import ERROR, left, win_chances
from wuerfelbecher.odds.moves import chances, odds
from wuerfelbecher.odds.value import Value
from wuerfelbecher.table import Match, Open, Seeded

GAME = Kniffel(start="first")
KNOWN = KniffelOdds(GAME)
KNIFFEL_IN_THREE = 0.04602864
"""Five alike in three throws, as it has often been worked out."""


def at_the_end(*columns: dict[str, int], throws: int = 0, dice: tuple[int, ...] = ()) -> State:
    """The last seat is to move; boxes that are not mentioned hold nothing, and EMPTY ones are left."""
    state = GAME.laid(len(columns))
    for seat, entries in enumerate(columns):
        state.sheet[seat] = [entries.get(box, 0) for box in BOXES]
    state.active, state.throws, state.dice = len(columns) - 1, throws, dice or state.dice
    return state


def wins(state: State) -> dict[str, Value]:
    return win_chances(KNOWN, Turn(GAME, state))


def exactly(value: Value, chance: float) -> bool:
    return value.way == "exact" and value.error == 0.0 and value.value == pytest.approx(chance)


def test_the_last_turn_of_all_is_exact() -> None:
    state = at_the_end({"chance": 20}, {"large-straight": EMPTY}, throws=2, dice=(2, 3, 4, 5, 5))
    assert exactly(wins(state)["keep 2 3 4 5"], 1 / 3)
    assert exactly(wins(state)["write large-straight"], 0)
    state.sheet[0][-1] = 40
    assert exactly(wins(state)["keep 2 3 4 5"], 1 / 6)


def test_a_win_is_shared_by_all_who_have_the_most() -> None:
    state = at_the_end({"chance": 20}, {"chance": 20}, {"chance": EMPTY}, throws=3, dice=(4,) * 5)
    assert exactly(wins(state)["write chance"], 1 / 3)


def test_whoever_needs_more_does_not_take_what_is_good_on_average() -> None:
    """Twenty is more than five dice bring on average, but 21 are needed for a draw, and 22 for the win."""
    state = at_the_end({"chance": 20, "sixes": 1}, {"chance": EMPTY}, throws=2, dice=(4,) * 5)
    chances, points = wins(state), Turn(GAME, state).moves(KNOWN.points(state))
    assert max(chances, key=lambda move: chances[move].value) == "keep 4 4 4 4"
    assert chances["keep 4 4 4 4"].value == pytest.approx(1 / 6 + 1 / 6 / 2)
    assert max(points, key=lambda move: points[move]) == "write chance"


def test_somebody_who_plays_alone_has_nobody_to_beat() -> None:
    found = odds(Match(GAME, ["Anna"], chance=Seeded(1)))
    assert {row.win for row in found.moves} == {None}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_at_first_all_are_about_equal_and_say_that_it_is_an_estimate(seats: int) -> None:
    match = Match(GAME, [f"P{seat}" for seat in range(seats)], chance=Seeded(1))
    best = odds(match).moves[0].win
    assert best is not None
    assert replace(best, value=0) == Value(0, "estimated", ERROR)
    assert best.value == pytest.approx(1 / seats, abs=0.06)


def test_a_lead_is_worth_something() -> None:
    state = GAME.laid(2)
    state.throws, state.dice = 1, (1, 2, 4, 4, 6)
    found = []
    for lead in (-50, -10, 0, 10, 50):
        state.extra = [lead, 0]
        found.append(max(value.value for value in wins(state).values()))
    assert found == sorted(set(found))
    assert found[0] == pytest.approx(1 - found[-1], abs=0.05)


def test_a_last_box_by_itself() -> None:
    box_left = FULL & ~(1 << KNIFFEL)
    reaching = KNOWN.reaching((box_left, 0, False))
    assert reaching[:50] == pytest.approx([KNIFFEL_IN_THREE] * 50, abs=1e-5)
    assert set(reaching[50:]) == {0.0}
    sixes = KNOWN.reaching((FULL & ~(1 << 5), 45, True))
    assert sixes[17] == sixes[18 + 35 - 1]  # the third six brings the bonus
    assert sixes[18 + 35] < sixes[18 + 35 - 1]
    assert sixes[30 + 35 + 50 - 1] == pytest.approx((1 - (5 / 6) ** 3) ** 5, abs=1e-5)


def test_every_last_box_is_in_the_table_of_each_variant() -> None:
    for struck_counts in (False, True):
        known = KniffelOdds(Kniffel(crossed_out_counts=struck_counts))
        for box, counts, _ in last_boxes(struck_counts):
            for upper in (0, 30, 50, 62, 63):
                reaching = known.reaching((FULL & ~(1 << box), upper, counts))
                assert reaching == sorted(reaching, reverse=True)
                assert 0.0 <= reaching[-1] <= reaching[0] <= 1.0


def test_two_and_more_are_estimated_alike() -> None:
    me, other = (left(KNOWN, (0, 0, False), have) for have in (10, 0))
    assert ahead_of_all(me, [other]) == pytest.approx(ahead_of_one(me, other), abs=2e-3)


def test_solved_endgames_are_what_the_rules_make_them() -> None:
    """Beside all positions that can follow, listed by the rules: Anna needs a Kniffel, Ben a large straight."""
    pytest.importorskip("numpy")
    from wuerfelbecher.solve.duel import KniffelDuel

    state = at_the_end({"large-straight": EMPTY}, {"kniffel": EMPTY, "chance": 5})
    state.active = state.starter = 1
    listed = chances(Match(GAME, ["Ben", "Anna"], chance=Open(), at=state), seconds=60)
    assert listed is not None
    anna, ben = (sheet_of(state.sheet[seat], False) for seat in (1, 0))
    assert KniffelDuel(GAME).chance(anna, ben, 5) == pytest.approx(listed[1].value, abs=1e-9)
    assert listed[1].error < 1e-9
