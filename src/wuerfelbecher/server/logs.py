"""What the server writes into its log: what happened where, and never a name, a word or a token."""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from asyncio import CancelledError
from types import TracebackType


class Plain(logging.Formatter):
    """A line to be read. Of an error it tells the kind and the place: what it says might quote somebody."""

    def format(self, record: logging.LogRecord) -> str:
        line = f"{record.levelname.casefold()}: {record.getMessage()}"
        if record.exc_info and record.exc_info[0] is not None:
            line += f" ({record.exc_info[0].__name__} at {' < '.join(where(record.exc_info[2]))})"
        return line


class Json(logging.Formatter):
    """The same as one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        told: dict[str, object] = {
            "time": f"{at}.{int(record.msecs):03}Z",
            "level": record.levelname.casefold(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        if record.exc_info and record.exc_info[0] is not None:
            told |= {"error": record.exc_info[0].__name__, "at": where(record.exc_info[2])}
        return json.dumps(told, ensure_ascii=False)


def where(trace: TracebackType | None) -> list[str]:
    """The places an error went through, the innermost first."""
    frames = traceback.extract_tb(trace)
    return [f"{frame.name} in {frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in reversed(frames)]


def is_news(record: logging.LogRecord) -> bool:
    """That a request is broken off when the server ends is none."""
    return not (record.exc_info and record.exc_info[0] is CancelledError)


def set_up(as_json: bool) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if as_json else Plain())
    handler.addFilter(is_news)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("wuerfelbecher").setLevel(logging.INFO if as_json else logging.WARNING)
    logging.getLogger("psycopg").setLevel(logging.ERROR)  # that somebody else was quicker is no news
