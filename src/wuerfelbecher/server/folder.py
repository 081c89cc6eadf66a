"""Where the server keeps its things: one folder of the user's, made on demand."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from secrets import token_bytes


def data_folder() -> Path:
    """Where this user's matches are kept."""
    if sys.platform == "win32":
        base = os.environ.get("APPDATA")
        return Path(base or Path.home() / "AppData" / "Roaming") / "wuerfelbecher"
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share") / "wuerfelbecher"


def signing_key(folder: Path) -> bytes:
    """The key that signs tokens, made once and readable by the user alone."""
    file = folder / "key"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        beside = folder / f"key.{os.getpid()}"
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as handle:
            handle.write(token_bytes(32))
        beside.replace(file)
    return file.read_bytes()
