"""Records as files: read, written whole or not at all, and refused with a reason where that fails."""

from __future__ import annotations

import os
from pathlib import Path

from wuerfelbecher.cli.speech import BOOK
from wuerfelbecher.table import Record, Refusal
from wuerfelbecher.table.refusal import printable

LARGEST = 20_000_000
"""The most bytes that a record may have."""


def file_called(text: str) -> Path:
    """The file somebody means; `~` is their home, if they have one."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def shown(file: Path) -> str:
    """A file's name as it is shown: in full, unlike other text that players typed."""
    return printable(str(file))


def read(file: Path) -> str:
    """The text of a file, or a refusal that says what is wrong with it."""
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
    """Write the text to the file, all of it or nothing."""
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


def write_copy(file: Path, text: str) -> None:
    """Write where a player wants it, but never over anything that is not a record."""
    try:
        Record.parse(read(file))
    except Refusal as refusal:
        if refusal.message.key != "no-such-file":
            raise Refusal("not-written-over", BOOK, file=shown(file)) from refusal
    write(file, text)


def reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
