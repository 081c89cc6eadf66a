"""Matches from the rulebooks' own examples, or checked by hand: each file plays a match and says what must hold.

A line `#= expression` is evaluated at its place; `t` is the state, `match` the match, `legal` the notation of what
the seat asked may play, `result` the result, and `told` the keys of what was told since the line before.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from wuerfelbecher.table import Record, Refusal, catalogue, load
from wuerfelbecher.table.match import Match

FOLDER = Path(__file__).parent / "records"
FILES = sorted(FOLDER.glob("*/*.record"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_record(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = Record.parse(text)
    assert record.game == file.parent.name
    assert any(line.startswith("# ") for line in text.splitlines()), "a record says where it comes from"
    expected = 0
    answers = 0
    heard = 0
    for line in text.splitlines():
        if line.startswith("#="):
            match = record.replay(until=answers, by_hand=True)
            heard = holds(match, line[2:].strip(), file, heard)
            expected += 1
        elif (
            line.strip()
            and not line.startswith("#")
            and any(line.startswith(f"{who}:") for who in [*record.names, "*"])
        ):
            answers += 1
    assert answers == len(record.lines)
    assert expected, "a record without a #= line proves nothing"


def holds(match: Match, expression: str, file: Path, heard: int) -> int:
    told = [message.key for _, message in match.told]
    try:
        legal = [move.text for seat in match.to_act for move in match.legal(seat)]
    except Refusal:
        legal = []
    scope = {"t": match.state, "match": match, "legal": legal, "result": match.result, "told": told[heard:]}
    what_is = f"{match.state}\nlegal: {legal[:40]}\ntold since the last #= line: {told[heard:]}"
    assert eval(expression, scope), f"{file.name}: {expression}\n{what_is}"
    return len(told)


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: str(game.id))
def test_every_game_has_a_record(game: type[object]) -> None:
    assert list((FOLDER / game.id).glob("*.record")), f"{game.id} needs a record"  # type: ignore[attr-defined]


def test_there_is_no_record_without_a_game() -> None:
    for folder in FOLDER.iterdir():
        load(folder.name)
