"""Running the server for others: `becher serve`, what it tells about itself, tidying, backup and restore."""

from __future__ import annotations

import json
import logging
import os
import shutil
import socket
import sqlite3
import ssl
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.clusters import answers, free_port
from tests.serving import Page, Server, run
from wuerfelbecher.cli import hosting
from wuerfelbecher.cli.speech import Speech
from wuerfelbecher.server.folder import Folder
from wuerfelbecher.server.logs import Json, Plain
from wuerfelbecher.server.metrics import Metrics
from wuerfelbecher.server.store import TOUCH_SECONDS
from wuerfelbecher.table import Refusal

ENGLISH = Speech("en")
DAY = 86_400


def moved(server: Server) -> str:
    """A table at which somebody has moved."""
    table = server.set_table("kniffel", "me", "bot", start="first")

    async def play() -> None:
        page = await Page.open(server, table["table"], table["seats"][0]["token"])
        assert (await page.play(0, "roll"))["type"] == "ok"
        await page.close()

    run(play())
    return str(table["table"])


def rows(folder: Path) -> dict[str, int]:
    names = ("tables", "seats", "answers", "reviews")
    with sqlite3.connect(folder / "tables.sqlite") as database:
        return {name: int(database.execute(f"select count(*) from {name}").fetchone()[0]) for name in names}


def test_tables_that_nobody_uses_are_tidied_away_while_the_server_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Server(tmp_path)
    try:
        old, kept = moved(server), moved(server)
        before = rows(tmp_path)
        with sqlite3.connect(tmp_path / "tables.sqlite") as database:
            database.execute("update tables set touched = ? where id = ?", (time.time() - 31 * DAY, old))
        hosting.tidy(ENGLISH, "32", str(tmp_path), "")
        assert rows(tmp_path) == before
        hosting.tidy(ENGLISH, "30", str(tmp_path), "")
        assert "one table" in capsys.readouterr().out
        after = rows(tmp_path)
        assert after["tables"] == 1
        assert 0 < after["answers"] < before["answers"]
        assert server.get(f"/api/tables/{kept}")["table"] == kept
    finally:
        server.stop()
    for wrong in ("", "0", "many"):
        with pytest.raises(Refusal):
            hosting.tidy(ENGLISH, wrong, str(tmp_path), "")


def test_a_table_that_is_opened_counts_as_used(tmp_path: Path) -> None:
    server = Server(tmp_path)
    table = moved(server)
    server.stop()
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("update tables set touched = 0")
    server.start()
    server.get(f"/api/tables/{table}")
    server.stop()
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        [[touched]] = database.execute("select touched from tables")
    assert touched > time.time() - TOUCH_SECONDS


