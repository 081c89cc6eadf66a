"""What `becher serve`, `tidy`, `backup` and `restore` do: running the table for others."""

from __future__ import annotations

import errno
import shutil
import socket
import sqlite3
import ssl
from collections.abc import Sequence
from contextlib import closing
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from wuerfelbecher.cli.files import reason
from wuerfelbecher.cli.speech import BOOK, Speech
from wuerfelbecher.table import Refusal
from wuerfelbecher.table.refusal import printable, quoted

if TYPE_CHECKING:
    from wuerfelbecher.server.limits import Limits

DATABASE, KEY = "tables.sqlite", "key"
LOG = f"{DATABASE}-wal"
"""What SQLite would bring into any database that lies beside it."""


def serve(
    speech: Speech,
    port: str,
    address: str,
    names: Sequence[str],
    proxies: Sequence[str],
    watchers: Sequence[str],
    certificate: str,
    private_key: str,
    data: str,
    database: str,
    nats: str,
    limits: Sequence[str],
    json_log: bool,
) -> None:
    """Serve the table for others, until a signal ends it."""
    from wuerfelbecher.server.lan import LOOPBACK
    from wuerfelbecher.server.limits import network
    from wuerfelbecher.server.run import DEFAULT_PORT
    from wuerfelbecher.server.run import serve as serve_table

    if port and not (port.isdecimal() and 0 < int(port[:9]) < 65_536):
        raise Refusal("bad-port", BOOK, typed=quoted(port))
    chosen = int(port or DEFAULT_PORT)
    check_address(address or LOOPBACK, chosen)
    check_certificate(certificate, private_key)
    if nats and not database:
        raise Refusal("nats-needs-a-database", BOOK)
    check_nats(nats)
    serve_table(
        chosen,
        folder=Path(data) if data else None,
        ready=lambda link: print(speech("serving", link=link), flush=True),
        limits=read_limits(limits),
        names=names,
        proxies=[network(text) for text in proxies],
        watchers=[network(text) for text in watchers],
        outside=address,
        certificate=Path(certificate) if certificate else None,
        private_key=Path(private_key) if private_key else None,
        database=database,
        nats=nats,
        json_log=json_log,
    )


def check_address(address: str, port: int) -> None:
    """Refuse an address at which the server cannot listen."""
    try:
        [(family, _, _, _, place), *_] = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(place)
    except (OSError, UnicodeError) as problem:
        if isinstance(problem, OSError) and problem.errno == errno.EADDRINUSE:
            raise Refusal("port-taken", BOOK, port=str(port)) from None
        why = printable(reason(problem))
        raise Refusal("bad-address", BOOK, address=printable(address), port=str(port), why=why) from problem


def check_certificate(certificate: str, private_key: str) -> None:
    """Refuse files with which the server cannot speak TLS."""
    for file in (certificate, private_key):
        if file and not Path(file).is_file():
            raise Refusal("no-such-file", BOOK, file=printable(file))
    if private_key and not certificate:
        raise Refusal("key-without-certificate", BOOK)
    if certificate:
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, private_key or None)
        except OSError as problem:
            raise Refusal("bad-certificate", BOOK, file=printable(certificate)) from problem


def check_nats(address: str) -> None:
    """Refuse an address at which there cannot be a NATS; whether one is there now does not matter."""
    try:
        parts = urlsplit(address)
        sound = parts.scheme in ("nats", "tls", "ws", "wss") and parts.hostname and parts.port != 0
    except ValueError:
        sound = False
    if address and not sound:
        raise Refusal("bad-nats", BOOK, typed=quoted(address))


def read_limits(texts: Sequence[str]) -> Limits:
    from wuerfelbecher.server.limits import Limits

    known, chosen = [one.name for one in fields(Limits)], {}
    for text in texts:
        name, _, number = text.partition("=")
        if name not in known or not number.isdecimal():
            raise Refusal("bad-limit", BOOK, typed=quoted(text), known=", ".join(known))
        chosen[name] = int(number[:12])
    return replace(Limits(), **chosen)


def tidy(speech: Speech, days: str, data: str, database: str) -> None:
    """Delete tables that nobody has used for so many days, also while a server runs."""
    from wuerfelbecher.server.store import Store
    from wuerfelbecher.server.together import database_url

    if not days.isdecimal() or int(days[:6]) < 1:
        raise Refusal("bad-days", BOOK, typed=quoted(days))
    storage = Store(database_url(database) if database else f"sqlite:///{existing(data) / DATABASE}")
    storage.check()
    print(speech("tidied", tables=storage.tidy(int(days[:6])), days=int(days[:6])))


def backup(speech: Speech, to: str, data: str) -> None:
    """Copy database and key into a new folder, as they are at one moment, also while a server runs."""
    folder, copy = existing(data), Path(to)
    try:
        copy.mkdir(mode=0o700, parents=True)
    except FileExistsError:
        raise Refusal("folder-exists", BOOK, folder=printable(to)) from None
    except OSError as problem:
        raise Refusal("backup-failed", BOOK, why=told(problem)) from problem
    try:
        tables = copy_database(folder / DATABASE, copy / DATABASE)
        shutil.copy2(folder / KEY, copy / KEY)
    except BaseException as problem:
        shutil.rmtree(copy, ignore_errors=True)
        if isinstance(problem, OSError | sqlite3.Error):
            raise Refusal("backup-failed", BOOK, why=told(problem)) from problem
        raise
    print(speech("backed-up", tables=tables, folder=to))


def copy_database(original: Path, copy: Path) -> int:
    """Copy a database, or refuse one that is damaged. Returns how many tables there are."""
    try:
        with closing(sqlite3.connect(original)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            [found] = target.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise sqlite3.DatabaseError(found)
            [tables] = target.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as problem:
        why = printable(str(problem))
        raise Refusal("database-damaged", file=printable(str(original)), why=why) from problem
    copy.chmod(0o600)
    return int(tables)


def restore(speech: Speech, copied: str, data: str) -> None:
    """Put a backup where the server looks for it, unless there is something already."""
    from wuerfelbecher.server.folder import Folder, data_folder
    from wuerfelbecher.server.store import Store

    folder, copy = Path(data) if data else data_folder(), Path(copied)
    for file in (copy / DATABASE, copy / KEY):
        if not file.is_file():
            raise Refusal("no-such-file", BOOK, file=printable(str(file)))
    Store(f"sqlite:///{copy / DATABASE}").check()
    own = Folder(folder)
    try:
        if any((folder / name).exists() for name in (DATABASE, LOG)):
            raise Refusal("folder-exists", BOOK, folder=printable(str(folder)))
        for name in (KEY, DATABASE):
            put(copy / name, folder / name)
    except OSError as problem:
        raise Refusal("backup-failed", BOOK, why=told(problem)) from problem
    finally:
        own.close()
    print(speech("restored", folder=str(folder)))


def put(file: Path, place: Path) -> None:
    """Copy a file to its place, whole or not at all."""
    from wuerfelbecher.server.folder import keep_private

    beside = place.with_name(f"{place.name}.new")
    try:
        shutil.copyfile(file, beside)
        keep_private(beside)
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)


def existing(data: str) -> Path:
    """The folder with the server's data, or a refusal."""
    from wuerfelbecher.server.folder import data_folder

    folder = Path(data) if data else data_folder()
    if not (folder / DATABASE).is_file():
        raise Refusal("no-such-file", BOOK, file=printable(str(folder / DATABASE)))
    return folder


def told(problem: Exception) -> str:
    return reason(problem) if isinstance(problem, OSError) else printable(str(problem))
