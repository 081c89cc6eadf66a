"""The benchmark plays what it says it plays, and its page keeps what others wrote on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench import contestants, results
from bench.__main__ import copy_us, import_ms
from bench.contestants import CONNECT_FOUR, CONTESTANTS, Contestant
from bench.results import Measured, Rates


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


def test_chance_is_sampled_by_its_odds() -> None:
    outcomes = [(0, 0.25), (1, 0.75)]
    for sample in (contestants.by_choices, contestants.by_hand, contestants.as_in_their_example):
        ones = sum(sample(outcomes) for _ in range(4000))
        assert 2800 < ones < 3200


def test_the_page_keeps_other_sections_and_former_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "RESULTS.md"
    monkeypatch.setattr(results, "PAGE", page)
    rates = {one.name: Rates(10, 100) for one in CONTESTANTS}
    measured = Measured(rates, {"Kniffel, 2": Rates(1234.5, 0)}, copy_us=6.6, import_ms=48)
    results.write(measured)
    text = page.read_text(encoding="utf-8")
    assert "| Kniffel, 2 | 1,234 | - |" in text
    page.write_text(f"{text}| 2001-01-01 | 2.0 | 1 |\n\n## Another\n\nstays\n", encoding="utf-8")
    results.write(measured)
    results.write(measured)
    again = page.read_text(encoding="utf-8")
    assert again == f"{text}| 2001-01-01 | 2.0 | 1 |\n\n## Another\n\nstays\n"
