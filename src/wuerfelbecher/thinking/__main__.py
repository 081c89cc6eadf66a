"""The process in which bots think: a job a line comes in, a reply a line goes out."""

from __future__ import annotations

import faulthandler
import json
import os
import sys
from importlib import import_module
from typing import IO, Any

from wuerfelbecher.bots import Bot, bot_named, is_bot
from wuerfelbecher.table import Move, Record

GRACE = 5.0
"""A process whose answer is this many seconds late ends itself: whoever waited for it is gone."""
BEHIND = 5
"""Serving pages comes before thinking."""


def main() -> None:
    jobs, replies = _aside(0, os.O_RDONLY, "r"), _aside(1, os.O_WRONLY, "w")
    if hasattr(os, "nice"):
        os.nice(BEHIND)
    _say(replies, {})
    for line in jobs:
        job = json.loads(line)
        faulthandler.dump_traceback_later(job["seconds"] + GRACE, exit=True)
        try:
            reply = {"move": _answer(**job)}
        except BaseException as problem:
            reply = {"wrong": f"{type(problem).__name__}: {problem}"}
        faulthandler.cancel_dump_traceback_later()
        _say(replies, reply)


def _aside(number: int, how: int, mode: str) -> IO[str]:
    """Input or output for jobs alone: whatever a bot reads or prints goes nowhere."""
    kept = os.fdopen(os.dup(number), mode, encoding="utf-8")
    nowhere = os.open(os.devnull, how)
    os.dup2(nowhere, number)
    os.close(nowhere)
    return kept


def _say(replies: IO[str], reply: dict[str, str]) -> None:
    print(json.dumps(reply), file=replies, flush=True)


def _answer(record: str, seat: int, bot: str, seed: int, folder: str, **_: Any) -> str:
    read = Record.parse(record)
    view = read.replay(until=len(read.lines)).view(seat)
    assert view.ask is not None
    player = bot_named(bot, seed, read.game) if is_bot(bot) else own_bot(bot, seed, folder)
    answer: object = player.answer(view, view.ask)
    return answer.text if isinstance(answer, Move) else str(answer)


def own_bot(name: str, seed: int, folder: str = "") -> Bot:
    """A bot written as `module:Class`, made from a seed."""
    if folder and folder not in sys.path:
        sys.path.insert(0, folder)
    module, _, kind = name.partition(":")
    bot: Bot = getattr(import_module(module), kind)(seed)
    return bot


if __name__ == "__main__":
    main()
