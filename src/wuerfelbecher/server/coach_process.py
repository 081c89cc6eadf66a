"""A process of its own for hints and reviews: a job in a line of JSON comes in, lines of JSON go out."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import Any

from wuerfelbecher import words
from wuerfelbecher.coach.hint import hint
from wuerfelbecher.coach.review import reviewed
from wuerfelbecher.coach.saying import told
from wuerfelbecher.table import Record, Refusal

DIGITS = 5


def main() -> None:
    with suppress(OSError, AttributeError):
        os.nice(int(sys.argv[1]))
    for line in sys.stdin:
        job = json.loads(line)
        try:
            say({"done": done(job)})
        except Refusal as refusal:
            say({"refused": {language: refusal.text(language) for language in words.LANGUAGES}})


def done(job: dict[str, Any]) -> dict[str, Any]:
    record = Record.parse(job["record"])
    if "seat" in job:
        match = record.replay(until=len(record.lines), by_hand=True)
        return hint(match.view(job["seat"]), job["seconds"]).data()
    review = reviewed(record, job["seconds"], lambda passed: say({"progress": passed}))
    return {language: shortened(told(review, language)) for language in words.LANGUAGES}


def shortened(data: Any) -> Any:
    """With no more digits than a screen shows."""
    if isinstance(data, float):
        return round(data, DIGITS)
    if isinstance(data, dict):
        return {name: shortened(value) for name, value in data.items()}
    return [shortened(value) for value in data] if isinstance(data, list | tuple) else data


def say(data: dict[str, Any]) -> None:
    print(json.dumps(data), flush=True)


if __name__ == "__main__":
    main()
