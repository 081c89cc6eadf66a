"""The command `becher`, as somebody at a terminal meets it."""

from __future__ import annotations

import codecs
import json
import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any
from urllib.request import urlopen

import pytest

from tests.playing import look_into, random_match, seat_counts
from wuerfelbecher import words
from wuerfelbecher.bots import bot_named
from wuerfelbecher.cli import files, sandglass
from wuerfelbecher.cli.blocks import FINE, PLAIN, Symbols, width_of
from wuerfelbecher.cli.invite import game_called, games_by_number, seats_for
from wuerfelbecher.cli.layout import table
from wuerfelbecher.cli.main import run
from wuerfelbecher.cli.pieces.draw import RENDERERS, draw
from wuerfelbecher.cli.pieces.look import Look
from wuerfelbecher.cli.pieces.pictures import BOARDS, GROWING, NUMBERED
from wuerfelbecher.cli.screen import Screen
from wuerfelbecher.cli.show import show_table
from wuerfelbecher.cli.show_moves import numbered
from wuerfelbecher.cli.speech import Speech, language_for
from wuerfelbecher.cli.styles import FAINT
from wuerfelbecher.server.folder import data_folder
from wuerfelbecher.table import (
    POKER,
    AnyGame,
    Chance,
    Die,
    Match,
    Move,
    Moves,
    Race,
    Record,
    Refusal,
    Seeded,
    catalogue,
    load,
)
from wuerfelbecher.table.pieces import (
    Board,
    Cards,
    Chips,
    Cup,
    DiceShown,
    Drawing,
    Grid,
    Piece,
    Row,
    Score,
    Sheet,
    Strip,
    Tableau,
    Tile,
    Tiles,
    Word,
    Words,
)

BECHER = Path(sys.executable).with_name("becher")
RECORDS = Path(__file__).parent / "records"
FINISHED = RECORDS / "die-boese-drei" / "one-round.record"
UNFINISHED = RECORDS / "kniffel" / "dora-full-house.record"
GAMES = catalogue()
PATIENCE = 60
CLEAR = "\x1b[2J"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of our own, a folder to work in, a terminal of eighty columns, and English."""
    for name in ("BECHER_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path


@pytest.fixture(autouse=True, scope="module")
def interruptible() -> Iterator[None]:
    """Commands started here can be interrupted, even where these tests themselves run with ctrl-C ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


Called = tuple[int, str, str]
Call = Callable[..., Called]


@pytest.fixture
def becher(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """The command in this process: its exit code, output and errors."""

    def call(*arguments: str, typed: str = "") -> Called:
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        with pytest.raises(SystemExit) as left:
            run(arguments)
        printed = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, printed.out, printed.err

    return call


def ran(*command: str | Path, **given: Any) -> subprocess.CompletedProcess[str]:
    """A command run to its end."""
    given = {"text": True, "capture_output": True, "check": False, "timeout": PATIENCE, **given}
    return subprocess.run(command, **given)


@contextmanager
def running(*command: str | Path) -> Iterator[subprocess.Popen[str]]:
    """A command under way; one that neither speaks nor ends is killed, so that nobody waits for it forever."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        patience = Timer(PATIENCE, process.kill)
        patience.start()
        try:
            yield process
        finally:
            patience.cancel()
            process.kill()


def only(folder: str, home: Path) -> Path:
    """The one match in a folder of the user's data."""
    [file] = (home / "data" / "wuerfelbecher" / folder).iterdir()
    return file


# -- list, rules, replay ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_list_shows_every_game(becher: Call, language: str) -> None:
    code, out, err = becher("list", "--lang", language)
    assert (code, err) == (0, "")
    for game in GAMES:
        assert game.id in out
        assert words.title(game.id, language) in out


def test_list_as_json(becher: Call) -> None:
    _, out, _ = becher("list", "--json", "--lang", "de")
    listed = json.loads(out)
    assert [game["id"] for game in listed] == [game.id for game in GAMES]
    assert listed[0]["title"] == words.title(GAMES[0].id, "de")
    assert {option["name"] for option in listed[0]["options"]} == {option.name for option in GAMES[0].options}


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_rules_of_every_game_are_shown_in_the_width_there_is(
    becher: Call, game: type[AnyGame], language: str
) -> None:
    code, out, err = becher("rules", game.id, "--lang", language)
    assert (code, err) == (0, "")
    assert words.title(game.id, language) in out
    assert max(map(len, out.splitlines())) <= 80
    for option in game.options:
        assert f"--option {option.name}=" in out


def test_rules_as_json(becher: Call) -> None:
    _, out, _ = becher("rules", "kniffel", "--json")
    data = json.loads(out)
    assert data["id"] == "kniffel"
    assert data["rules"] == words.rules("kniffel", "en")


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_replay_checks_a_record_and_shows_its_result(becher: Call, language: str) -> None:
    code, out, err = becher("replay", str(FINISHED), "--lang", language)
    assert (code, err) == (0, "")
    assert {"de": "Anna und Cem gewinnen!", "en": "Anna and Cem win!"}[language] in out
    code, out, _ = becher("replay", str(UNFINISHED), "--lang", language)
    assert code == 0
    assert {"de": "nicht zu Ende", "en": "not over"}[language] in out


def test_replay_as_json(becher: Call) -> None:
    _, out, _ = becher("replay", str(FINISHED), "--json")
    data = json.loads(out)
    assert data["finished"]
    assert data["result"]["places"] == [1, 3, 1]
    _, out, _ = becher("replay", str(UNFINISHED), "--json")
    data = json.loads(out)
    assert not data["finished"]
    assert data["waiting_for"] == ["Emil"]


@pytest.mark.parametrize(
    ("output", "told", "code"),
    [(">/dev/full", "Die Ausgabe lässt sich nicht schreiben: No space left on device.", 2), (">&-", "", 0)],
)
@pytest.mark.parametrize("command", ["list --json", "rules kniffel", "play die-boese-drei --players bot,bot"])
def test_an_output_that_cannot_be_written_is_no_crash(command: str, output: str, told: str, code: int) -> None:
    shell = ran("sh", "-c", f"exec {BECHER} {command} --lang de {output}")
    assert shell.returncode == code
    assert told in shell.stderr
    assert "Traceback" not in shell.stderr


def test_ctrl_c_while_the_command_is_loading_is_quiet() -> None:
    loading = "import sys, signal; sys.meta_path.insert(0, type('', (), {'find_spec': stop}))"
    stop = "stop = lambda name, *_: signal.raise_signal(signal.SIGINT) if name == 'typer' else None"
    start = f"from wuerfelbecher.cli import run; import signal; {stop}; {loading}; run()"
    ended = ran(sys.executable, "-c", start)
    assert (ended.returncode, ended.stderr) == (130, "")


def test_nothing_is_wrong_where_nobody_reads_on() -> None:
    with running(BECHER, "list", "--json") as becher:
        assert becher.stdout is not None
        assert becher.stderr is not None
        becher.stdout.close()
        assert becher.stderr.read() == ""
        assert becher.wait(PATIENCE) == 0


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_becher_helps(becher: Call, language: str) -> None:
    code, out, _ = becher("--help", "--lang", language)
    assert code == 0
    assert all(command in out for command in ("list", "rules", "play", "replay"))
    _, play, _ = becher("play", "--help", "--lang", language)
    assert "--own-dice" in play
    assert ("Usage" in play) == (language == "en")
    assert ("Aufruf" in play) == (language == "de")
    _, rules, _ = becher("rules", "--help", "--lang", language)
    assert not set("{}[") & set(rules.split("\n", 1)[1]), "words of the library's own"
    assert rules.splitlines()[0].endswith("] ID")


def test_becher_alone_lays_the_table_in_the_browser(home: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [str(BECHER), "--no-open", "--port", str(port), "--lang", "de"]
    with running(*command) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == f"Der Tisch ist gedeckt: http://localhost:{port}/\n"
        with urlopen(f"http://127.0.0.1:{port}/api/health", timeout=PATIENCE) as answer:
            assert json.load(answer)["protocol"] == 1
        taken = ran(*command)
        assert taken.returncode == 2
        assert f"Port {port} ist belegt" in taken.stderr
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) in (0, 130)


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http"])
def test_a_port_that_is_none_is_refused(becher: Call, port: str) -> None:
    code, _, err = becher(f"--port={port}", "--lang", "en")
    assert code == 2
    assert "is not a port" in err


def test_version(becher: Call) -> None:
    code, out, _ = becher("--version")
    assert code == 0
    assert re.fullmatch(r"Würfelbecher \d+\.\d+\.\d+\S*\n", out)


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "de_AT.UTF-8"}, "de"),
        ([], {"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "en"),
        ([], {"LANG": "C", "LC_ALL": "de"}, "de"),
        ([], {"LANG": "de_DE", "LC_ALL": ""}, "de"),
        ([], {"LC_ALL": "de_DE", "BECHER_LANG": "en"}, "en"),
        (["list", "--lang", "de"], {"BECHER_LANG": "en"}, "de"),
        (["--lang=en", "list"], {"LANG": "de_DE"}, "en"),
    ],
)
def test_the_language(arguments: list[str], environment: dict[str, str], language: str) -> None:
    assert language_for(arguments, environment) == language


