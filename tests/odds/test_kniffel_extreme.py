"""Kniffel Extreme: solved on small sheets and against brute force, and the model that ships against the rules."""

from __future__ import annotations

import subprocess
import sys
from array import array
from importlib.resources import files
from pathlib import Path
from statistics import fmean, stdev

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from wuerfelbecher.games.kniffel.kniffel_extreme import BOXES, UPPER, KniffelExtreme  # noqa: E402
from wuerfelbecher.mechanics.score_sheet import EMPTY  # noqa: E402
from wuerfelbecher.odds.kniffel_extreme import (  # noqa: E402
    FEWEST,
    MOST,
    NAME,
    PAIRS,
    TERMS,
    KniffelExtremeOdds,
    Model,
    alike,
    exactly,
    pair_at,
    writings,
)
from wuerfelbecher.odds.moves import odds  # noqa: E402
from wuerfelbecher.odds.tables import rules_digest, table  # noqa: E402
from wuerfelbecher.solve import run  # noqa: E402
from wuerfelbecher.solve.extreme import ALL_UPPER, Sheet  # noqa: E402
from wuerfelbecher.solve.extreme_check import brute_force  # noqa: E402
from wuerfelbecher.solve.extreme_model import after_model, bonus_terms, read  # noqa: E402
from wuerfelbecher.solve.extreme_play import mean_with_error, played  # noqa: E402
from wuerfelbecher.solve.run import Solution, usual_folder  # noqa: E402
from wuerfelbecher.table import Match, Seeded  # noqa: E402

SMALL = (9, 20)
"""A sheet with the upper boxes, three pairs and the chance."""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Solution:
    solution = Solution(tmp_path_factory.mktemp("small"), Sheet(SMALL))
    solution.solve(2, lambda _: None)
    assert solution.finished
    return solution


@pytest.mark.parametrize("empty", [(9,), (20,), (3,), (9, 20), (4, 9), (3, 5)])
@pytest.mark.parametrize("chips", [0, 1, 3])
def test_the_last_boxes_are_brute_force(small: Solution, empty: tuple[int, ...], chips: int) -> None:
    """The solver of many sheets at once, the one for the table, and every throw and keep gone through."""
    filled = [box for box in range(len(BOXES)) if box not in empty]
    points = sum(3 * (box + 1) for box in filled if box < len(UPPER)) + 4
    upper = sum(1 << box for box in filled if box < len(UPPER))
    lower = sum(1 << at for at, box in enumerate(SMALL) if box not in empty)
    by_force = brute_force(empty, points, min(chips, len(empty)))
    assert small.of(upper, lower, points, chips) == pytest.approx(by_force, abs=1e-4)
    assert exactly(alike((sum(1 << box for box in filled), points, chips))) == pytest.approx(by_force)


def test_sums_that_come_to_the_same_are_one(small: Solution) -> None:
    """Only sixes are empty: 31 to 36 missing need all six dice, 37 cannot be had, and 73 are enough."""
    upper = ALL_UPPER & ~(1 << 5)
    wanted = {points: small.sheet.place(upper, 0, points, 0) for points in (36, 37, 42, 43, 73, 90)}
    assert wanted[37] == wanted[42] != wanted[43]
    assert wanted[36] == wanted[73] == wanted[90]


def test_a_chip_is_never_worth_less_than_none(small: Solution) -> None:
    by_chips = small.values.reshape(-1, 4)
    assert (np.diff(by_chips, axis=1) >= -1e-4).all()
    assert by_chips.max() < 250


class Interrupted(Exception):
    pass


def test_a_run_that_was_interrupted_goes_on(
    small: Solution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "SECONDS_BETWEEN_SAVES", 0.0)
    first = Solution(tmp_path, Sheet(SMALL))

    def stop(progress: run.Progress) -> None:
        if progress.done > progress.states / 2:
            raise Interrupted

    with pytest.raises(Interrupted):
        first.solve(2, stop)
    second = Solution(tmp_path, Sheet(SMALL))
    assert 1 < second.done < len(second.steps)
    reports: list[run.Progress] = []
    second.solve(1, reports.append)
    assert reports[0].done > first.sheet.states / 3
    assert reports[-1].done == reports[-1].states
    assert (second.values == small.values).all()


ENDLESS = """
import sys
from pathlib import Path
from time import sleep
from wuerfelbecher.solve import run
from wuerfelbecher.solve.extreme import Sheet

def report(progress):
    if progress.done > progress.states / 2:
        print("far enough", flush=True)
        sleep(600)

run.SECONDS_BETWEEN_SAVES = 0.0
run.Solution(Path(sys.argv[1]), Sheet((9, 20))).solve(1, report)
"""


