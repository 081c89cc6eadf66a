"""Hints at the web table, and matches gone over when they are over."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from tests.serving import Data, Page, Server, friends, halt, has_job, mind_of, run
from tests.test_hosting import rows
from tests.test_server_fair import play_on
from wuerfelbecher.cli import hosting
from wuerfelbecher.cli.speech import Speech
from wuerfelbecher.server.coaching import Coach
from wuerfelbecher.server.store import Store
from wuerfelbecher.table import Line, Match, Record, Refusal, load

PATIENCE = 100


async def asked_to_choose(page: Page, seat: int) -> None:
    """Play until this seat has a choice."""
    while not page.view(seat)["legal"]:
        await page.until(lambda: seat in page.table["waiting_for"])
        if page.view(seat)["throw"]:
            await page.play(seat, "roll")
            await page.until(lambda: not page.view(seat)["throw"])


async def hint(page: Page, seat: int) -> Data:
    answer = await page.ask(type="hint", seat=seat, asked=page.table["asked"])
    if answer["type"] != "ok":
        return answer
    await page.until(lambda: page.heard[-1]["type"] == "hint", PATIENCE)
    return page.heard[-1]


def test_whoever_plays_alone_gets_hints(server: Server) -> None:
    async def main() -> None:
        table = server.set_table("kniffel", "me", "bot", start="first")
        page = await Page.open(server, table["table"], table["seats"][0]["token"])
        assert page.table["hints"]
        await asked_to_choose(page, 0)
        found = await hint(page, 0)
        assert found["move"] in [offer["text"] for offer in page.view(0)["legal"]]
        assert "Punkte im Mittel" in found["why"]
        assert (found["seat"], found["asked"]) == (0, page.table["asked"])
        assert (await page.play(0, found["move"]))["type"] == "ok"
        late = await page.ask(type="hint", seat=0, asked=found["asked"])
        assert late["key"] == "too-late"
        assert (await page.ask(type="hint", seat=1, asked=page.table["asked"]))["key"] == "not-your-seat"

    run(main())


def test_among_people_there_are_hints_only_if_agreed(server: Server) -> None:
    async def main() -> None:
        pages = await friends(server, "kniffel", "Ben", start="first")
        assert not pages[0].table["hints"]
        refused = await pages[0].ask(type="hint", seat=0, asked=pages[0].table["asked"])
        assert refused["key"] == "no-hints-here"
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Opa"}]
        agreed = server.post("/api/tables", {"game": "kniffel", "seats": seats, "hints": True})
        page = await Page.open(server, agreed["table"], *(seat["token"] for seat in agreed["seats"]))
        assert page.table["hints"]

    run(main())


def test_a_coach_whose_process_ends_says_so_and_goes_on(tmp_path: Path) -> None:
    server = Server(tmp_path)

    async def main() -> None:
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Opa"}]
        options = {"start": "first"}
        agreed = {"game": "kniffel", "options": options, "seats": seats, "hints": True, "language": "de"}
        table = server.post("/api/tables", agreed)
        page = await Page.open(server, table["table"], *(seat["token"] for seat in table["seats"]))
        await asked_to_choose(page, 0)
        move = (await hint(page, 0))["move"]
        mind = mind_of(server.process.pid)
        halt(mind)
        assert (await page.ask(type="hint", seat=0, asked=page.table["asked"]))["type"] == "ok"
        while not has_job(mind):
            await asyncio.sleep(0.01)
        os.kill(mind, signal.SIGKILL)
        await page.until(lambda: page.heard[-1]["type"] == "hint", PATIENCE)
        assert page.heard[-1]["move"] is None
        assert page.heard[-1]["why"] == Refusal("coach-failed").text("de")
        assert (await hint(page, 0))["move"] == move

    try:
        run(main())
    finally:
        server.stop()


def reviewed(ask: Any) -> Data:
    """A review, once it is made."""
    end = time.monotonic() + PATIENCE
    while "progress" in (found := ask()):
        assert 0 <= found["progress"] <= 1
        assert time.monotonic() < end
        time.sleep(0.2)
    answer: Data = found
    return answer


def test_a_match_is_gone_over_when_it_is_over_and_the_review_is_kept(tmp_path: Path) -> None:
    server = Server(tmp_path)

    found: list[str] = []

    async def main() -> None:
        pages = await friends(server, "die-boese-drei", "Ben", start="first", rounds=1)
        table, watch = pages[0].table["id"], pages[0].table["watch"]
        bearer = {"authorization": f"Bearer {watch}"}
        assert server.get(f"/api/tables/{table}/review", **bearer)["error"]["key"] == "not-over"
        await play_on(pages)
        found.extend([table, watch])

    run(main())
    table, watch = found
    bearer = {"authorization": f"Bearer {watch}"}

    def ask() -> Any:
        return server.get(f"/api/tables/{table}/review?lang=de", **bearer)

    review = reviewed(ask)["review"]
    assert review["exact"]
    assert "Alles ist genau gerechnet." in review["summary"]
    for seat in review["seats"]:
        assert seat["luck"] + seat["skill"] == pytest.approx(seat["last"] - seat["first"], abs=1e-4)
    assert server.request(f"/api/tables/{table}/review")[0] == 403
    assert rows(tmp_path)["reviews"] == 1
    server.stop(signal.SIGKILL)
    server.start()
    assert ask()["review"] == review
    server.stop()
    with sqlite3.connect(tmp_path / "tables.sqlite") as stored:
        stored.execute("update tables set touched = 0")
    hosting.tidy(Speech("en"), "1", str(tmp_path), "")
    assert set(rows(tmp_path).values()) == {0}


def test_any_record_is_gone_over(server: Server) -> None:
    record = Record("die-boese-drei", ["Anna", "Ben"], {"start": "first"}, lines=[Line("Anna", "rolled 3")])

    def ask(text: str) -> Any:
        return json.loads(server.request("/api/review?lang=en", json.dumps({"record": text}).encode())[1])

    found = reviewed(lambda: ask(record.text()))
    assert found["review"]["steps"][0]["text"] == "Anna rolls 3"
    assert not found["review"]["finished"]
    assert ask("nothing")["error"]["key"] == "not-a-record"
    broken = reviewed(lambda: ask(record.text().replace("rolled 3", "rolled 7").replace("check:", "# check:")))
    assert "is not possible" in broken["refused"]


def test_a_review_that_comes_to_nothing_ends_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> Data:
        raise OSError("no more processes")

    async def main() -> None:
        coach = Coach(Store.in_folder(tmp_path))
        monkeypatch.setattr(coach._reviews, "ask", fails)
        record = Match(load("kniffel"), ["Anna", "Ben"]).record
        assert await coach.review(record) == {"progress": 0.0}
        await asyncio.gather(*coach._tasks)
        told = await coach.review(record)
        assert told["refused"]["en"] == Refusal("coach-failed").text("en")
        coach.close()

    asyncio.run(main())


def test_a_review_that_another_process_has_stored_first_is_told_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def made(*_: object) -> Data:
        return {"done": {"de": {}, "en": {}}}

    async def main() -> None:
        storage = Store.in_folder(tmp_path)
        await storage.open()
        record = Match(load("kniffel"), ["Anna", "Ben"]).record
        for _ in range(2):
            coach = Coach(storage)
            monkeypatch.setattr(coach._reviews, "ask", made)
            monkeypatch.setattr(storage, "review", nothing_yet)
            assert await coach.review(record, "table") == {"progress": 0.0}
            await asyncio.gather(*coach._tasks)
            assert await coach.review(record, "table") == {"review": {"de": {}, "en": {}}}
            coach.close()
        await storage.close()

    async def nothing_yet(_: str) -> None:
        return None

    asyncio.run(main())