def test_games_are_found_by_number_id_or_part_of_a_title() -> None:
    for text in ("10", "die-boese-drei", "DIE-BOESE-DREI", "böse drei", "evil th"):
        assert game_called(text).id == "die-boese-drei"
    for number, game in games_by_number().items():
        assert game_called(str(number)) is game
        assert game_called(game.id) is game
    for text in ("", "e", "no-such-game", "99999999999999999999"):
        with pytest.raises(Refusal):
            game_called(text)


def test_seats_are_people_and_bots() -> None:
    assert seats_for(["Anna", "bot", "BOT:random"]) == (["Anna", "Bot", "Bot 2"], ["person", "bot", "bot:random"])
    assert seats_for(["bot", " Bot 2 "])[0] == ["Bot", "Bot 2"]
    for players in (["Anna", "anna"], [""], ["bot:clever"], ["x" * 50]):
        with pytest.raises(Refusal):
            seats_for(players)


# -- bad input ----------------------------------------------------------------------------------------

GOOD = ["play", "kniffel", "--players", "Anna,bot"]
NASTY = "\x1b[2J\x07\x9b\u202e" + "x" * 5000


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        (["plya"], "no-such-command"),
        (["list", "--colour"], "no-such-option"),
        (["rules"], "argument-missing"),
        (["rules", "kniffel", "jule"], "argument-too-many"),
        (["play", "--seed"], "value-missing"),
        (["list", "--json=maybe"], "bad-command-line"),
        (["rules", "kniffle"], "unknown-game"),
        (["rules", "qqqqqqq"], "unknown-game-at-all"),
        (["rules", "e"], "several-games"),
        (["play", "kniffle", "--players", "Anna,bot"], "unknown-game"),
        (["play", "die-boese-drei", "--players", "Anna"], "wrong-number-of-players"),
        (["play", "kniffel", "--players", "Anna,anna"], "name-twice"),
        (["play", "kniffel", "--players", "Anna,,bot"], "bad-name"),
        (["play", "kniffel", "--players", "Anna\x1b[2J,bot"], "bad-name"),
        (["play", "kniffel", "--players", "Anna,bot:clever"], "unknown-bot"),
        ([*GOOD, "--option", "start"], "bad-option"),
        ([*GOOD, "--option", "colour=red"], "unknown-option"),
        ([*GOOD, "--option", "start=last"], "option-out-of-range"),
        ([*GOOD, "--seed", "seven"], "bad-seed"),
        ([*GOOD, "--seed", "1" * 41], "bad-seed"),
        (["play"], "needs-a-terminal"),
        (["play", "kniffel"], "needs-a-terminal"),
        (["play", "--resume"], "nothing-to-resume"),
        (["play", "--resume", "--json"], "nothing-to-resume"),
        (["play", "kniffel", "--resume", "FOLDER"], "resume-says-it-all"),
        (["play", "--resume", "MISSING"], "no-such-file"),
        (["play", "--resume", "FOLDER"], "file-is-a-folder"),
        (["solve"], "argument-missing"),
        (["solve", "kniffle"], "unknown-game"),
        (["solve", "jule"], "no-solver"),
        (["solve", "kniffel", "--option", "colour=red"], "unknown-option"),
        (["solve", "kniffel", "--target"], "value-missing"),
        (["solve", "kniffel", "--target", "viel"], "bad-target"),
        (["solve", "kniffel", "--target", ""], "bad-target"),
        (["solve", "kniffel", "--target", "-3"], "bad-target"),
        (["solve", "kniffel", "--target", "676"], "target-too-high"),
        (["solve", "maexchen", "--target", "5"], "no-target"),
        (["replay"], "argument-missing"),
        (["replay", "MISSING"], "no-such-file"),
        (["replay", "FOLDER"], "file-is-a-folder"),
        (["replay", "BINARY"], "not-a-record"),
        (["replay", "EMPTY"], "not-a-record"),
        (["replay", "CUT"], "record-truncated"),
        (["replay", "EDITED"], "record-edited"),
        (["replay", "CHEAT"], "record-dice-differ"),
        (["play", "--resume", "CUT"], "record-truncated"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_bad_input_is_refused_in_the_players_language(
    becher: Call, home: Path, arguments: list[str], key: str, language: str
) -> None:
    made = bad_files(home)
    code, out, err = becher("--lang", language, *(str(made.get(argument, argument)) for argument in arguments))
    assert (code, out) == (2, "")
    assert "Traceback" not in err
    pattern = words.look_up("cli", "said", key, language)
    assert pattern is not None
    wanted = ".*".join(map(re.escape, words.GAP.sub("\0", pattern).split("\0")))
    assert re.search(wanted, err, re.DOTALL), err


@pytest.mark.parametrize("game", ["kniffel", "maexchen"])
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_solving_says_what_it_needs(
    becher: Call, monkeypatch: pytest.MonkeyPatch, game: str, language: str
) -> None:
    for name in [*filter(re.compile(r"wuerfelbecher\.solve\b").match, sys.modules)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    code, out, err = becher("solve", game, "--lang", language)
    assert (code, out) == (2, "")
    assert "numpy" in err
    assert "wuerfelbecher[solve]" in err


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_a_game_is_solved(becher: Call, language: str) -> None:
    pytest.importorskip("scipy")
    code, out, _ = becher("solve", "maexchen", "--lang", language)
    assert (code, re.sub(r"\D+", " ", out).strip()) == (0, "54 0684")
    _, out, _ = becher("solve", "maexchen", "--json")
    assert json.loads(out)["opener"] == pytest.approx(0.540684, abs=1e-6)


def test_a_target_has_a_best_chance(becher: Call) -> None:
    """As much as a sheet can hold takes thirteen Kniffels; few positions lead there, so that it is quickly done."""
    pytest.importorskip("numba")
    code, out, _ = becher("solve", "kniffel", "--target", "675", "--lang", "de")
    assert (code, sorted(re.findall(r"\d[\d,]*", out))) == (0, ["0,0000", "675"])
    _, out, _ = becher("solve", "kniffel", "--target", "675", "--option", "crossed_out_counts=yes", "--json")
    found = json.loads(out)
    assert found["target"] == 675
    assert 0 < found["chance"] < 1e-14


def bad_files(home: Path) -> dict[str, Path]:
    text = random_match(load("die-boese-drei", rounds=3), 2, seed=1).record.text()
    lines = text.splitlines()
    contents = {
        "BINARY": b"\x89PNG\r\n\x1a\n\x00\xff\xfe",
        "EMPTY": b"",
        "CUT": "\n".join(lines[:-1]).encode(),
        "EDITED": text.replace("P1: rolled", "P2: rolled", 1).encode(),
        "CHEAT": re.sub(r"check:.*\n", "", text).replace("seed 1", "seed 2").encode(),
    }
    made = {"FOLDER": home, "MISSING": home / "missing.record"}
    for name, content in contents.items():
        made[name] = home / name
        made[name].write_bytes(content)
    return made


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        ["NASTY"],
        ["list", "--NASTY"],
        ["rules", "NASTY"],
        ["rules", "kniffel", "NASTY"],
        [*GOOD[:3], "Anna,bot:NASTY"],
        [*GOOD[:3], "Anna,NASTY"],
        [*GOOD, "--option", "NASTY"],
        [*GOOD, "--option", "NASTY=1"],
        [*GOOD, "--option", "start=NASTY"],
        [*GOOD, "--seed", "NASTY"],
        ["--port", "NASTY"],
        ["--port", "9NUMEROUS"],
    ],
    ids=" ".join,
)
def test_messages_about_bad_input_are_short_and_harmless_to_the_terminal(
    becher: Call, arguments: list[str], language: str
) -> None:
    given = [argument.replace("NASTY", NASTY).replace("NUMEROUS", "9" * 5000) for argument in arguments]
    code, _, err = becher("--lang", language, *given)
    assert code == 2
    assert len(err) < 500
    assert err.strip().replace("\n", "").isprintable()


