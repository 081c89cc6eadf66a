"""A process that works out one job after the other, a line of JSON each, and can be ended at any time."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

from wuerfelbecher.bots.careful import Broken, TooSlow

STARTING = 60.0
"""So many seconds a new process may take until it listens."""


class Process:
    """It starts when it is first needed, and again after it has ended. One asks at a time."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: subprocess.Popen[str] | None = None
        self._replies: queue.SimpleQueue[str] = queue.SimpleQueue()

    def ask(
        self, job: dict[str, Any], seconds: float, told: Callable[[float], None] = lambda passed: None
    ) -> dict[str, Any]:
        """What comes of a job. A process that says nothing for so many seconds is ended; `told` is how much of its
        work is done.
        """
        try:
            self._send({**job, "patience": seconds})
            while True:
                reply: dict[str, Any] = json.loads(self._reply(seconds))
                if "progress" not in reply:
                    break
                told(reply["progress"])
        except (OSError, queue.Empty, json.JSONDecodeError) as problem:
            self.close()
            if isinstance(problem, queue.Empty):
                raise TooSlow(f"{seconds:g} s") from None
            raise Broken("its process has ended", "ended") from None
        if "wrong" in reply:
            raise Broken(reply["wrong"], reply["kind"])
        return reply

    def _send(self, job: dict[str, Any]) -> None:
        if self._process is None or self._process.poll() is not None:
            self._start()
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()

    def _start(self) -> None:
        """It has a session of its own, so that ctrl-C is not for it, and ends with the pipe from here."""
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "wuerfelbecher.thinking", str(self._niceness)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            start_new_session=True,
        )
        self._replies = queue.SimpleQueue()
        threading.Thread(target=_listen, args=(self._process, self._replies), daemon=True).start()
        self._reply(STARTING)

    def _reply(self, seconds: float) -> str:
        return self._replies.get(timeout=seconds)

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()


def _listen(process: subprocess.Popen[str], replies: queue.SimpleQueue[str]) -> None:
    """Pass on what a process says; nothing when it has ended."""
    assert process.stdout is not None
    with process.stdout as lines:
        for line in lines:
            replies.put(line)
    replies.put("")
