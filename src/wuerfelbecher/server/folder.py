"""The folder in which the server keeps its data."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from secrets import token_bytes


def data_folder() -> Path:
    """The folder for this user's data, according to the customs of the system."""
    if sys.platform == "win32":
        base = os.environ.get("APPDATA")
        return Path(base or Path.home() / "AppData" / "Roaming") / "wuerfelbecher"
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share") / "wuerfelbecher"


def signing_key(folder: Path) -> bytes:
    """The key that signs tokens, generated once and readable by its owner alone."""
    file = folder / "key"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        beside = folder / f"key.{os.getpid()}"
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as handle:
            handle.write(token_bytes(32))
        beside.replace(file)
    return file.read_bytes()
