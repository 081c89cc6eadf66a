"""The command `becher odds`: what it shows, and what it says of bad input."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from importlib.resources import files
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.playing import random_match
from tests.puzzle import PUZZLE
from wuerfelbecher import words
from wuerfelbecher.cli.main import run
from wuerfelbecher.odds import maexchen, tables
from wuerfelbecher.table import Match, Record, Scripted, load

Called = tuple[int, str, str]
Call = Callable[..., Called]

TRICK = "wieviel-augen"


@pytest.fixture
def becher(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """The command in this process, in a folder of its own: its exit code, output and errors."""
    for name in ("BECHER_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Called:
        with pytest.raises(SystemExit) as left:
            run(arguments)
        printed = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, printed.out, printed.err

    return call


def written(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_moves_of_a_record_are_drawn_best_first(becher: Call, language: str) -> None:
    code, out, err = becher("odds", written("puzzle.record", PUZZLE), "--lang", language)
    assert (code, err) == (0, "")
    roll, stop = (words.move("die-boese-drei", move, language) for move in ("roll", "stop"))
    [best, worst] = [line for line in out.splitlines() if line.startswith((roll, stop))]
    assert best.startswith(roll)
    assert best.count("█") > worst.count("█")
    assert "%" in best


def test_the_same_as_json_is_exact_and_adds_up(becher: Call) -> None:
    code, out, err = becher("odds", written("puzzle.record", PUZZLE), "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert [row["move"] for row in found["moves"]] == ["roll", "stop"]
    wins = {row["move"]: row["win"] for row in found["moves"]}
    assert wins["stop"] == {"value": 0.0, "way": "exact", "error": 0.0}
    assert wins["roll"]["way"] == "exact"
    assert found["positions"] > 3
    assert sum(one["value"] for one in found["chances"]) == pytest.approx(1)
    assert found["chances"][1]["value"] == pytest.approx(wins["roll"]["value"])
    assert "no_table" not in found


def test_a_step_of_a_record(becher: Call) -> None:
    file = written("puzzle.record", PUZZLE)
    _, out, _ = becher("odds", file, "--step", "1", "--json")
    assert (json.loads(out)["answers"], json.loads(out)["moves"][0]["move"]) == (1, "roll")
    _, out, _ = becher("odds", file, "--step", "2", "--json")
    before_a_throw = json.loads(out)
    assert "moves" not in before_a_throw
    assert [one["way"] for one in before_a_throw["chances"]] == ["exact", "exact"]


def test_a_game_by_its_id_and_its_table(becher: Call) -> None:
    code, out, _ = becher("odds", "maexchen", "--players", "Anna,Ben", "--option", "start=first", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["players"] == ["Anna", "Ben"]
    assert {row["win"]["way"] for row in found["moves"]} == {"table"}
    assert sum(row["often"]["value"] for row in found["moves"]) == pytest.approx(1)


def test_more_than_two_in_maexchen_are_estimated(becher: Call) -> None:
    _, out, _ = becher("odds", "maexchen", "--players", "A,B,C", "--json")
    found = json.loads(out)
    assert {row["win"]["way"] for row in found["moves"]} == {"estimated"}
    assert all(row["win"]["error"] > 0 for row in found["moves"])
    assert "no_table" not in found


def test_poker_for_three_is_tried_out_and_told_why(becher: Call) -> None:
    _, out, _ = becher("odds", "verdecktes-wuerfelpoker", "--players", "A,B,C", "--seconds", "0.1", "--json")
    found = json.loads(out)
    assert {row["win"]["way"] for row in found["moves"]} == {"sampled"}
    assert found["trials"] >= 2
    assert "has not been solved beforehand" in found["no_table"]


def test_before_a_throw_the_chances_are_sampled_where_they_cannot_be_listed(becher: Call) -> None:
    match = Match(load("maexchen", start="first"), ["Anna", "Ben", "Cem"], chance=Scripted(), by_hand=True)
    record = match.record.text()
    code, out, _ = becher("odds", written("start.record", record), "--seconds", "0.2", "--json")
    found = json.loads(out)
    assert code == 0
    assert [one["way"] for one in found["chances"]] == ["sampled"] * 3
    assert sum(one["value"] for one in found["chances"]) == pytest.approx(1)


def test_a_puzzle_is_replayed_and_played_on(becher: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written("puzzle.record", PUZZLE)
    code, out, _ = becher("replay", file, "--json")
    assert (code, json.loads(out)["answers"], json.loads(out)["waiting_for"]) == (0, 3, ["Ben"])
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(sys, "stdin", StringIO("stop\n"))
    code, out, _ = becher("play", "--resume", file, "--json")
    played = json.loads(out)
    assert (code, played["result"]["winners"]) == (0, [0])
    assert "at: points = [17, -1]\n" in played["record"]
    assert Record.parse(played["record"]).replay().result is not None


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder from which tables are read instead of the package's own."""

    def instead(package: str) -> Any:
        return tmp_path if package.endswith(".data") else files(package)

    def forget() -> None:
        tables.table.cache_clear()
        maexchen.shipped.cache_clear()

    forget()
    monkeypatch.setattr(tables, "files", instead)
    yield tmp_path
    forget()


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize(
    ("wrong", "key"),
    [("cut off", "table-broken"), ("older rules", "table-of-other-rules"), ("missing", "table-missing")],
)
def test_without_its_table_the_slower_way_serves_and_says_so(
    becher: Call, data: Path, wrong: str, key: str, language: str
) -> None:
    whole = (files("wuerfelbecher.odds.data") / "maexchen.table").read_bytes()
    if wrong != "missing":
        changed = (
            whole[:-100] if wrong == "cut off" else re.sub(rb'"rules": "\w+"', b'"rules": "older"', whole, count=1)
        )
        (data / "maexchen.table").write_bytes(changed)
    code, out, err = becher("odds", "maexchen", "--seconds", "0.1", "--lang", language)
    assert (code, err) == (0, "")
    pattern = words.look_up("maexchen", "said", key, language)
    assert pattern is not None
    assert pattern.partition("{")[0] in out
    assert "±" in out


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        ([], "argument-missing"),
        (["kniffle"], "unknown-game"),
        (["FINISHED"], "match-is-over"),
        (["CUT"], "record-truncated"),
        (["VERSION"], "record-of-another-version"),
        (["BROKEN"], "record-bad-beginning"),
        (["IMPOSSIBLE"], "cannot-be"),
        (["BINARY"], "not-a-record"),
        (["FOLDER"], "file-is-a-folder"),
        (["PUZZLE", "--step", "9"], "no-such-step"),
        (["PUZZLE", "--step", "-1"], "bad-step"),
        (["PUZZLE", "--step", "last"], "bad-step"),
        (["PUZZLE", "--seconds", "soon"], "bad-seconds"),
        (["kniffel", "--option", "colour=red"], "unknown-option"),
        (["kniffel", "--option", "colour"], "bad-option"),
        (["maexchen", "--players", "Anna"], "wrong-number-of-players"),
        ([TRICK], "nothing-to-win"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_bad_input_gets_one_sentence(becher: Call, arguments: list[str], key: str, language: str) -> None:
    finished = random_match(load("die-boese-drei"), 2, seed=1).record.text()
    made = {
        "FINISHED": finished,
        "CUT": "\n".join(finished.splitlines()[:-1]),
        "VERSION": PUZZLE.replace("record 1", "record 2"),
        "BROKEN": PUZZLE.replace("[17, -1]", "[17,"),
        "IMPOSSIBLE": PUZZLE.replace("[17, -1]", "17"),
        "PUZZLE": PUZZLE,
    }
    for name, text in made.items():
        written(name, text)
    Path("BINARY").write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff\xfe")
    Path("FOLDER").mkdir()
    code, out, err = becher("--lang", language, "odds", *arguments)
    assert (code, out) == (2, "")
    assert len(err.strip().splitlines()) == 1
    pattern = words.look_up("cli", "said", key, language)
    assert pattern is not None
    wanted = ".*".join(map(re.escape, words.GAP.sub("\0", pattern).split("\0")))
    assert re.search(wanted, err), err


def test_progress_is_shown_in_a_terminal_while_it_takes_long(becher: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    from wuerfelbecher.odds import moves

    told: list[float] = []
    real = moves.odds

    def watched(of: Any, **how: Any) -> moves.Odds:
        show = how["progress"]

        def progress(done: float) -> None:
            told.append(done)
            show(done)

        return real(of, **{**how, "progress": progress})

    monkeypatch.setattr("wuerfelbecher.cli.show_odds.odds", watched)
    monkeypatch.setenv("FORCE_COLOR", "1")
    code, out, _ = becher("odds", "allie-gator", "--seconds", "0.4")
    assert code == 0
    assert told == sorted(told)
    assert len(told) >= 2
    assert 0 < told[0] <= told[-1] <= 1
    assert words.look_up("cli", "said", "thinking", "en") in out  # type: ignore[operator]
