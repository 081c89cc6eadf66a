"""The rules as they are packed for the browser give the same matches from the same seeds as here."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hatch_build import node

from tests import same_match
from tests.browsing import ROOT, build_engine
from wuerfelbecher.table import catalogue

pytestmark = pytest.mark.timeout(600)

A_HANDFUL = ["die-boese-drei", "kniffel", "letra-mix", "mistkaefer", "slf-schnappspiel", "craps"]


@pytest.fixture(scope="module", autouse=True)
def packed() -> None:
    build_engine()


def in_the_browsers_python(wanted: dict[str, Any]) -> Any:
    command = [node(), "engine/run.mjs", str(Path(same_match.__file__)), json.dumps(wanted)]
    done = subprocess.run(command, cwd=ROOT / "web", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def check(games: list[str], seeds: list[int], bots: list[str]) -> None:
    wanted = {"games": games, "seeds": seeds, "bots": bots}
    assert in_the_browsers_python(wanted) == json.loads(same_match.main(json.dumps(wanted)))


def test_the_same_seed_gives_the_same_match_in_the_browsers_python() -> None:
    check(A_HANDFUL, [1], ["bot:random", "bot:beginner", "bot"])


def test_masters_have_their_tables_in_the_browsers_python() -> None:
    check(["kniffel"], [1], ["bot:master"])


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_every_game_gives_the_same_matches_in_the_browsers_python() -> None:
    check([game.id for game in catalogue()], [1, 2, 3], ["bot:random"])


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_bots_of_every_game_play_the_same_in_the_browsers_python() -> None:
    check([game.id for game in catalogue()], [1], ["bot:beginner", "bot:skilled"])
