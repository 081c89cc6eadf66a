"""The benchmark plays what it says it plays, and its page keeps what others wrote on it."""

from __future__ import annotations

from dataclasses import asdict
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import numpy as np
import pytest
from bench import bots, compiled, contestants, decisions, gains, results, solving, textbook
from bench.__main__ import import_ms
from bench.compiled import Compiled
from bench.contestants import CONNECT_FOUR, CONTESTANTS, KNIFFEL, OURS, THREE, Contestant, Rates, copy_us
from bench.results import Measured
from bench.solving import NUMBA, NUMPY, TEXTBOOK, Took

from wuerfelbecher.bots import has_levels
from wuerfelbecher.bots.arena import one_among
from wuerfelbecher.odds.kniffel import PRECISION, numbers, sheets
from wuerfelbecher.table import load


@pytest.mark.parametrize("one", CONTESTANTS, ids=lambda one: str(one.name))
def test_every_contestant_plays(one: Contestant) -> None:
    if one.name == CONNECT_FOUR:
        pytest.importorskip("pygame", reason="only the benchmark itself installs it")
    played = one.play(2)
    assert played.matches == 2
    assert played.steps > 4 or "C++" in one.name


def test_a_copy_and_the_import_are_measured() -> None:
    assert copy_us() > 0
    assert import_ms() > 0


@pytest.mark.skipif(not compiled.PACKAGE.exists(), reason="`make compiled` has not been run")
def test_the_compiled_games_are_measured_in_a_process_of_their_own() -> None:
    process = Compiled()
    assert process.rates(KNIFFEL).matches > 0
    assert process.copy_us() > 0


def test_what_is_not_compiled_does_not_pass_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "PACKAGE", compiled.ROOT / "src")
    with pytest.raises(SystemExit):
        Compiled().copy_us()


def test_chance_is_sampled_by_its_odds() -> None:
    outcomes = [(0, 0.25), (1, 0.75)]
    for sample in (contestants.by_choices, contestants.by_hand, contestants.as_in_their_example):
        ones = sum(sample(outcomes) for _ in range(4000))
        assert 2800 < ones < 3200


def test_the_page_keeps_other_sections_and_former_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "RESULTS.md"
    monkeypatch.setattr(results, "PAGE", page)
    rates = {one.name: Rates(10, 100) for one in CONTESTANTS}
    measured = Measured(
        beside_peers=rates,
        compiled={name: Rates(21 if name == KNIFFEL else 19, 210) for name in OURS},
        every_game={"Kniffel, 2": Rates(1234.5, 0)},
        copy_us=6.6,
        copy_us_compiled=3.3,
        import_ms=48,
    )
    results.write(measured)
    text = page.read_text(encoding="utf-8")
    assert f"| {KNIFFEL} | 21 | 210 | 2.10 | 1.7 | yes |" in text
    assert f"| {THREE} | 19 | 210 | 1.90 | 2.0 | no |" in text
    assert "| Kniffel, 2 | 1,234 | - |" in text
    page.write_text(f"{text}| 2001-01-01 | 2.0 | 1 |\n\n## Another\n\nstays\n", encoding="utf-8")
    results.write(measured)
    results.write(measured)
    again = page.read_text(encoding="utf-8")
    assert again == f"{text}| 2001-01-01 | 2.0 | 1 |\n\n## Another\n\nstays\n"


def test_the_textbook_solves_the_same_rules() -> None:
    """Turns on sheets of all kinds are worth what the table that ships says, given what it says of those after."""
    known, pick, order = numbers("kniffel"), Random(2), list(sheets(False))
    value = np.zeros((1 << 13, 64, 2))
    for (filled, upper, counts), points in zip(order, known, strict=True):
        value[filled, upper, int(counts)] = points
    for filled, upper, counts in pick.sample(order, 30):
        found = textbook.turn(value, filled, upper, int(counts))
        assert found == pytest.approx(value[filled, upper, int(counts)], abs=3 * PRECISION)


