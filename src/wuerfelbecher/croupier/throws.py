"""All that is needed to work out every throw of a record again."""

from __future__ import annotations

from dataclasses import asdict
from itertools import groupby
from typing import Any

from wuerfelbecher.table import Chance, Draw, Record, Refusal, Roll


def all_throws(record: Record, language: str) -> dict[str, Any]:
    """Every throw of a record as the rules asked for it, up to the first answer that they do not allow."""
    throws: list[dict[str, Any]] = []
    refused = ""
    try:
        for number, ask, answer in record.throws():
            throws.append({"number": number, "came": ask.text(answer), **_asked_for(ask)})
    except Refusal as refusal:
        refused = refusal.text(language)
    pledge = record.pledge
    return {
        "game": record.game,
        "players": list(record.names),
        "dice": record.dice,
        "pledge": None if pledge is None else asdict(pledge),
        "throws": throws,
        "refused": refused,
    }


def _asked_for(ask: Chance) -> dict[str, Any]:
    if isinstance(ask, Roll):
        kinds = [(die, len(list(alike))) for die, alike in groupby(ask.dice.dice)]
        return {"dice": [{"sides": [die.mark(side) for side in die.sides], "count": count} for die, count in kinds]}
    assert isinstance(ask, Draw)
    return {"heap": [ask.text((thing,)) for thing in ask.heap]}
