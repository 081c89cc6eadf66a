"""Matches on disk: where they lie, how they are saved, and how they are found again."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from wuerfelbecher.bots import is_bot
from wuerfelbecher.cli.speech import BOOK
from wuerfelbecher.server.folder import data_folder
from wuerfelbecher.table import Match, Record, Refusal
from wuerfelbecher.table.refusal import printable

PERSON = "person"
SEATS = "# played by: "
LARGEST = 20_000_000
"""No record has more bytes."""


def file_called(text: str) -> Path:
    """The file somebody means; `~` is home, where there is one."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def shown(file: Path) -> str:
    """A file's name as it is told; unlike what is quoted, it stays whole."""
    return printable(str(file))


def read(file: Path) -> str:
    """The text of a file, or a refusal that says what is the matter with it."""
    try:
        if file.is_dir():
            raise Refusal("file-is-a-folder", BOOK, file=shown(file))
        with file.open("rb") as stream:
            content = stream.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise Refusal("file-too-large", BOOK, file=shown(file), most=LARGEST // 1_000_000)
        return content.decode("utf-8")
    except Refusal:
        raise
    except UnicodeDecodeError as error:
        raise Refusal("not-a-record") from error
    except FileNotFoundError as error:
        raise Refusal("no-such-file", BOOK, file=shown(file)) from error
    except (OSError, ValueError) as error:
        raise Refusal("file-unreadable", BOOK, file=shown(file), why=reason(error)) from error


def write(file: Path, text: str) -> None:
    """Put the text into the file, all of it or nothing."""
    try:
        beside = file.with_name(f".{file.name}.{os.getpid()}")
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            beside.write_text(text, encoding="utf-8")
            os.replace(beside, file)
        finally:
            beside.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise Refusal("file-unwritable", BOOK, file=shown(file), why=reason(error)) from error


def reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)


def text_of(match: Match, seats: Sequence[str]) -> str:
    """The record, with a remark about who plays: a person, or which bot."""
    title, rest = match.record.text().split("\n", 1)
    return f"{title}\n{SEATS}{', '.join(seats)}\n{rest}"


def seats_in(text: str, count: int) -> list[str]:
    """Who plays, as the remark says; without one, everybody is a person."""
    found = re.search(rf"^{SEATS}(.*)$", text, re.MULTILINE)
    seats = [seat.strip() for seat in found[1].split(",")] if found else []
    return seats if len(seats) == count else [PERSON] * count


def save_as(file: Path, text: str) -> None:
    """Save where a player wants it, but never over something that is no record."""
    try:
        Record.parse(read(file))
    except Refusal as refusal:
        if refusal.message.key != "no-such-file":
            raise Refusal("not-written-over", BOOK, file=shown(file)) from refusal
    write(file, text)


class Shelf:
    """The user's matches: those under way, and those that are over."""

    def __init__(self, folder: Path | None = None) -> None:
        folder = folder or data_folder()
        self.open = folder / "unfinished"
        self.closed = folder / "finished"

    def new(self, game: str) -> Path:
        """A file for a match that begins now."""
        stamp = f"{datetime.now():%Y-%m-%d-%H%M%S}-{game}"
        file = self.open / f"{stamp}.record"
        number = 2
        while file.exists() or (self.closed / file.name).exists():
            file = self.open / f"{stamp}-{number}.record"
            number += 1
        return file

    def holds(self, file: Path) -> bool:
        """Whether this is one of the unfinished matches kept here."""
        return file.resolve().parent == self.open.resolve()

    def latest(self, but: Path | None = None) -> Path:
        """The match played last that is not over, other than one."""
        files = [file for file in self.open.glob("*.record") if file != but]
        if not files:
            raise Refusal("nothing-to-resume", BOOK, folder=shown(self.open))
        return max(files, key=lambda file: (file.stat().st_mtime_ns, file.name))

    def save(self, file: Path, match: Match, seats: Sequence[str]) -> Path:
        """Save a match, and lay it to the finished ones when it is over. Tells where it lies now."""
        text = text_of(match, seats)
        if match.result is None or not self.holds(file):
            write(file, text)
            return file
        done = self.closed / file.name
        write(done, text)
        file.unlink(missing_ok=True)
        return done


def bots_in(seats: Sequence[str]) -> dict[int, str]:
    """The seats that bots have, with their names."""
    return {seat: name for seat, name in enumerate(seats) if is_bot(name)}