def test_the_solvers_are_told_with_their_limits() -> None:
    found = {NUMBA: Took(1.0, 1.9, 2.5), NUMPY: Took(1.0, 6.3, 6.1), TEXTBOOK: Took(1.0, 99.0, 100.0)}
    text = solving.section(found, 536_320)
    assert f"| {NUMBA} | 1.90 | 2.50 | 40.0 | 2 | yes |" in text
    assert f"| {NUMPY} | 6.30 | 6.10 | 16.4 | 6 | no |" in text
    assert f"| {TEXTBOOK} | 99.00 | 100.00 | 1.0 | - | - |" in text
    assert "536,320 positions, 1.0000 points" in text


def test_what_a_decision_costs_is_told_by_the_odds() -> None:
    """Whoever always says under loses nothing; who says over now and then loses a fifth of a point each time."""
    skilled, beginner = (decisions.lost("tarnkappe", level, 2, 20.0) for level in ("skilled", "beginner"))
    assert skilled.known == skilled.decisions > 10
    assert skilled.lost == pytest.approx(0, abs=1e-6)
    assert beginner.lost / beginner.known > 0.001


def test_decisions_are_timed() -> None:
    took = decisions.thought("die-boese-drei", "skilled", 2, 20.0)
    assert took.decisions > 0
    assert 0 < took.mean <= took.slowest


def test_reasons_are_given_where_no_difference_shows() -> None:
    assert all(has_levels(game, decisions.to_choose_in(game).agreed) for game in bots.NO_DIFFERENCE)
    shown = bots.Duel("tarnkappe", 2, "skilled", "beginner")
    found = bots.Found(duels={shown: bots.Score(400, 220.0, 125.0)})
    text = bots.reasons(found, ["tarnkappe"])
    assert "| Tarnkappe | 2, 4 | master among skilled | to say under " in text
    assert "| Tarnkappe | 4 | skilled among beginner | too few " in text


def test_a_small_difference_is_reason_enough() -> None:
    two, four = (bots.Duel("mistkaefer", players, "master", "skilled") for players in (2, 4))
    small, none, any_ = bots.Score(100, 50.2, 25.25), bots.Score(50, 12.5, 3.125), bots.Score(30, 16.0, 9.0)
    found = bots.Found(duels={two: small, four: none})
    low, high = small.interval(two)
    assert low < 0.5 < high < 0.515
    assert bots.why(found, two) == "of a hundred matches it wins at most 0.7 more or fewer than its share"
    assert bots.why(found, four) == bots.NEVER_BETTER
    assert bots.why(bots.Found(duels={two: any_}), two) == bots.why(bots.Found(), two) == bots.TOO_FEW
    text = bots.reasons(found, ["mistkaefer"])
    assert "| Mistkäfer | 2 | master among skilled | of a hundred " in text
    assert "| Mistkäfer | 4 | master among skilled | in all " in text
    assert "| Mistkäfer | 2, 4 | skilled among beginner | too few " in text


def test_masters_as_good_as_skilled_players_are_better_than_random_ones_if_these_are() -> None:
    few, clear = bots.Score(1, 1.0, 1.0), bots.Score(40, 30.0, 24.0)
    master, above, below = (
        bots.Duel("mistkaefer", 2, *pair)
        for pair in (("master", "random"), ("master", "skilled"), ("skilled", "random"))
    )
    assert bots.why(bots.Found(duels={master: few, above: clear, below: clear}), master) == bots.ABOVE_SKILLED
    assert bots.why(bots.Found(duels={master: few, above: few, below: clear}), master) == bots.TOO_FEW
    assert bots.why(bots.Found(duels={master: few, above: clear, below: few}), master) == bots.TOO_FEW


def test_what_decisions_cost_is_told_where_it_is_known() -> None:
    found = bots.Found(losses={("tarnkappe", "skilled"): decisions.Loss(1, 80, 50, 0.01)})
    assert "| Tarnkappe | - | 0.020% of 50 | - |" in bots.what_it_costs(found, ["tarnkappe", "mistkaefer"])