@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"]], ids=" ".join)
def test_messages_about_a_file_are_harmless_to_the_terminal(becher: Call, home: Path, command: list[str]) -> None:
    missing, file = home / "a\x1b[2Jb", home / "nasty.record"
    file.write_text(f"Würfelbecher record 1\ngame: kniffel\nplayers: Anna, Ben\n{NASTY}\n", encoding="utf-8")
    for given in (missing, file):
        code, _, err = becher(*command, str(given))
        assert code == 2
        assert err.rstrip().isprintable()


def test_a_single_thing_is_worded_in_the_singular() -> None:
    german, english = Speech("de"), Speech("en")
    assert german("record-is-right", answers=1) == "Das Protokoll stimmt: eine Antwort."
    assert german("record-is-right", answers=0) == "Das Protokoll stimmt: 0 Antworten."
    assert english("record-is-right", answers=1) == "The record is right: one answer."
    assert "eine Sekunde;" in german("seconds", seconds=1)
    assert "one second;" in english("seconds", seconds=1)
    assert "60 seconds;" in english("seconds", seconds=60)


@pytest.mark.parametrize("language", ["fr", "", "deutsch", NASTY], ids=["fr", "none", "deutsch", "nasty"])
def test_an_unknown_language_is_refused(becher: Call, language: str) -> None:
    code, _, err = becher("list", "--lang", language)
    assert code == 2
    assert "de, en" in err
    assert err.rstrip().isprintable()


# -- matches through standard input -------------------------------------------------------------------


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_a_whole_match_through_standard_input(home: Path, language: str) -> None:
    command = [str(BECHER), "play", "die-boese-drei", "--players", "Anna,bot", "--seed", "5", "--lang", language]
    played = ran(*command, input="\nstop\n" * 50)
    assert (played.returncode, played.stderr) == (0, "")
    assert re.search(
        {"de": "gewinnt!|gewinnen!|Niemand gewinnt", "en": "wins!|win!|Nobody wins"}[language], played.stdout
    )
    file = only("finished", home)
    assert str(file) in played.stdout
    result = Record.parse(file.read_text(encoding="utf-8")).replay().result
    assert result is not None


