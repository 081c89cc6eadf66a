"""The process in which bots and the coach think: a job a line comes in, a reply a line goes out."""

from __future__ import annotations

import faulthandler
import json
import os
import sys
from importlib import import_module
from typing import IO, Any

from wuerfelbecher import words
from wuerfelbecher.bots import Bot, bot_named, is_bot, seed_for_bot
from wuerfelbecher.table import Move, Record, Refusal

GRACE = 5.0
"""A process that is this many seconds late with what it has to say ends itself: whoever waited for it is gone."""
DIGITS = 5


class Desk:
    """Where jobs come in and replies go out."""

    def __init__(self) -> None:
        self._jobs, self._replies = _aside(0, os.O_RDONLY, "r"), _aside(1, os.O_WRONLY, "w")
        self._patience = 0.0

    def work(self) -> None:
        self._say({})
        for line in self._jobs:
            job = json.loads(line)
            self._patience = job.pop("patience") + GRACE
            self._set_alarm()
            try:
                reply = {"done": getattr(self, job.pop("job"))(**job)}
            except Refusal as refusal:
                reply = {"refused": {language: refusal.text(language) for language in words.LANGUAGES}}
            except BaseException as problem:
                kind = type(problem).__name__
                reply = {"wrong": f"{kind}: {problem}", "kind": kind}
            faulthandler.cancel_dump_traceback_later()
            self._say(reply)

    def _set_alarm(self) -> None:
        faulthandler.dump_traceback_later(self._patience, exit=True)

    def _say(self, reply: dict[str, Any]) -> None:
        print(json.dumps(reply), file=self._replies, flush=True)

    def answer(self, record: str, seat: int, bot: str, seed: int, folder: str) -> str:
        """What a bot answers."""
        read = Record.parse(record)
        view = read.replay(until=len(read.lines)).view(seat)
        assert view.ask is not None
        player = bot_named(bot, seed, read.game) if is_bot(bot) else own_bot(bot, seed, folder)
        found: object = player.answer(view, view.ask)
        return found.text if isinstance(found, Move) else str(found)

    def make(self, bot: str, folder: str) -> None:
        """See whether a bot from outside can be made."""
        own_bot(bot, 0, folder)

    def hint(self, record: str, seat: int, seconds: float) -> dict[str, Any]:
        """The best move of a seat and why."""
        from wuerfelbecher.coach.hint import hint

        read = Record.parse(record)
        return hint(read.replay(until=len(read.lines), by_hand=True).view(seat), seconds).data()

    def review(self, record: str, seconds: float) -> dict[str, Any]:
        """A match gone over, by language."""
        from wuerfelbecher.coach.review import reviewed
        from wuerfelbecher.coach.saying import told

        def tell(passed: float) -> None:
            self._set_alarm()
            self._say({"progress": passed})

        review = reviewed(Record.parse(record), seconds, tell)
        return {language: shortened(told(review, language)) for language in words.LANGUAGES}


def _aside(number: int, how: int, mode: str) -> IO[str]:
    """Input or output for jobs alone: whatever a bot reads or prints goes nowhere."""
    kept = os.fdopen(os.dup(number), mode, encoding="utf-8")
    nowhere = os.open(os.devnull, how)
    os.dup2(nowhere, number)
    os.close(nowhere)
    return kept


def own_bot(name: str, seed: int, folder: str = "") -> Bot:
    """A bot written as `module:Class`, made from a seed."""
    if folder and folder not in sys.path:
        sys.path.insert(0, folder)
    module, _, kind = name.partition(":")
    bot: Bot = getattr(import_module(module), kind)(seed_for_bot(seed))
    return bot


def shortened(data: Any) -> Any:
    """With no more digits than a screen shows."""
    if isinstance(data, float):
        return round(data, DIGITS)
    if isinstance(data, dict):
        return {name: shortened(value) for name, value in data.items()}
    return [shortened(value) for value in data] if isinstance(data, list | tuple) else data


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    Desk().work()
    os._exit(0)  # threads that a bot has left behind would keep it alive