def test_a_backup_of_a_running_server_can_be_served(tmp_path: Path) -> None:
    server = Server(tmp_path / "first")
    try:
        table = moved(server)
        hosting.backup(ENGLISH, str(tmp_path / "copy"), str(tmp_path / "first"))
        with pytest.raises(Refusal, match="not overwritten"):
            hosting.backup(ENGLISH, str(tmp_path / "copy"), str(tmp_path / "first"))
        with pytest.raises(Refusal, match="already running"):
            hosting.restore(ENGLISH, str(tmp_path / "copy"), str(tmp_path / "first"))
        moved(server)
    finally:
        server.stop()
    with pytest.raises(Refusal, match="not overwritten"):
        hosting.restore(ENGLISH, str(tmp_path / "copy"), str(tmp_path / "first"))
    hosting.restore(ENGLISH, str(tmp_path / "copy"), str(tmp_path / "second"))
    assert (tmp_path / "second" / "key").read_bytes() == (tmp_path / "first" / "key").read_bytes()
    assert rows(tmp_path / "second")["tables"] == 1
    again = Server(tmp_path / "second")
    try:
        assert again.get(f"/api/tables/{table}")["state"] == "playing"
    finally:
        again.stop()
    with pytest.raises(Refusal, match="no file"):
        hosting.restore(ENGLISH, str(tmp_path), str(tmp_path / "third"))
    with pytest.raises(Refusal, match="no file"):
        hosting.backup(ENGLISH, str(tmp_path / "fourth"), str(tmp_path / "third"))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a server that has ended."""
    folder = tmp_path / "data"
    server = Server(folder)
    for _ in range(20):
        server.set_table("kniffel", "me", "friend", "friend", "friend")
    server.stop()
    return folder


def damage(file: Path, begin: int) -> None:
    content = bytearray(file.read_bytes())
    content[begin:] = b"\xff" * len(content[begin:])
    file.write_bytes(content)


@pytest.mark.parametrize("begin", [0, 3072, 12 * 1024])
def test_a_damaged_database_is_not_called_saved(data: Path, tmp_path: Path, begin: int) -> None:
    damage(data / "tables.sqlite", begin)
    with pytest.raises(Refusal) as refused:
        hosting.backup(ENGLISH, str(tmp_path / "copy"), str(data))
    assert "is damaged" in refused.value.text("en")
    assert not (tmp_path / "copy").exists()


def test_a_backup_that_fails_can_be_tried_again(data: Path, tmp_path: Path) -> None:
    (data / "key").rename(data / "lost")
    with pytest.raises(Refusal) as refused:
        hosting.backup(ENGLISH, str(tmp_path / "copy"), str(data))
    assert refused.value.message.key == "backup-failed"
    (data / "lost").rename(data / "key")
    hosting.backup(ENGLISH, str(tmp_path / "copy"), str(data))
    assert rows(tmp_path / "copy")["tables"] == 20


def test_what_is_restored_is_whole_and_meets_no_log_of_another_database(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosting.backup(ENGLISH, str(tmp_path / "copy"), str(data))
    (data / "tables.sqlite").rename(tmp_path / "old")
    (data / "tables.sqlite-wal").write_bytes(b"of the old one")
    with pytest.raises(Refusal, match="not overwritten"):
        hosting.restore(ENGLISH, str(tmp_path / "copy"), str(data))
    (data / "tables.sqlite-wal").unlink()

    def half(file: Path, place: Path) -> None:
        place.write_bytes(file.read_bytes()[:1000])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full, pytest.raises(Refusal) as refused:
        full.setattr(shutil, "copyfile", half)
        hosting.restore(ENGLISH, str(tmp_path / "copy"), str(data))
    assert "No space" in refused.value.text("en")
    assert sorted(file.name for file in data.iterdir()) == ["key", "lock"]
    hosting.restore(ENGLISH, str(tmp_path / "copy"), str(data))
    assert rows(data)["tables"] == 20


def test_what_root_restores_belongs_to_the_owner_of_the_folder(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: dict[str, tuple[int, int]] = {}
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda file, *owner: given.update({Path(file).name: owner}))
    hosting.backup(ENGLISH, str(tmp_path / "copy"), str(data))
    hosting.restore(ENGLISH, str(tmp_path / "copy"), str(tmp_path / "place"))
    owner = (tmp_path / "place").stat()
    assert given == dict.fromkeys(("lock", "key.new", "tables.sqlite.new"), (owner.st_uid, owner.st_gid))


def test_the_server_tells_how_it_is_doing(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        moved(server)
        assert server.request("/api/ready") == (200, b'{"ready":true}')
        status, text = server.request("/api/metrics")
        told = text.decode()
        assert status == 200
        assert 'becher_messages_total{type="play",outcome="ok"} 1' in told
        assert "becher_tables 1" in told
        assert "becher_pages 0" in told
        [commits] = [line for line in told.splitlines() if line.startswith("becher_commits_total ")]
        assert int(commits.split()[1]) >= 2
        locked = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
        locked.execute("begin immediate")
        time.sleep(1.1)
        assert server.request("/api/ready")[0] == 503
        locked.execute("rollback")
    finally:
        server.stop()


def test_large_counts_are_told_in_all_their_digits() -> None:
    told = Metrics().text({"becher_writes_total": 12_345_678, "becher_commit_seconds_total": 1234.5})
    assert "becher_writes_total 12345678\n" in told
    assert "becher_commit_seconds_total 1234.500000\n" in told


def test_metrics_are_for_this_machine_alone_unless_a_network_is_named(tmp_path: Path) -> None:
    server = Server(tmp_path, "--proxy", "127.0.0.1")
    try:
        assert server.request("/api/metrics", headers={"x-forwarded-for": "192.0.2.1"})[0] == 404
        assert server.request("/api/metrics")[0] == 200
    finally:
        server.stop()


def test_whoever_watches_over_the_server_need_not_know_its_name(tmp_path: Path) -> None:
    server = Server(tmp_path, "--name", "spiele.example", "--proxy", "127.0.0.1")
    by_address = {"host": f"10.0.0.7:{server.port}"}
    try:
        for path in ("/api/health", "/api/ready", "/api/metrics"):
            assert server.request(path, headers=by_address)[0] == 200
        for path in ("/", "/api/games", "/api/tables/x/record"):
            assert server.request(path, headers=by_address)[0] == 400
        assert server.request("/api/metrics", headers={**by_address, "x-forwarded-for": "192.0.2.1"})[0] == 404
    finally:
        server.stop()


def test_a_log_tells_no_names_and_no_words() -> None:
    try:
        raise ValueError("Anna: lay KNOSPEN a3 across")
    except ValueError:
        record = logging.LogRecord("wuerfelbecher", logging.ERROR, "", 0, "it failed", (), sys.exc_info())
    as_json = json.loads(Json().format(record))
    assert (as_json["event"], as_json["error"], as_json["level"]) == ("it failed", "ValueError", "error")
    assert as_json["at"][0].startswith("test_a_log_tells_no_names_and_no_words in test_hosting.py:")
    for line in (Json().format(record), Plain().format(record)):
        assert "Anna" not in line
        assert "KNOSPEN" not in line
        assert "\n" not in line


def test_what_is_broken_off_at_the_end_is_no_error(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "wuerfelbecher.server", "--port", str(port), "--folder", str(tmp_path)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    while not answers(port):
        assert server.poll() is None
        time.sleep(0.05)
    lines = ("POST /api/tables HTTP/1.1", "Host: localhost", "Content-Type: application/json", "Content-Length: 9")
    with socket.create_connection(("127.0.0.1", port)) as half:
        half.sendall("\r\n".join((*lines, "", "{")).encode())
        time.sleep(0.3)
        server.terminate()
        _, log = server.communicate(timeout=20)
    assert b"Cancelled" not in log


def certificate(folder: Path) -> tuple[Path, Path]:
    key, made = folder / "key.pem", folder / "certificate.pem"
    wanted = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    subprocess.run(["openssl", *wanted.split(), "-keyout", key, "-out", made], check=True, capture_output=True)
    return made, key


@pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl to make a certificate with")
def test_becher_serves_over_tls_and_logs_json(tmp_path: Path) -> None:
    made, key = certificate(tmp_path)
    port, data = free_port(), tmp_path / "data"
    command = [sys.executable, "-c", "from wuerfelbecher.cli import run; run()", "serve", "--port", str(port)]
    command += ["--data", str(data), "--certificate", str(made), "--key", str(key), "--log-json", "--lang", "en"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ})
    try:
        while not answers(port):
            assert server.poll() is None
            time.sleep(0.05)
        trusted = ssl.create_default_context(cafile=str(made))
        for _ in range(20):
            with urlopen(f"https://localhost:{port}/api/ready", context=trusted, timeout=30) as answer:
                assert answer.status == 200
        with pytest.raises(Refusal, match="already running"):
            Folder(data)
    finally:
        server.terminate()
        out, _ = server.communicate(timeout=20)
    assert f"https://localhost:{port}/" in out.decode()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"port": "many"}, "not a port"),
        ({"limits": ["tables=few"]}, "not a limit"),
        ({"limits": ["chairs=5"]}, "not a limit"),
        ({"nats": "nats://localhost"}, "--database"),
        ({"nats": "localhost", "database": "postgresql://127.0.0.1:1/x"}, "looks like nats://"),
        ({"nats": "nats://:4222", "database": "postgresql://127.0.0.1:1/x"}, "looks like nats://"),
        ({"nats": "nats://localhost:high", "database": "postgresql://127.0.0.1:1/x"}, "looks like nats://"),
        ({"database": "mysql://localhost"}, "postgresql://"),
        ({"proxies": ["proxy.example"]}, "looks like"),
        ({"database": "postgresql://127.0.0.1:port/x"}, "looks like postgresql://"),
        ({"database": "postgresql://me:secret@127.0.0.1:1/x"}, "Is PostgreSQL running"),
        ({"certificate": "nowhere.pem"}, "no file"),
        ({"certificate": __file__}, "PEM"),
        ({"private_key": __file__}, "--certificate"),
        ({"address": "203.0.113.9"}, "cannot listen at 203.0.113.9"),
        ({"address": "no such place"}, "cannot listen at no such place"),
        ({"address": "a..b"}, "cannot listen at a..b"),
    ],
)
def test_what_makes_no_sense_is_refused(options: dict[str, object], said: str, tmp_path: Path) -> None:
    given: dict[str, object] = {
        **dict.fromkeys(("address", "certificate", "private_key", "database", "nats"), ""),
        **dict.fromkeys(("names", "proxies", "watchers", "limits"), ()),
        "port": str(free_port()),
        "data": str(tmp_path),
        "json_log": False,
        **options,
    }
    with pytest.raises(Refusal) as refused:
        hosting.serve(ENGLISH, **given)  # type: ignore[arg-type]
    for language in ("de", "en"):
        text = refused.value.text(language)
        assert "secret" not in text
        assert "\N{REPLACEMENT CHARACTER}" not in text
    assert said in text


def test_a_server_may_have_as_many_open_files_as_there_can_be() -> None:
    seen = (
        "import resource as r; hard = r.getrlimit(r.RLIMIT_NOFILE)[1]; r.setrlimit(r.RLIMIT_NOFILE, (100, hard));"
        "from wuerfelbecher.server.run import let_many_in as let; let(); print(*r.getrlimit(r.RLIMIT_NOFILE))"
    )
    bound, at_most = subprocess.run(
        [sys.executable, "-c", seen], capture_output=True, text=True, check=True
    ).stdout.split()
    assert bound == at_most
