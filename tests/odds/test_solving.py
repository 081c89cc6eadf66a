"""`becher solve kniffel-extreme`, on a sheet that is solved in a moment."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("numba")

from wuerfelbecher.cli.main import run as becher
from wuerfelbecher.solve import extreme_check, run
from wuerfelbecher.solve.extreme import Sheet
from wuerfelbecher.solve.extreme_check import Check
from wuerfelbecher.solve.run import Solution

PLAYED = {"matches": 9, "chips": 1, "mean": 100.5, "error": 2.25}


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """The upper boxes and the chance; what is checked has tests of its own."""
    monkeypatch.setattr(run, "Sheet", lambda: Sheet((20,)))
    check_that(monkeypatch, True)


def check_that(monkeypatch: pytest.MonkeyPatch, holds: bool) -> None:
    def checked(solution: Solution, threads: int, tell: Callable[[Check], None]) -> list[Check]:
        check = Check("checked-by-playing", {**PLAYED}, holds)
        tell(check)
        return [check]

    monkeypatch.setattr(extreme_check, "checked", checked)


def called(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[object, str, str]:
    with pytest.raises(SystemExit) as left:
        becher(["solve", "kniffel-extreme", *arguments])
    out, err = capsys.readouterr()
    return left.value.code, out, " ".join(err.split())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", ["Mit 0 Chips", "Mit einem Chip", "9 Partien", "Standardfehler 2,2500", "Schon ausgerechnet"]),
        ("en", ["With 0 chips", "With one chip", "9 matches", "standard error 2.2500", "Solved before"]),
    ],
)
def test_a_game_is_solved_once_and_known_thereafter(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str, said: list[str]
) -> None:
    code, out, _ = called(capsys, "--folder", str(tmp_path / "here"), "--lang", language)
    _, again, _ = called(capsys, "--folder", str(tmp_path / "here"), "--lang", language)
    first, second = (" ".join(text.split()) for text in (out, again))
    assert code == 0
    assert all(words in first for words in said[:-1])
    assert said[-1] in second
    assert said[-1] not in first
    assert re.findall(r"\d+[.,]\d{4}", first) == re.findall(r"\d+[.,]\d{4}", second)


def test_a_solution_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = called(capsys, "--folder", str(tmp_path), "--json")
    data = json.loads(out)
    assert code == 0
    assert data["game"] == "kniffel-extreme"
    assert data["points"] == sorted(data["points"])
    assert len(data["points"]) == 4
    assert data["checks"] == [PLAYED]


@pytest.mark.parametrize(("language", "said"), [("de", "hält der Probe nicht stand"), ("en", "not stand the test")])
def test_a_solution_that_does_not_hold_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    check_that(monkeypatch, False)
    code, _, err = called(capsys, "--folder", str(tmp_path), "--lang", language)
    assert code == 2
    assert said in err


def test_a_folder_that_cannot_be_made_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("kept")
    code, out, err = called(capsys, "--folder", str(tmp_path / "file"), "--lang", "en")
    assert (code, out) == (2, "")
    assert "cannot be written" in err
    assert (tmp_path / "file").read_text() == "kept"
