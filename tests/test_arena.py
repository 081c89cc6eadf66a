"""`becher arena`, and the examples of bots that others write."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.serving import Page, Server
from wuerfelbecher.cli.main import run
from wuerfelbecher.table import Match, Seeded, load

EXAMPLES = Path(__file__).parent.parent / "examples"
PAGE = (EXAMPLES.parent / "docs" / "bots.md").read_text(encoding="utf-8")


def becher(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        run(["arena", *arguments, "--lang", "en"])
    return (int(ended.value.code or 0), *capsys.readouterr())


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_tournament_tells_who_wins_how_often(capsys: pytest.CaptureFixture[str]) -> None:
    same = ["mistkaefer", "--bots", "random,beginner,bot:skilled", "--matches", "12", "--seats", "2", "--seed", "3"]
    code, out, _ = becher(capsys, *same, "--processes", "1", "--json")
    assert code == 0
    found = json.loads(out)
    assert (found["players"], found["matches"], found["seed"], found["alike"]) == (2, 12, 3, 0.5)
    assert {bot["bot"]: bot["seats"] for bot in found["bots"]} == dict.fromkeys(
        ("bot:random", "bot:beginner", "bot:skilled"), 8
    )
    assert sum(bot["won"] for bot in found["bots"]) == 12
    assert found["bots"][-1]["bot"] == "bot:random"
    assert all(bot["low"] <= bot["rate"] <= bot["high"] and not bot["slips"] for bot in found["bots"])


def test_matches_at_once_are_the_same_as_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    wish = ["arena", "die-boese-drei", "--bots", "random,beginner", "--matches", "4", "--json", "--processes"]
    start = [sys.executable, "-c", "from wuerfelbecher.cli.main import run; run()"]
    out = subprocess.run([*start, *wish, "2"], capture_output=True, check=True, text=True).stdout
    assert json.loads(out) == json.loads(becher(capsys, *wish[1:], "1")[1])


def test_an_own_bot_takes_part_and_one_that_fails_is_stood_in_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "cautious.py").write_text((EXAMPLES / "cautious.py").read_text())
    (tmp_path / "odd.py").write_text("class Odd:\n    def __init__(self, seed): ...\n")
    monkeypatch.chdir(tmp_path)
    code, out, _ = becher(
        capsys, "die-boese-drei", "--bots", "cautious:Cautious,odd:Odd,random", "--matches", "6", "--processes", "1"
    )
    assert code == 0
    lines = {line.split()[0]: line.split() for line in out.splitlines() if ":" in line}
    assert lines["odd:Odd"][-1].isdecimal()
    assert lines["cautious:Cautious"][-1] == "%"
    assert "Slips of odd:Odd: " in out
    assert "crashed (AttributeError: 'Odd' object has no attribute 'answer')" in " ".join(out.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bots", "skilled"], "at least two different"),
        (["--bots", "skilled,skilled"], "at least two different"),
        (["--bots", "skilled,grand"], "There is no bot"),
        (["--bots", "skilled,bot:grand"], "There is no bot"),
        (["--bots", "skilled,nowhere:Thing"], "There is no bot “nowhere:Thing” here: ModuleNotFoundError"),
        (["--bots", "skilled,random:Nobody"], "There is no bot “random:Nobody” here: AttributeError"),
        (["--matches", "0"], "--matches"),
        (["--matches", "many"], "--matches"),
        (["--processes", "-1"], "--processes"),
        (["--seats", "1"], "players"),
        (["--seed", "x"], "x"),
    ],
)
def test_bad_input_gets_one_clear_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    code, out, err = becher(capsys, "die-boese-drei", *arguments)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert said in err


def test_the_page_shows_the_examples_as_they_are() -> None:
    for name in ("cautious.py", "from_outside.py"):
        assert (EXAMPLES / name).read_text(encoding="utf-8") in PAGE


def test_the_cautious_bot_rolls_until_it_has_enough() -> None:
    cautious = example("cautious")
    bot = cautious.Cautious(1)
    match = Match(load("die-boese-drei", start="first"), ["Anna", "Ben"], Seeded(5))
    while match.to_act == [0]:
        view = match.view(0)
        assert view.ask is not None
        running, move = view.state.running, bot.answer(view, view.ask)
        assert move.text == ("stop" if running >= cautious.ENOUGH else "roll")
        match.play(move, 0)


def test_a_player_from_outside_takes_a_seat_and_plays_to_the_end(tmp_path: Path) -> None:
    from_outside, server = example("from_outside"), Server(tmp_path)

    async def play() -> None:
        table = server.set_table("kniffel", "friend", "bot", start="first")
        link = f"{server.url}/join/{table['seats'][0]['invitation']}"
        async with asyncio.timeout(100):
            await from_outside.play(link, "Outsider")
        page = await Page.open(server, table["table"], table["watch"])
        assert page.table["state"] == "over"
        assert page.table["seats"][0]["name"] == "Outsider"
        await page.close()

    try:
        asyncio.run(play())
    finally:
        server.stop()


def test_levels_are_opponents_in_gymnasium() -> None:
    pytest.importorskip("gymnasium")
    from wuerfelbecher.bridges.gymnasium import WuerfelbecherEnv

    with pytest.raises(ValueError, match="grand"):
        WuerfelbecherEnv("die-boese-drei", opponents="bot:grand")
    for opponents in ("bot:beginner", ["bot:skilled", "bot:random"]):
        env = WuerfelbecherEnv("die-boese-drei", seats=3, opponents=opponents)
        _, info = env.reset(seed=4)
        for _ in range(200):
            action = int(info["action_mask"].argmax())
            _, _, terminated, truncated, info = env.step(action)
            if terminated or truncated:
                break
        assert env.match.result is not None
