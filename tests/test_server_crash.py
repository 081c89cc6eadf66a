"""The server is killed in the middle of play. What it acknowledged is there again, and nothing is there twice."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.serving import Data, Page, Server, run
from wuerfelbecher.table import Line, Record

TABLES = 10
NAMES = ("Anna", "Ben")


class Friends:
    """Two players at one table, each on a connection of their own, and everything they sent and were promised."""

    def __init__(self, server: Server, luck: int) -> None:
        self.server = server
        table = server.set_table("die-boese-drei", "me", "friend", rounds=20, start="first")
        self.id: str = table["table"]
        self.tokens = [table["seats"][0]["token"], server.join(table, 1, NAMES[1])["token"]]
        self.pages: list[Page] = []
        self.sent: dict[str, Data] = {}
        self.acknowledged: set[str] = set()
        self.shown: dict[int, Line] = {}
        self._luck = random.Random(luck)

    async def sit_down(self) -> None:
        self.pages = [await Page.open(self.server, self.id, token) for token in self.tokens]
        for page in self.pages:
            await self._settle(page)

    async def stand_up(self) -> None:
        for page in self.pages:
            await page.close()

    @property
    def answers(self) -> int:
        return max(int(page.table["answers"]) for page in self.pages)

    @property
    def over(self) -> bool:
        return any(page.table["state"] == "over" for page in self.pages)

    async def play(self) -> None:
        """One move of whoever has to make one."""
        now = self.answers
        for page in self.pages:
            await page.until(lambda page=page: page.table["answers"] >= now)  # type: ignore[misc]
        [seat] = self.pages[0].table["waiting_for"]
        page, view = self.pages[seat], self.pages[seat].view(seat)
        move = "roll" if view["throw"] else self._luck.choice(view["legal"])["text"]
        message = {"id": f"m{len(self.sent)}", "seat": seat, "asked": page.table["asked"], "move": move}
        self.sent[message["id"]] = message
        await self.send(message)

    async def send(self, message: Data) -> None:
        page = self.pages[message["seat"]]
        answer = await page.ask(type="play", **message)
        assert answer["type"] == "ok", answer
        self.acknowledged.add(message["id"])
        await self._settle(page)

    async def _settle(self, page: Page) -> None:
        """Wait for the throws that fall by themselves."""
        await page.until(lambda: page.table["waiting_for"] != [] or page.table["state"] == "over")
        self._note(page)

    def _note(self, page: Page) -> None:
        """Remember what a page shows of the match; what it ever showed has to stay."""
        for view in page.table["views"].values():
            first = page.table["answers"] - len(view["log"])
            for number, line in enumerate(view["log"], first):
                seen = Line(NAMES[line["who"]], line["what"])
                assert self.shown.setdefault(number, seen) == seen

    async def play_until_the_server_dies(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while not self.over:
                await self.play()

    async def send_again(self) -> None:
        """The last two moves, of which one may not have been acknowledged: each counts, and only once."""
        for message in list(self.sent.values())[-2:]:
            before = self.answers
            stored = message["id"] in self.acknowledged or before > message["asked"]
            await self.send(message)
            after = self.answers
            assert after == before if stored else after > before == message["asked"]
            await self.send(message)
            assert self.answers == after

    def record(self) -> Record:
        path, token = f"/api/tables/{self.id}/record", self.tokens[0]
        status, text = self.server.request(path, headers={"authorization": f"Bearer {token}"})
        assert status == 200
        return Record.parse(text.decode())


def test_a_killed_server_forgets_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    async def play() -> None:
        server = Server(tmp_path)
        try:
            tables = [Friends(server, luck) for luck in range(TABLES)]
            for kill_after in (200, 400, 600):
                await asyncio.gather(*(table.sit_down() for table in tables))
                await asyncio.gather(*(table.send_again() for table in tables))
                playing = [asyncio.create_task(table.play_until_the_server_dies()) for table in tables]
                while acknowledged(tables) < kill_after and not all(task.done() for task in playing):
                    await asyncio.sleep(0.001)
                server.stop(signal.SIGKILL)
                await asyncio.gather(*playing)
                assert acknowledged(tables) < sum(len(table.sent) for table in tables), "a move was on its way"
                server.start()
            for table in tables:
                await table.sit_down()
                await table.send_again()
                while not table.over:
                    await table.play()
                await table.stand_up()
                check(table)
        finally:
            server.stop()

    run(play(), seconds=100)


def acknowledged(tables: list[Friends]) -> int:
    return sum(len(table.acknowledged) for table in tables)


def check(table: Friends) -> None:
    """The record holds every move once and in its place, and beside them only throws that follow a move."""
    record = table.record()
    assert record.replay().ask is None
    for number, line in table.shown.items():
        assert record.lines[number] == line
    moves = {message["asked"]: message for message in table.sent.values()}
    assert len(moves) == len(table.sent) == len(table.acknowledged)
    for number, (who, what) in enumerate(record.lines):
        if number in moves:
            assert who == NAMES[moves[number]["seat"]]
            assert what == moves[number]["move"] or what.startswith("rolled ")
        else:
            assert what.startswith("rolled ")
            assert record.lines[number - 1] in (Line(who, "roll"), Line(who, "stop"))
