"""The folder in which the server keeps its data: one server at a time, and nobody else on this machine reads it."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from secrets import token_bytes
from typing import IO

from wuerfelbecher.table import Refusal
from wuerfelbecher.table.refusal import printable

KEY_BYTES = 32
FOR_THE_OWNER = 0o600


def data_folder() -> Path:
    """The folder for this user's data, according to the customs of the system."""
    if sys.platform == "win32":
        base = os.environ.get("APPDATA")
        return Path(base or Path.home() / "AppData" / "Roaming") / "wuerfelbecher"
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share") / "wuerfelbecher"


class Folder:
    """A folder that this process alone uses until it ends. Another one is told where this one serves."""

    def __init__(self, path: Path, link: str = "") -> None:
        self.path = path
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = _private(path / "lock")
        except OSError as problem:
            raise unusable(path, problem) from problem
        if not _locked(self._lock):
            self._lock.seek(0)
            first = self._lock.read().decode(errors="replace").strip()
            self._lock.close()
            raise Refusal("folder-in-use", folder=printable(str(path)), link=printable(first) or "?")
        self._lock.truncate(0)
        self._lock.write(link.encode())
        self._lock.flush()

    def close(self) -> None:
        self._lock.close()

    def database(self) -> Path:
        """The file of the database, which only its owner may read."""
        file = self.path / "tables.sqlite"
        try:
            _private(file).close()
        except OSError as problem:
            raise unusable(file, problem) from problem
        return file


def signing_key(folder: Path) -> bytes:
    """The key that signs tokens, generated once and readable by its owner alone."""
    file = folder / "key"
    try:
        if not file.exists():
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            beside = folder / f"key.{os.getpid()}"
            with _private(beside) as handle:
                handle.write(token_bytes(KEY_BYTES))
                handle.flush()
                os.fsync(handle.fileno())
            beside.replace(file)
        key = file.read_bytes()
    except OSError as problem:
        raise unusable(file, problem) from problem
    if len(key) < KEY_BYTES:
        raise Refusal("key-damaged", file=printable(str(file)))
    return key


def unusable(path: Path, problem: Exception) -> Refusal:
    why = (isinstance(problem, OSError) and problem.strerror) or str(problem)
    return Refusal("folder-unusable", folder=printable(str(path)), why=printable(why))


def _private(file: Path) -> IO[bytes]:
    """The file, made if need be, for its owner alone."""
    opened = os.fdopen(os.open(file, os.O_RDWR | os.O_CREAT, FOR_THE_OWNER), "r+b")
    keep_private(file)
    return opened


def keep_private(file: Path) -> None:
    """Let only the owner of its folder read a file, also if root has made it for a server that is not root."""
    with contextlib.suppress(OSError):
        file.chmod(FOR_THE_OWNER)
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            owner = file.parent.stat()
            os.chown(file, owner.st_uid, owner.st_gid)


def _locked(file: IO[bytes]) -> bool:
    """Whether nobody else has locked the file; the system lets go of it when the process ends, however it ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(1_000_000)  # a byte that is never written, so that what the file says can be read
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
