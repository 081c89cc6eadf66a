"""Matches go as they did when their rules were last reviewed, even where no record leads."""

from __future__ import annotations

import pytest

from tests.courses import FOLDER, STRETCH, course, facts
from wuerfelbecher.table import catalogue

GAMES = {game.id: game for game in catalogue()}
WRITTEN = [
    (file.stem, *line.split(": ", 1))
    for file in sorted(FOLDER.glob("*.txt"))
    for line in file.read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize(("game", "case", "written"), WRITTEN, ids=[f"{game}-{case}" for game, case, _ in WRITTEN])
def test_a_match_goes_as_before(game: str, case: str, written: str) -> None:
    found = facts(GAMES[game]) if case == "facts" else course(GAMES[game], case)
    assert found == written, f"{where(found, written)}; if that is right: python -m tests.courses {game}"


def where(found: str, written: str) -> str:
    """At which answer two courses diverge, and whether the rules differ or only what is seen."""
    for stretch, (now, then) in enumerate(zip(found.split(" "), written.split(" "), strict=False)):
        if now != then:
            what = (
                "the table looks different"
                if now.split("-")[0] == then.split("-")[0]
                else "the match goes differently"
            )
            return f"{what} before answer {stretch * STRETCH + 1}"
    return "the match is longer or shorter"