def test_the_table_is_drawn_in_ascii_where_nothing_else_can_be_shown() -> None:
    command = [str(BECHER), "play", "kniffel", "--players", "Jörg,bot", "--seed", "5"]
    played = ran(*command, input="1\n" * 200, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.isascii()
    assert "+-----+" in played.stdout


def test_the_result_of_a_match_as_json(becher: Call) -> None:
    code, out, err = becher("play", "kniffel", "--players", "Anna,bot", "--seed", "5", "--json", typed="1\n" * 200)
    assert code == 0
    data = json.loads(out)
    assert data["finished"]
    assert Record.parse(data["record"]).replay().result is not None
    assert Path(data["file"]).is_file()
    assert "Anna" in err


def test_bots_play_among_themselves(becher: Call, home: Path) -> None:
    arguments = ("play", "kniffel", "--players", "bot,bot", "--seed", "5")
    code, first, _ = becher(*arguments)
    assert code == 0
    only("finished", home).unlink()
    _, second, _ = becher(*arguments)
    assert re.sub("Record: .*", "", first) == re.sub("Record: .*", "", second)


@pytest.mark.parametrize("game", ["kniffel", "maexchen", "chicago"])
def test_a_match_put_aside_has_the_same_future(becher: Call, home: Path, game: str) -> None:
    arguments = ("play", game, "--players", "Anna,bot", "--seed", "12")
    becher(*arguments, typed="1\n" * 2000)
    whole = only("finished", home)
    text = whole.read_text(encoding="utf-8")
    whole.unlink()
    code, out, _ = becher(*arguments, typed="1\n" * 3)
    assert code == 0
    put_aside = only("unfinished", home)
    assert str(put_aside) in out
    code, _, _ = becher("play", "--resume", typed="1\n" * 2000)
    assert code == 0
    assert not put_aside.exists()
    assert only("finished", home).read_text(encoding="utf-8") == text


def test_a_copy_given_by_name_stays_as_it_is(becher: Call, home: Path) -> None:
    copy = home / "my match.record"
    copy.write_text(UNFINISHED.read_text(encoding="utf-8"), encoding="utf-8")
    before = copy.read_text(encoding="utf-8")
    code, out, _ = becher("play", "--resume", str(copy), typed="\nwrite ones\n")
    assert code == 0
    assert "Full house" in out
    assert copy.read_text(encoding="utf-8") == before
    assert "Emil: write ones" in only("unfinished", home).read_text(encoding="utf-8")


def test_a_match_goes_on_where_nothing_can_be_saved(
    becher: Call, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "data").write_text("no folder")
    code, out, _ = becher("play", "kniffel", "--players", "Anna,bot", "--seed", "5", typed="1\n" * 200)
    assert code == 0
    assert out.count("is not saved yet") == 1
    assert "wins!" in out


def test_a_match_is_saved_again_as_soon_as_that_is_possible(terminal: Callable[..., Terminal], home: Path) -> None:
    (home / "data").write_text("no folder")
    player = terminal("play", *TWO)
    player.until("is not saved yet")
    player.until("Enter = roll")
    (home / "data").unlink()
    player.type("\r")
    player.until("[1-")
    player.type("\x03")
    assert player.code() == 130
    assert "Anna: rolled" in only("unfinished", home).read_text(encoding="utf-8")


def test_leaving_a_match_that_cannot_be_saved_in_its_place_saves_it_elsewhere(becher: Call, home: Path) -> None:
    (home / "data").write_text("no folder")
    code, out, _ = becher("play", *TWO, typed="\nquit\n")
    [file] = Path.cwd().iterdir()
    assert (code, file.name in out) == (0, True)
    assert "Anna: rolled" in file.read_text(encoding="utf-8")


# -- what can be typed in a match ---------------------------------------------------------------------


def conversation(becher: Call, arguments: list[str], *lines: str) -> str:
    code, out, err = becher("play", *arguments, typed="\n".join(lines) + "\n")
    assert (code, err) == (0, "")
    return out


def test_in_a_race_a_bot_that_has_thought_long_enough_comes_first(
    becher: Call, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = ["slf-schnappspiel", "--players", "Anna,bot:master", "--seed", "1"]
    assert "A computer was quicker." not in conversation(becher, race, "category stadt", "claim Berlin")
    clock = iter(range(0, 10_000, 50))
    monkeypatch.setattr("wuerfelbecher.cli.rivals.monotonic", lambda: next(clock))
    assert "A computer was quicker." in conversation(becher, race, "category stadt", "claim Berlin")


def test_whoever_uses_real_dice_is_told_when_a_roll_is_repeated(becher: Call) -> None:
    assert "falls off the table" in conversation(becher, ["kniffel", "--players", "Anna,Ben", "--own-dice"], "")
    assert "falls off the table" not in conversation(becher, ["kniffel", "--players", "Anna,Ben"], "")


TWO = ["kniffel", "--players", "Anna,Ben", "--seed", "5", "--option", "start=first"]


def test_moves_by_number_notation_and_beginning(becher: Call, home: Path) -> None:
    typed = ["", "write ones", "", "WRITE  Twos", "roll", "write threes", "würfeln", "1", "fill fours"]
    conversation(becher, TWO, *typed)
    text = only("unfinished", home).read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if "write" in line] == [
        "Anna: write ones",
        "Ben: write twos",
        "Anna: write threes",
        "Ben: write fours",
    ]


def test_a_refused_move_says_why_and_asks_again(becher: Call, home: Path) -> None:
    out = conversation(
        becher, TWO, "", "write ones", "", "write ones", "", "write ones", "write nothing", "999", "write chance"
    )
    assert "The box “Ones” is already filled." in out
    assert "“write nothing” is not possible now" in out
    assert "There is no number 999 here: 1 to 3" in out
    assert "Anna: write chance" in only("unfinished", home).read_text(encoding="utf-8")


def test_a_move_that_picks_dice_says_how_many_others_are_thrown(becher: Call) -> None:
    out = conversation(becher, ["chicago", "--players", "Anna,bot", "--seed", "4"], "", "")
    assert re.search(r"Keep the 5, reroll 2 dice +keep 5\b", out)
    assert re.search(r"reroll 1 die +keep \d \d\b", out)


def test_a_move_says_which_chips_it_moves(becher: Call) -> None:
    table = ["al-capone", "--players", "Anna,Ben", "--option", "start=first", "--seed", "4"]
    out = conversation(becher, table, "", "raise to 3")
    assert re.search(r"Raise to 3 \(Chips -2, Pot \+2\) +raise to 3\b", out)
    out = conversation(becher, [*table, "--lang", "de"], "", "raise to 3")
    assert re.search(r"\(Chips -2, Kasse \+2\) +call\b", out)


def test_where_moves_are_numbers_a_number_is_never_one_of_a_list(becher: Call, home: Path) -> None:
    trick = ["wieviel-augen", "--players", "Anna,bot", "--seed", "3"]
    out = conversation(becher, trick, "", "7", "42", "moves", "36")
    assert "Anna [36-91]> " in out
    assert "1-36" not in out
    assert out.count("That can never come out") == 2
    assert "36 37 38 39 40 41 46 47" in out
    assert [
        line for line in only("finished", home).read_text(encoding="utf-8").splitlines() if "Anna: " in line
    ] == [
        "Anna: rolled 1 5",
        "Anna: 36",
    ]


def test_an_incomplete_move_is_called_incomplete(becher: Call) -> None:
    out = conversation(becher, TWO, "", "w", "write c")
    assert "“w” could mean several moves: write ones, write twos" in out
    assert "Anna fills Chance" in out


def test_undo_takes_back_the_last_move_of_a_person(becher: Call, home: Path) -> None:
    out = conversation(becher, TWO, "", "undo", "write ones", "undo", "write twos")
    assert "a roll cannot be taken back" in out
    assert "Taken back: Anna: Fill Ones" in out
    text = only("unfinished", home).read_text(encoding="utf-8")
    assert "Anna: write twos" in text
    assert "write ones" not in text


def test_rules_help_and_all_moves_can_be_read_in_a_match(becher: Call) -> None:
    out = conversation(becher, [*TWO, "--lang", "de"], "", "?", "hilfe", "züge", "help", "ende")
    assert "Entscheidungen" in out
    assert out.count("den letzten Zug zurücknehmen") == 2
    assert out.count("write large-straight") >= 1
    assert "becher play --resume" in out


def test_save_and_resume_in_a_match(becher: Call, home: Path) -> None:
    kept, foreign = home / "kept.record", home / "letter.txt"
    foreign.write_text("Dear Anna")
    out = conversation(
        becher,
        TWO,
        "",
        f"save {kept}",
        "write ones",
        f"save {foreign}",
        f"save {home}",
        "save",
        "resume nowhere",
        f"resume {kept}",
        "write twos",
        f"save {kept}",
        "quit",
    )
    assert foreign.read_text() == "Dear Anna"
    assert "There is no file nowhere" in out
    assert "Anna: write twos" in kept.read_text(encoding="utf-8")
    assert len(list((home / "data" / "wuerfelbecher" / "unfinished").iterdir())) == 2


def test_own_dice_are_typed_corrected_and_confirmed(becher: Call, home: Path) -> None:
    out = conversation(
        becher,
        [*TWO, "--own-dice"],
        *("1 2 3", "1 2 3 4 7", "", "1 2 3 4 5", "5 5 5 5 4", "", "write fives"),
        *("66665", "", "undo", "66666", "", "write sixes"),
    )
    assert "5 dice are rolled, not 3." in out
    assert "“7” is not on this die." in out
    assert "1 2 3 4 5: Enter = right" in out
    assert "6 6 6 6 5" not in only("unfinished", home).read_text(encoding="utf-8")
    text = only("unfinished", home).read_text(encoding="utf-8")
    assert text.rstrip().splitlines()[-4:] == [
        "Anna: rolled 4 5 5 5 5",
        "Anna: write fives",
        "Ben: rolled 6 6 6 6 6",
        "Ben: write sixes",
    ]
    assert "dice: own" in text


def test_nobody_types_the_dice_of_a_bot(becher: Call, home: Path) -> None:
    match = ["kniffel", "--players", "Anna,bot", "--seed", "5", "--option", "start=first", "--own-dice"]
    out = conversation(becher, match, "1 2 3 4 6", "", "write chance", "66666", "", "write sixes", "quit")
    assert "Bot throws" not in out
    text = only("unfinished", home).read_text(encoding="utf-8")
    assert text.index("Anna: write chance") < text.index("Bot: rolled") < text.index("Anna: rolled 6 6 6 6 6")


def test_own_dice_follow_a_move_only_when_they_are_typed(becher: Call, home: Path) -> None:
    conversation(becher, [*TWO, "--own-dice"], "1 2 5 5 6", "", "keep 5 5", "5 5 5", "", "write kniffel")
    text = only("unfinished", home).read_text(encoding="utf-8")
    assert "Anna: keep 5 5\nAnna: rolled 5 5 5\nAnna: write kniffel" in text


# -- a robot at the keyboard --------------------------------------------------------------------------


class Robot:
    """Answers every prompt: a random number where numbers are offered, otherwise just Enter."""

    def __init__(self, seed: int) -> None:
        self.pick = Random(seed)
        self.prompts: list[str] = []

    def __call__(self, prompt: str = "") -> str:
        self.prompts.append(prompt)
        offered = re.search(r"\[(\d+)-(\d+)\]> $", prompt)
        return str(self.pick.randint(int(offered[1]), int(offered[2]))) if offered else ""


def answers(game: AnyGame, names: list[str], seed: int) -> int:
    """How long the match is that a robot with this seed and bots play in the terminal."""
    match = Match(game, names, Seeded(seed))
    pick, bot = Random(seed), bot_named("bot:random", seed)
    while match.ask is not None:
        waiting = match.to_act
        seat = min(waiting) if isinstance(match.ask, Race) else max(waiting)
        if seat == 0 and seat in match.forced:
            match.play(match.forced[seat], seat)
            continue
        view = match.view(seat)
        assert view.ask is not None
        if seat:
            move = bot.answer(view, view.ask)
        elif (forced := match.forced.get(seat)) is None:
            offered = numbered(view.legal)
            move = offered[pick.randint(1, len(offered)) - 1]
        else:  # nobody is asked for it, and the robot picks nothing
            move = forced
        match.play(move, seat)
    return len(match.entries)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_a_robot_plays_a_whole_match_by_numbers(
    becher: Call, home: Path, monkeypatch: pytest.MonkeyPatch, game: type[AnyGame]
) -> None:
    names = ["Robot", *(["Bot", "Bot 2", "Bot 3", "Bot 4"][: max(1, game.players.fewest - 1)])]
    seed = min(range(8), key=lambda seed: answers(game(), names, seed))
    robot = Robot(seed)
    monkeypatch.setattr("builtins.input", robot)
    players = ",".join(["Robot"] + ["bot:random"] * (len(names) - 1))
    code, out, err = becher("play", game.id, "--players", players, "--seed", str(seed), "--lang", "de")
    assert (code, err) == (0, "")
    assert robot.prompts
    assert not any("Tastatur" in prompt for prompt in robot.prompts), "one person alone hands nothing over"
    assert max(map(len, out.splitlines())) <= 80 or "finished" in max(out.splitlines(), key=len)
    match = Record.parse(only("finished", home).read_text(encoding="utf-8")).replay()
    assert match.result is not None
    assert len(match.entries) == answers(game(), names, seed)


# -- several people -----------------------------------------------------------------------------------


Screens = Callable[..., list[tuple[str, str]]]


@pytest.fixture
def screens(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Screens:
    """Play by a robot, and give every prompt with all that was shown since the prompt before."""

    def call(*arguments: str, seed: int = 1, most: int = 400) -> list[tuple[str, str]]:
        robot, shown = Robot(seed), []

        def watched(prompt: str = "") -> str:
            shown.append((prompt, capsys.readouterr().out))
            if len(shown) > most:
                raise EOFError
            return robot(prompt)

        monkeypatch.setattr("builtins.input", watched)
        with pytest.raises(SystemExit) as left:
            run(["play", *arguments])
        assert left.value.code == 0
        return shown

    return call


def test_the_keyboard_is_handed_over_before_secrets_are_seen(
    screens: Screens,
) -> None:
    shown = screens("maexchen", "--players", "Anna,Ben", "--seed", "3", "--option", "start=first")
    assert any(prompt.startswith("Pass the keyboard to Ben") for prompt, _ in shown)
    private, thrown = "", 0
    for prompt, text in shown:
        asked = re.match(r"(?:Pass the keyboard to )?(\w+)", prompt)
        assert asked
        for name in re.findall(r"(\w+) rolls \d", text):
            thrown += 1
            assert name == private == asked[1], "nobody reads what another has thrown under the cup"
        if "keyboard" in prompt:
            private = asked[1]
        elif private != asked[1]:
            private = ""
    assert thrown > 4


def test_simultaneous_choices_stay_hidden_until_all_have_chosen(
    screens: Screens,
) -> None:
    shown = screens("kleine-differenzen", "--players", "Anna,Ben", "--seed", "3", most=40)
    for (_, _), (prompt, _), (_, text) in zip(shown, shown[1:], shown[2:], strict=False):
        if prompt.startswith("Pass the keyboard to Ben"):
            assert "Anna has chosen" in text
            assert "Anna writes the sum" not in text.split("Anna has chosen")[-1]


def test_a_hidden_choice_cannot_be_read_by_undoing_it(becher: Call, home: Path) -> None:
    out = conversation(
        becher,
        ["kleine-differenzen", "--players", "Anna,Ben", "--seed", "3"],
        *("", "", "", "place a1 a1", "", "undo", "quit"),
    )
    assert "The last move was Anna's" in out
    assert "Taken back" not in out
    assert "Anna: place a1 a1" in only("unfinished", home).read_text(encoding="utf-8")


def test_nobody_waits_where_nothing_is_secret(screens: Screens) -> None:
    shown = screens("die-boese-drei", "--players", "Anna,Ben,Cem", "--seed", "3")
    assert not any("keyboard" in prompt for prompt, _ in shown)


# -- the clock ----------------------------------------------------------------------------------------


def test_words_are_laid_by_writing_them(becher: Call) -> None:
    typed = ["E M E G N K R N N L S P O", "", "lay KNOPSEN a3 across", "", "lay knospen a3 quer; ORGELN c3 down"]
    typed += ["undo", "lay KNOSPEN a3 across; ORGELN c3 down", "done"]
    options = ("--players", "Anna", "--option", "rounds=1", "--own-dice")
    code, told, _ = becher("play", "letra-mix", *options, typed="\n".join(typed))
    assert code == 0
    assert "Not in the dictionary: KNOPSEN." in told
    assert " 3 K N O S P E N" in told
    assert "lays KNOSPEN, ORGELN. That makes 20 points." in told
    assert "scores 20: 14 across, 9 down, less 3 for dice left over." in told
    assert told.count("left over.") == 1, "Enter alone does not end the turn"
    assert "M₃" in told or "M3" in told


@pytest.mark.parametrize(("seconds", "late"), [(3, False), (30, True)])
def test_whoever_answers_too_late_has_passed(
    becher: Call, monkeypatch: pytest.MonkeyPatch, home: Path, seconds: int, late: bool
) -> None:
    clock = [0.0]

    def answer(prompt: str = "") -> str:
        clock[0] += seconds
        if "[1-2]> " in prompt:
            return "doubt"
        return "1" if "[1-" in prompt else ""

    monkeypatch.setattr(sandglass, "monotonic", lambda: clock[0])
    monkeypatch.setattr("builtins.input", answer)
    code, out, _ = becher("play", "verdecktes-wuerfelpoker", "--players", "Anna,bot", "--seed", "5")
    assert code == 0
    assert "You have 10 seconds" in out
    assert ("Too late" in out) == late
    text = only("finished", home).read_text(encoding="utf-8")
    assert ("Anna: doubt" in text) != late
    assert ("Anna: pass" in text) == late


def test_several_people_at_one_keyboard_have_no_clock(screens: Screens) -> None:
    shown = screens("verdecktes-wuerfelpoker", "--players", "Anna,Ben,Cem", "--seed", "5", most=12)
    assert any("Do you believe" in text for _, text in shown)
    assert not any("seconds" in text for _, text in shown)


# -- a real terminal ----------------------------------------------------------------------------------


class Terminal:
    """The real command in a pseudo terminal."""

    def __init__(self, *arguments: str) -> None:
        self.pid, self.handle = pty.fork()
        if self.pid == 0:
            os.execv(BECHER, [str(BECHER), *arguments])
        self.seen = ""
        self.decode = codecs.getincrementaldecoder("utf-8")().decode

    def until(self, text: str) -> str:
        """Read until a text appears; all that was read so far."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen:
            ready, _, _ = select.select([self.handle], [], [], max(0, end - time.monotonic()))
            assert ready, f"never saw {text!r} in:\n{self.seen}"
            try:
                self.seen += self.decode(os.read(self.handle, 65536))
            except OSError as ended:
                raise AssertionError(f"it ended without {text!r}:\n{self.seen}") from ended
        before, _, self.seen = self.seen.partition(text)
        return before + text

    def type(self, text: str) -> None:
        """Press keys, once the prompt is really there."""
        time.sleep(0.1)
        os.write(self.handle, text.encode())

    def code(self) -> int:
        """Wait for its end: the exit code."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
            if select.select([self.handle], [], [], 0.05)[0]:
                try:
                    self.seen += self.decode(os.read(self.handle, 65536))
                except OSError:
                    continue
        raise AssertionError(f"it does not end:\n{self.seen}")


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_terminal(*arguments: str) -> Terminal:
        opened.append(Terminal(*arguments))
        return opened[-1]

    yield open_terminal
    for one in opened:
        try:
            if os.waitpid(one.pid, os.WNOHANG) == (0, 0):
                os.kill(one.pid, signal.SIGKILL)
                os.waitpid(one.pid, 0)
        except ChildProcessError:
            pass
        os.close(one.handle)


@pytest.mark.parametrize(
    ("language", "game", "count", "name", "roll"),
    [
        ("de", "Welches Spiel?", "Wie viele Spieler", "Dein Name", "Enter = würfeln"),
        ("en", "Which game?", "How many players", "Your name", "Enter = roll"),
    ],
)
def test_enter_all_the_way_starts_a_match_against_a_bot(
    terminal: Callable[..., Terminal], language: str, game: str, count: str, name: str, roll: str
) -> None:
    table = terminal("play", "--lang", language)
    for prompt in (game, count, name, "bot"):
        table.until(prompt)
        table.until("]: ")
        table.type("\n")
    table.until("Bot")
    table.until(roll)
    table.type("\n")
    table.until(roll)
    table.type("quit\n")
    assert table.code() == 0


def test_wrong_answers_before_a_match_are_asked_again(terminal: Callable[..., Terminal]) -> None:
    table = terminal("play")
    for asked, answer, told in [
        ("Which game?", "nothing of the kind", "There is no game"),
        ("Which game?", "evil", "could be any of these"),
        ("Which game?", "evil three", ""),
        ("How many players", "77", "Please give a number"),
        ("How many players", "3", ""),
        ("Your name", "a:b", "cannot be used as a name"),
        ("Your name", "Anna", ""),
        ("Player 2", "anna", "Two players are called"),
        ("Player 2", "Ben", ""),
        ("Player 3", "bot:clever", "There is no bot"),
        ("Player 3", "", "The Evil Three: Anna, Ben, Bot"),
    ]:
        table.until(asked)
        table.until("]: ")
        table.type(answer + "\n")
        if told:
            table.until(told)
    table.until("Enter = roll")


@pytest.mark.parametrize(
    ("key", "code"), [("\x03", 130), ("\x04", 0), ("quit\n", 0)], ids=["ctrl-C", "ctrl-D", "quit"]
)
def test_leaving_never_loses_the_match(terminal: Callable[..., Terminal], home: Path, key: str, code: int) -> None:
    table = terminal(*TWO[:0], "play", *TWO)
    table.until("Enter = roll")
    table.type("\n")
    table.until("]> ")
    table.type("write chance\n")
    table.until("Ben: Enter = roll")
    table.type(key)
    table.until("becher play --resume")
    assert table.code() == code
    assert "Anna: write chance" in only("unfinished", home).read_text(encoding="utf-8")
    again = terminal("play", "--resume")
    again.until("Anna fills Chance")
    again.until("Ben: Enter = roll")
    again.type("\n")
    again.until("Ben [1-")


def test_an_interrupt_from_outside_never_loses_the_match(terminal: Callable[..., Terminal], home: Path) -> None:
    table = terminal("play", *TWO)
    table.until("Enter = roll")
    table.type("\n")
    table.until("]> ")
    time.sleep(0.1)
    os.kill(table.pid, signal.SIGINT)
    table.until("becher play --resume")
    assert table.code() == 130
    assert "Anna: rolled" in only("unfinished", home).read_text(encoding="utf-8")


def test_the_screen_is_cleared_before_the_keyboard_is_handed_over(terminal: Callable[..., Terminal]) -> None:
    table = terminal("play", "maexchen", "--players", "Anna,Ben", "--seed", "3", "--option", "start=first")
    table.until("Pass the keyboard to Anna")
    table.type("\n")
    table.until("Enter = roll")
    table.type("\n")
    table.until("]> ")
    table.type("1\n")
    table.until(CLEAR)
    shown = table.until("Ben [1-2]> ")
    assert "rolls in secret" in shown
    assert not re.search(r"rolls \d", shown)


def test_rules_are_paged_in_a_terminal(terminal: Callable[..., Terminal], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "12")
    table = terminal("play", *TWO)
    table.until("Enter = roll")
    table.type("?\n")
    table.until("-- Enter: more")
    table.type("\n")
    table.until("-- Enter: more")
    table.type("q\n")
    table.until("Anna: Enter = roll")


# -- drawing ------------------------------------------------------------------------------------------


def test_every_kind_of_piece_has_a_renderer() -> None:
    assert {piece.__name__ for piece in RENDERERS} == {piece.__name__ for piece in Piece.__subclasses__()}


def test_rows_of_a_sheet_bear_the_numbers_of_moves_whatever_their_verb(capsys: pytest.CaptureFixture[str]) -> None:
    view = Match(load("kniffel", start="first"), ["Anna", "Ben"], Seeded(5)).view(0)

    def shown(moves: Moves) -> str:
        show_table(Screen(Speech("en")), view, moves)
        return capsys.readouterr().out

    jots = [Move(f"jot {number}", touch=move.touch) for number, move in enumerate(view.legal)]
    assert re.search(r"^ *\d+ Full house ", shown(view.legal), re.MULTILINE)
    assert shown(jots) == shown(view.legal)


def test_until_somebody_starts_only_the_throws_for_it_are_shown(becher: Call) -> None:
    before, after = conversation(becher, ["kniffel", "--players", "Anna,Ben", "--seed", "5"], "", "").split(
        "starts."
    )
    assert before.count("Roll for the start") == 4
    assert "Full house" not in before
    assert "Full house" in after
    assert "Roll for the start" not in after


def drawn(piece: Piece, width: int = 80, symbols: Symbols = PLAIN) -> list[str]:
    look = Look("kniffel", "en", ("Anna", "Ben"), (1,), width, symbols, {"sheet/ones": 3}, frozenset({"grid"}))
    return [line.plain for line in draw(piece, look)]


@pytest.mark.parametrize(
    ("piece", "lines"),
    [
        (Chips(id="chips", count=0), ["Chips 0"]),
        (Chips(id="chips", count=10), ["Chips 10 oooooooooo"]),
        (Chips(id="chips", count=11), ["Chips 11"]),
        (Score(id="points", label="points", value=7), ["Points 7"]),
        (Score(id="points", label="points", value=None), ["Points ."]),
        (Strip(id="strip", numbers=(2, 3, 12), marks=(0, 1, 2)), [" 2   [3]  -12-"]),
        (Cards(id="cards", cards=()), ["Cards ."]),
        (Cards(id="cards", cards=("5", "7")), ["Cards x2", "+---+", "| 7 |", "+---+"]),
        (Cards(id="cards", cards=("5", None), fanned=True), ["Cards", "+---++----+", "| 5 || ## |", "+---++----+"]),
        (Cards(id="cards", cards=(None,) * 12, fanned=True), ["Cards x12 ##########"]),
        (Cards(id="cards", cards=(None,) * 12), ["Cards x12 #"]),
        (Tiles(id="tiles", tiles=()), ["Tiles ."]),
        (
            Tiles(id="tiles", tiles=(Tile(number=21, worth=1), Tile(number=5, worth=2, open=False))),
            ["Tiles", "+--++--+", "|21|| 5|", "| 1|| 2|", "+--++--+"],
        ),
        (
            Grid(id="grid", columns=2, names=("a1", "b1", "a2", "b2"), cells=(None, 12, None, 3)),
            ["Grid", "+-----+", "|a1 12|", "|a2  3|", "+-----+"],
        ),
        (
            Grid(
                id="grid", columns=2, names=("a1", "b1", "a2", "b2"), cells=(None, "K", None, "a"), laid_with="dice"
            ),
            ["Grid", "+-----+", "|  a b|", "|1 . K|", "|2 . a|", "+-----+"],
        ),
        (Grid(id="grid", columns=1, names=("a1",), cells=(None,)), ["Grid", "+--+", "|a1|", "+--+"]),
        (Grid(id="not needed yet", columns=1, names=("a1",), cells=(None,)), []),
        (
            Sheet(
                id="sheet",
                rows=(Row(name="ones", values=(None, 3)), Row(name="sum", values=(0, 3), sum=True)),
            ),
            ["        Anna  Ben", "-----------------", "3 Ones     .    3", "  sum      0    3"],
        ),
        (Cup(id="cup", count=2), ["  +-----+  ", " /  ? ?  \\ ", "/_________\\"]),
        (Cup(id="cup", count=6), ["  +--------+  ", " /  ??????  \\ ", "/____________\\"]),
        (
            Cup(id="cup", count=1, marks=("9",), die=POKER),
            ["  +---+   +---+", " /  ?  \\  | 9 |", "/_______\\ +---+"],
        ),
        (Cup(id="cup", count=1, marks=("9",), die=POKER, lifted=True), ["+---+", "| 9 |", "+---+"]),
        (Words(id="words", words=()), []),
        (
            Words(
                id="words", words=(Word(text="Essen", seats=(0, 1), worth=5), Word(text="Xyz", seats=(1,), worth=0))
            ),
            ["Words", "Essen 5  Anna, Ben   Xyz 0  Ben"],
        ),
        (
            Board(id="board", picture="", fields=("1", "2"), chips=(0, 4)),
            ["+---++---+", "| 1 || 2 |", "|   ||4o |", "+---++---+"],
        ),
        (
            Board(id="board", picture="zeppelin", fields=("1", "2", "3", "4", "5", "6"), chips=(0, 1, 0, 0, 3, 4)),
            [
                "  +-----------------------------+",
                " /   1  |  2  |  3  |  4  |  5   \\",
                " \\      |  o  |     |     | ooo  /",
                "  +-----------------------------+",
                "           +---------+",
                "           |  6  4o  |",
                "           +---------+",
            ],
        ),
        (Drawing(id="drawing", picture="", names=("1", "2"), drawn=(True, False)), ["1/2", "x 1  . 2"]),
    ],
    ids=lambda value: value.kind if isinstance(value, Piece) else "",
)
def test_a_piece_as_it_is_drawn(piece: Piece, lines: list[str]) -> None:
    assert drawn(piece) == lines


@pytest.mark.parametrize(
    ("loose", "kept", "row"),
    [
        (("9", "K"), ("A",), "| 9 | | K | | | A |"),
        (("9",), (), "| 9 |"),
        ((), ("A", "A"), "| | A | | A |"),
        ((), (), ""),
    ],
)
def test_dice_set_aside_lie_behind_a_line(loose: tuple[str, ...], kept: tuple[str, ...], row: str) -> None:
    lines = drawn(DiceShown(id="dice", marks=loose, die=POKER, kept=kept))
    edge = re.sub(r"\w", "-", re.sub(r"\| (\w) \|", "+-\\1-+", row))
    assert lines == ([edge, row, edge] if row else [])


def test_dice_that_stand_aside_have_their_pips() -> None:
    assert drawn(DiceShown(id="dice", marks=("1",), kept=("6", "5"))) == [
        "+-----+ | +-----+ +-----+",
        "|     | | |o   o| |o   o|",
        "|  o  | | |o   o| |  o  |",
        "|     | | |o   o| |o   o|",
        "+-----+ | +-----+ +-----+",
    ]


def test_dice_that_stand_aside_are_drawn_faintly() -> None:
    look = Look("kniffel", "en", ("Anna",), symbols=PLAIN)
    edge = draw(DiceShown(id="dice", marks=("9",), die=POKER, kept=("K",)), look)[0]
    faint = [edge.plain[span.start : span.end] for span in edge.spans if span.style == FAINT]
    assert "".join(faint).replace(" ", "") == "|+---+"


def test_no_die_vanishes_where_there_are_many_or_the_screen_is_narrow() -> None:
    for count in (3, 5, 6):
        piece = DiceShown(id="dice", marks=("5",) * count, kept=("6",) * count)
        for width in (12, 30, 80):
            lines = drawn(piece, width, FINE)
            assert "".join(lines).count(FINE.corners[0]) == 2 * count
            assert (FINE.pip in "".join(lines)) == (count < 6), "this many are drawn small"
            assert max(map(len, lines)) <= width


def test_what_a_letter_is_worth_stands_beside_it() -> None:
    piece = DiceShown(id="dice", marks=("M", "*"), die=Die("letter", (77, 42)), worth={"M": 3, "*": 10})
    assert drawn(piece)[1] == "| M3 | | *10 |"
    assert drawn(piece, symbols=FINE)[1] == "│ M₃ │ │ *₁₀ │"


def test_a_face_without_pips_is_as_large_as_those_that_have_them() -> None:
    die = Die("blue", (1, 0), {0: "*"}, pips=True)
    assert drawn(DiceShown(id="dice", marks=("1", "*"), die=die)) == [
        "+-----+ +-----+",
        "|     | |     |",
        "|  o  | |  *  |",
        "|     | |     |",
        "+-----+ +-----+",
    ]


@pytest.mark.parametrize(
    "game", ["chicago", "chicago-hoch-tief", "die-boese-sieben", "die-reise-nach-amerika", "treffer"]
)
def test_dice_that_players_keep_lie_on_the_table(game: str) -> None:
    kept = []

    def watch(match: Match) -> None:
        view = match.view(match.to_act[0])
        for piece in view.pieces:
            if isinstance(piece, DiceShown) and piece.kept:
                kept.append(piece.kept)
                count = len(piece.marks) + len(piece.kept)
                assert "".join(drawn(piece, symbols=FINE)).count(FINE.corners[0]) == count

    for seed in range(5):
        random_match(load(game), 2, seed, watch=watch, steps=100, by_hand=True)
    assert len(kept) > 5


def test_a_die_left_standing_is_shown_beside_the_next_throw(becher: Call) -> None:
    out = conversation(becher, ["chicago", "--players", "Anna,bot", "--seed", "4"], "", "", "keep 5")
    table = out.split("Anna rolls 1 4\n")[1].splitlines()[1:6]
    assert [line[:25] for line in table] == [
        "╭─────╮ ╭─────╮ │ ╭─────╮",
        "│     │ │●   ●│ │ │●   ●│",
        "│  ●  │ │     │ │ │  ●  │",
        "│     │ │●   ●│ │ │●   ●│",
        "╰─────╯ ╰─────╯ │ ╰─────╯",
    ]


@pytest.mark.parametrize("symbols", [FINE, PLAIN], ids=["fine", "plain"])
@pytest.mark.parametrize("picture", BOARDS)
def test_a_board_shows_each_field_with_its_chips(picture: str, symbols: Symbols) -> None:
    fields = re.findall(r"\{(\w+) *\}", BOARDS[picture])
    assert len(set(fields)) == len(fields)
    for least in (0, 1, 11):
        chips = tuple(range(least, least + len(fields)))
        board = Board(id="board", picture=picture, fields=tuple(fields), chips=chips)
        lines = [line.plain for line in draw(board, Look("kniffel", "de", ("Anna",), symbols=symbols))]
        for field, count in zip(fields, chips, strict=True):
            heap = symbols.chip * count if count <= 3 else f"{count}{symbols.chip}"
            assert re.search(rf"\[ *{field} +{heap} *\]", "\n".join(lines))
        assert [*map(len, lines)] == [*map(len, BOARDS[picture].strip("\n").split("\n"))]


def test_a_tableau_shows_dice_bonuses_and_the_white_line() -> None:
    rows = ((3, 3, 5, None, None, None), (None,) * 6)
    bonus = (("", "", "", "extra", "", "extra"), ("", "", "", "chip", "", "two-chips"))
    piece = Tableau(id="tableau-0", colours=("green", "yellow"), dice=rows, bonus=bonus, line=2)
    lines = [line.plain for line in draw(piece, Look("mistkaefer", "en", ("Anna",), symbols=PLAIN))]
    assert lines == ["Green  [3][3]|[5] >> .  >>", "Yellow  .  . | .  +1 .  +2"]


@pytest.mark.parametrize("picture", GROWING)
def test_a_drawing_grows_part_by_part(picture: str) -> None:
    art, mask, parts = GROWING[picture]
    assert len(parts) == len(set(parts.values())) == 13
    assert {part for part in mask if not part.isspace()} == set(parts)
    missing = []
    for count in range(14):
        drawn = tuple(at < count for at in range(13))
        piece = Drawing(id="drawing", picture=picture, names=tuple(parts.values()), drawn=drawn)
        head, *lines = [line.plain for line in draw(piece, Look("kniffel", "de", ("Anna", "Ben")))]
        assert head == f"{count}/13"
        missing.append(sum(line.count(FINE.empty) for line in lines))
        assert len(draw(piece, Look("kniffel", "de", ("Anna",) * 4))) == len(lines) + 1
        [tally] = [line.plain for line in draw(piece, Look("kniffel", "de", ("Anna",) * 8))]
        assert tally == f"{count}/13 {FINE.done * count}{FINE.empty * (13 - count)}"
    assert missing == sorted({*missing}, reverse=True)
    assert lines == art.strip("\n").split("\n")


@pytest.mark.parametrize(("picture", "marked"), [("heart", "[5]"), ("sun", "-5-")])
def test_a_drawing_of_numbers_marks_those_that_are_done(picture: str, marked: str) -> None:
    names = tuple(re.findall(r"\{(\w+)\}", NUMBERED[picture]))
    assert {*map(int, names)} == {*(range(1, 7) if picture == "heart" else range(2, 13))}
    piece = Drawing(id="drawing", picture=picture, names=names, drawn=tuple(name == "5" for name in names))
    for players in (2, 8):
        shown = "\n".join(line.plain for line in draw(piece, Look("kniffel", "de", ("Anna",) * players)))
        assert [number in shown for number in (marked, marked.replace("5", "6"))] == [True, False]
        assert all(name in shown for name in names)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_every_table_fits_into_eighty_columns(game: type[AnyGame]) -> None:
    def watch(match: Match) -> None:
        for symbols in (FINE, PLAIN):
            view = match.view(match.to_act[0])
            look = Look(game.id, "de", view.names, tuple(view.waiting_for), 80, symbols)
            block = table(view.pieces, look)
            assert width_of(block) <= 80, "\n".join(line.plain for line in block)
            if symbols is PLAIN and not isinstance(match.ask, Chance):
                assert all(ord(character) < 0x2000 for line in block for character in line.plain)

    for seats in seat_counts(game):
        look_into(game(), seats, seed=13, look=watch, share=0.1, steps=150)


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    assert data_folder() == home / "data" / "wuerfelbecher"
    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setenv("HOME", str(home))
    assert data_folder() == home / ".local" / "share" / "wuerfelbecher"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("APPDATA", str(home / "roaming"))
    assert data_folder() == home / "roaming" / "wuerfelbecher"


def test_a_file_is_written_whole_or_not_at_all(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = home / "a.record"
    files.write(file, "first")

    def broken(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", broken)
    with pytest.raises(Refusal):
        files.write(file, "second")
    assert file.read_text() == "first"
    assert [one.name for one in home.iterdir() if one.is_file()] == ["a.record"]