def test_a_run_that_was_killed_goes_on(small: Solution, tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", ENDLESS, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "far enough\n"
        process.kill()
    again = Solution(tmp_path, Sheet(SMALL))
    assert 1 < again.done < len(again.steps)
    again.solve(2, lambda _: None)
    assert (again.values == small.values).all()


def test_what_was_found_for_another_sheet_or_cut_off_is_not_used(small: Solution, tmp_path: Path) -> None:
    assert Solution(small.folder, Sheet(SMALL)).finished
    assert not Solution(small.folder, Sheet((9,))).finished
    (tmp_path / small.notes.name).write_bytes(small.notes.read_bytes())
    (tmp_path / small.file.name).write_bytes(small.file.read_bytes()[:-4])
    assert not Solution(tmp_path, Sheet(SMALL)).finished


def test_pairs_of_boxes_are_found_where_they_are_kept() -> None:
    assert [pair_at(one, other) for one, other in PAIRS] == list(range(23, 23 + len(PAIRS)))


def test_the_model_says_the_same_compiled_and_in_plain_python() -> None:
    """With numbers drawn at random, so that none could be missed."""
    pick = np.random.default_rng(3)
    numbers = array("d", pick.uniform(-4, 4, 1 + (MOST - FEWEST + 1) * 4 * TERMS))
    plain, compiled = KniffelExtremeOdds(Model(numbers)), read(numbers)
    for filled, points, chips in [(0, 0, 3), (0b10110, 38, 0), (0b1011010001000011001101, 55, 2), (0x3FFE00, 0, 1)]:
        wanted = plain.after((filled, points, chips))
        found = np.full((len(BOXES), 7), np.nan)
        after_model(compiled, *bonus_terms(), filled & ALL_UPPER, filled >> len(UPPER), points, chips, found)
        assert len(wanted) == 22 - filled.bit_count()
        for box, values in wanted.items():
            assert found[box, : len(values)] == pytest.approx(values)


def filled_but(*empty: int) -> int:
    return sum(1 << box for box in range(len(BOXES)) if box not in empty)


@pytest.mark.parametrize(
    ("empty", "points", "close"),
    [
        ((6, 9, 20), 70, 0.2),
        ((8, 15, 16), 75, 0.2),
        ((2, 13, 19), 60, 5),
        ((5, 12, 18), 50, 2),
        ((0, 3, 21), 55, 2),
    ],
)
@pytest.mark.parametrize("chips", [0, 2])
def test_the_model_agrees_with_the_rules(empty: tuple[int, ...], points: int, close: float, chips: int) -> None:
    """Two boxes are left after one of three is filled; what they bring is recomputed by the rules.

    Where the bonus is still open the model is less close.
    """
    known = KniffelExtremeOdds()
    sheet = filled_but(*empty), points, chips
    for box, values in known.after(sheet).items():
        at = min(3, len(values) - 1)
        then = writings(sheet, box)[at]
        assert values[at] == pytest.approx(then.brings + exactly(alike(then.sheet)), abs=close)


def test_odds_of_a_match_are_those_of_the_model_and_say_so() -> None:
    match = Match(KniffelExtreme(start="first"), ["Anna", "Ben"], chance=Seeded(9))
    found = odds(match)
    assert {row.move for row in found.moves} == {move.text for move in match.legal()}
    assert {row.measure.way for row in found.moves if row.measure} == {"estimated"}
    best = found.moves[0].measure
    assert best is not None
    assert 0 < best.error < 2


def test_the_last_two_turns_are_exact() -> None:
    game = KniffelExtreme(start="first")
    state = game.laid(1)
    state.sheet[0] = [0] * 6 + [10] * 16
    state.sheet[0][3] = state.sheet[0][20] = EMPTY
    state.dice, state.ten, state.throws, state.chips[0] = (4, 4, 4, 4, 6), (9,), 3, 1
    values = KniffelExtremeOdds().moves(state)
    assert {value.way for value in values.values()} == {"exact"}
    assert values["write fours"].value == pytest.approx(150 + 16 + brute_force((20,), 0, 1))
    assert values["write chance"].value == pytest.approx(150 + 31 + brute_force((3,), 0, 1))
    one_die = [
        max(16 + 4 * (face == 4) + brute_force((20,), 0, 0), 25 + face + brute_force((3,), 0, 0))
        for face in range(1, 7)
    ]
    assert values["keep 4 4 4 4 ten-9"].value == pytest.approx(150 + sum(one_die) / 6)


def test_without_a_chip_there_is_no_fourth_throw() -> None:
    state = KniffelExtreme(start="first").laid(1)
    state.dice, state.ten, state.throws, state.chips[0] = (1, 2, 3, 4, 6), (9,), 3, 0
    assert all(move.startswith("write") for move in KniffelExtremeOdds().moves(state))


def test_all_tables_are_small() -> None:
    sizes = {file.name: len(file.read_bytes()) for file in files("wuerfelbecher.odds.data").iterdir()}
    assert sizes["kniffel-extreme.table"] <= 100_000
    assert sum(sizes.values()) <= 4_000_000


OPTIMUM = 651.176


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_playing_by_the_model_brings_what_it_promises() -> None:
    """Forty matches by the game's own rules: their mean lies within three standard errors of what it should be."""
    known, points = KniffelExtremeOdds(), []
    for seed in range(40):
        match = Match(KniffelExtreme(start="first"), ["Anna", "Ben"], chance=Seeded(seed))
        while match.result is None:
            values = known.moves(match.state)
            match.play(max(values, key=lambda move: values[move].value))
        points += [score or 0 for score in match.result.scores]
    assert abs(fmean(points) - OPTIMUM) < 3 * stdev(points) / len(points) ** 0.5


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_the_model_loses_little_to_the_best_play() -> None:
    solution = Solution(usual_folder())
    if not solution.finished:
        pytest.skip("Kniffel Extreme has not been solved here; becher solve kniffel-extreme does it")
    model = read(table(NAME, rules_digest("wuerfelbecher.games.kniffel.kniffel_extreme")))
    lost, error = mean_with_error(played(solution, 1000, 3, 2, model, seed=3).lost)
    assert lost + 3 * error < 2.5