def test_a_row_is_finished_when_nobody_can_doubt_who_is_better() -> None:
    duel = bots.Duel("tarnkappe", 2, "skilled", "beginner")
    even, clear = bots.Score(400, 200.0, 100.0), bots.Score(400, 220.0, 125.0)
    assert not even.finished(duel)
    assert clear.finished(duel)
    assert not bots.Score(4, 4.0, 4.0).finished(duel), "eight wins of eight may still be chance"
    assert bots.Score(7, 7.0, 7.0).finished(duel)
    low, high = clear.interval(duel)
    assert low < clear.won / clear.sets < high
    assert high - low < 2 * bots.NO_DOUBT * 0.25 / 20
    assert bots.cell(duel, even).endswith(" of 800 (?)")
    assert bots.cell(duel, clear).endswith(" of 800")
    assert bots.cell(duel, bots.Score(400, 180.0, 85.0)).endswith(" of 800 (!)")


def test_without_luck_little_has_to_vary() -> None:
    duel = bots.Duel("tarnkappe", 2, "master", "skilled")
    assert not bots.Score(50, 25.0, 12.5).finished(duel), "not once anything else was chosen"
    better = bots.Score(50, 25.5, 13.0101)
    assert better.finished(duel)
    assert bots.cell(duel, better) == "51.00% (50.71% to 51.29%) of 100 by odds"
    assert not bots.Score(5, 2.55, 1.3011).finished(duel), "too few"
    assert bots.cell(duel, bots.Score(1, 0.51, 0.2601)) == "51.00% (0.00% to 100.00%) of 2 by odds (?)"


def test_with_the_luck_taken_out_who_chooses_better_gets_as_much_of_the_wins() -> None:
    game, skilled, beginner = load("hohe-hausnummern"), "bot:skilled", "bot:beginner"
    assert gains.by_odds(game, "bot:master", "bot:master", 1) == 0.5
    assert gains.by_trials(game, skilled, 3, 1) == 1 / 3
    sets = 60
    won = list(one_among(game, beginner, skilled, 2, range(400)))
    for gained in (
        [gains.by_odds(game, beginner, skilled, number) for number in range(sets)],
        [gains.by_trials(game, beginner, 2, number) for number in range(sets)],
    ):
        assert fmean(gained) < 0.5 - 2 * stdev(gained) / sqrt(sets)
        assert fmean(gained) == pytest.approx(fmean(won), abs=0.05)


@pytest.mark.parametrize("game", sorted(bots.KNOWN_FOR_TWO))
def test_the_odds_are_known_where_the_luck_is_taken_out_by_them(game: str) -> None:
    views = (view for view, _, _ in decisions.decisions(game, "skilled", 2, 7))
    assert all(decisions.cost(view, view.legal[0]) is not None for view in islice(views, 1))


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "KEPT", tmp_path / "bots.jsonl")
    monkeypatch.setattr(bots, "PAGE", tmp_path / "BOTS.md")
    duel = bots.Duel("tarnkappe", 2, "skilled", "random")
    halves = bots.some(duel, 0, 0.0), bots.some(duel, 1, 0.0)
    bots.keep((bots.said("duel", duel, asdict(half)) for half in halves), "a")
    stale = {**bots.said("duel", duel, asdict(halves[0])), "version": "of former rules"}
    bots.keep([stale, bots.said("time", ("tarnkappe", 2, "master"), decisions.Times(3, 0.1, 0.2)._asdict())], "a")
    played_out = bots.said("duel", bots.Duel("tarnkappe", 2, "master", "skilled"), asdict(halves[0]))
    bots.keep([played_out], "a")
    found = bots.read()
    assert [*found.duels] == [duel], "masters among skilled players are measured without luck"
    score = found.duels[duel]
    assert (score.sets, score.won) == (2, halves[0].won + halves[1].won)
    bots.write(found, ["tarnkappe"])
    page = bots.PAGE.read_text("utf-8")
    assert f"| - | - | - | {bots.cell(duel, score)} | - |" in page
    assert "| Tarnkappe | 2 | - | - | 0.100, 0.200 of 3 |" in page
    bots.write(found, ["tarnkappe"])
    assert bots.PAGE.read_text("utf-8") == page
