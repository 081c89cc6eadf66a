"""The best chance to reach a target score, by the solver and by the rules."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

import pytest

pytest.importorskip("numba")

from wuerfelbecher.games.kniffel.kniffel import BOXES, FULL_HOUSE, KNIFFEL, UPPER, Kniffel, worth
from wuerfelbecher.odds.kniffel import Sheet, Turn
from wuerfelbecher.solve.kniffel import YAHTZEE, column_of, rules
from wuerfelbecher.solve.sheets import Sheets
from wuerfelbecher.solve.target import Target, highest
from wuerfelbecher.table import Match, Scripted, Seeded

HIGHEST = 675
SHORT = [*range(len(UPPER)), FULL_HOUSE, KNIFFEL]
"""A sheet of eight boxes: the others count as struck out."""
ALL, UPPER_FULL = (1 << len(SHORT)) - 1, (1 << len(UPPER)) - 1
POINTS = 120
RULES = replace(
    rules(False),
    worth=lambda faces: tuple(worth(faces)[box] for box in SHORT),
    boxes=len(SHORT),
    kniffel=SHORT.index(KNIFFEL),
    fixed={SHORT.index(FULL_HOUSE): 25},
)


@pytest.fixture(scope="module")
def target() -> Target:
    return Target(RULES, POINTS)


def by_the_rules(target: Target, sheet: Sheet, needed: int) -> float:
    """A turn played out by the game's own functions."""
    game, (filled, upper, counts) = Kniffel(), sheet
    empty = sum(1 << box for at, box in enumerate(SHORT) if not filled >> at & 1)
    state = game.laid(1)
    state.sheet[0] = column_of(((1 << len(BOXES)) - 1 & ~empty, upper, counts))

    def chance(after: Sheet, gained: int) -> float:
        short = sum(1 << at for at, box in enumerate(SHORT) if after[0] >> box & 1)
        return target.chance(short, after[1], after[2], needed - gained)

    return Turn(game, state).whole(chance)


def test_the_chances_agree_with_the_rules_turn_by_turn(target: Target) -> None:
    pick, about = Random(3), Sheets(RULES)
    for filled in [0, *(pick.randrange(ALL) for _ in range(60))]:
        total, counts = pick.choice(about.states(filled))
        where = filled, total, int(counts)
        fewest, most = int(target.needs.fewest[where]), int(target.needs.most[where])
        if fewest <= most:
            needed = pick.randint(fewest, most)
            found = target.chance(filled, total, counts, needed)
            assert found == pytest.approx(by_the_rules(target, (filled, total, counts), needed), rel=1e-9)
            assert (
                target.chance(filled, total, counts, most) <= found <= target.chance(filled, total, counts, fewest)
            )


def test_more_is_harder_to_reach(target: Target) -> None:
    harder = Target(RULES, POINTS + 30).chance(0, 0, False, POINTS + 30)
    assert 0 < harder < target.chance(0, 0, False, POINTS) < 1


def test_what_is_reached_is_certain_and_what_no_box_brings_is_impossible(target: Target) -> None:
    assert target.chance(UPPER_FULL, 60, False, 0) == 1.0
    assert target.chance(UPPER_FULL, 60, False, 76) == 0.0
    assert target.chance(ALL, 60, False, 1) == 0.0
    assert Target(RULES, 0).chance(0, 0, False, 0) == 1.0


def test_the_highest_total_is_one_that_a_match_can_bring() -> None:
    order = ["kniffel", *UPPER, *(box for box in BOXES[len(UPPER) :] if box != "kniffel")]
    throws = ["6 6 6 6 6", *(" ".join([str(face)] * 5) for face in range(1, 7)), *["6 6 6 6 6"] * 6]
    match = Match(Kniffel(start="first"), ["Dora"], chance=Scripted(*throws))
    for box in order:
        match.play(f"write {box}")
    assert match.result is not None
    assert list(match.result.scores) == [HIGHEST] == [highest(rules(False))]
    assert highest(YAHTZEE["free joker"]) == 1575


def left_to_reach(target: Target, needed: int, after: Sheet, gained: int) -> float:
    return target.chance(*after, needed - gained)


@pytest.mark.slow
@pytest.mark.parametrize("points", [5, 250])
def test_playing_for_a_target_reaches_it_as_often_as_promised(points: int) -> None:
    """A chance box never brings fewer than five."""
    target, game, reached = Target(rules(False), points), Kniffel(start="first"), 0
    promised = target.chance(0, 0, False, points)
    assert promised == pytest.approx({5: 1.0, 250: 0.538156}[points], abs=1e-6)
    matches = 200
    for seed in range(matches):
        match, have = Match(game, ["Dora"], chance=Seeded(seed)), 0
        while match.result is None:
            turn, needed = Turn(game, match.state), points - have
            values = turn.moves(partial(left_to_reach, target, needed))
            best = max(values, key=lambda move: values[move])
            if best.startswith("write"):
                have += turn.entries(match.state.dice)[best][1]
            match.play(best)
        reached += (match.result.scores[0] or 0) >= points
    spread = (promised * (1 - promised) / matches) ** 0.5
    assert abs(reached / matches - promised) <= 3 * spread
