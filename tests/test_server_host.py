"""One link for a table: who may come in, and what only the host may do."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.serving import Data, Page, Server, friends, run
from wuerfelbecher import words
from wuerfelbecher.croupier.seats import SeatRequest
from wuerfelbecher.server import live_table
from wuerfelbecher.server.hub import Hub
from wuerfelbecher.server.live_table import LiveTable
from wuerfelbecher.server.store import Behind, Store, Write
from wuerfelbecher.server.tokens import Tokens
from wuerfelbecher.server.wire import ToPage
from wuerfelbecher.table import Refusal


def come_in(server: Server, table: str, name: str, seat: int | None = None) -> tuple[int, Data]:
    status, answer = server.request(f"/api/tables/{table}/seats", json.dumps({"name": name, "seat": seat}).encode())
    data: Data = json.loads(answer)
    return status, data


async def host_of(server: Server, table: Data) -> Page:
    tokens = [seat["token"] for seat in table["seats"] if "token" in seat]
    return await Page.open(server, table["table"], *tokens, table["host"])


# -- the one link -----------------------------------------------------------------------------------


def test_whoever_has_the_link_sees_the_table_and_takes_a_free_seat(server: Server) -> None:
    async def play() -> None:
        table = server.set_table("kniffel", "me", "friend", "friend")
        anna = await host_of(server, table)
        door = server.get(f"/api/tables/{table['table']}")
        assert (door["game"], door["host"], door["state"]) == ("kniffel", "Anna", "waiting")
        assert [seat["name"] for seat in door["seats"]] == ["Anna", "", ""]
        assert not [key for key in door if key in ("seed", "invitations", "tokens")]
        onlooker = await Page.open(server, table["table"], door["watch"])
        assert onlooker.table["mine"] == []
        status, ben = come_in(server, table["table"], "Ben", seat=2)
        assert (status, ben["seat"]) == (200, 2)
        status, cem = come_in(server, table["table"], "Cem")
        assert (status, cem["seat"]) == (200, 1)
        for seated in (ben, cem):
            page = await Page.open(server, table["table"], seated["token"])
            assert page.table["mine"] == [seated["seat"]]
        await anna.until(lambda: anna.table["state"] == "playing")
        assert server.get(f"/api/tables/{table['table']}")["state"] == "playing"

    run(play())


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_what_is_wrong_is_said_in_a_sentence(server: Server, language: str) -> None:
    async def knock() -> None:
        full = server.set_table("kniffel", "me", "bot")
        shut = server.set_table("kniffel", "me", "friend")
        taken = server.set_table("kniffel", "me", "friend", "friend")
        host = await host_of(server, shut)
        assert (await host.ask(type="door", open=False))["type"] == "ok"
        for path, body, status, key in (
            (f"{full['table']}/seats", {"name": "Ben"}, 409, "no-free-seat"),
            (f"{shut['table']}/seats", {"name": "Ben"}, 403, "door-shut"),
            (shut["table"], None, 403, "door-shut"),
            (f"{taken['table']}/seats", {"name": "Ben", "seat": 0}, 409, "seat-taken"),
            (f"{taken['table']}/seats", {"name": "Ben", "seat": 99}, 409, "seat-taken"),
            (f"{taken['table']}/seats", {"name": "Anna"}, 409, "name-twice"),
            (f"{taken['table']}/seats", {"name": " "}, 400, None),
            ("nowhere", None, 404, "no-such-table"),
            ("nowhere/seats", {"name": "Ben"}, 404, "no-such-table"),
        ):
            data = json.dumps(body).encode() if body is not None else None
            got, answer = server.request(f"/api/tables/{path}?lang={language}", data)
            error = json.loads(answer)["error"]
            assert (got, error["key"]) == (status, key or error["key"]), path
            assert len(error["text"]) > 15
            assert error["key"] not in error["text"]

    run(knock())


# -- what the host may do ---------------------------------------------------------------------------


def test_the_host_shuts_the_door_and_opens_it_again(server: Server) -> None:
    async def play() -> None:
        table = server.set_table("kniffel", "me", "friend")
        anna = await host_of(server, table)
        await anna.ask(type="door", open=False)
        await anna.until(lambda: anna.table["open"] is False)
        assert come_in(server, table["table"], "Ben")[0] == 403
        invited = server.join(table, 1, "Cem")
        assert "token" in invited, "whoever was invited personally may still sit down"
        await anna.ask(type="door", open=True)
        assert server.request(f"/api/tables/{table['table']}")[0] == 200

    run(play())


def test_whoever_is_removed_before_the_match_loses_the_seat_and_every_link_to_it(server: Server) -> None:
    async def play() -> None:
        table = server.set_table("kniffel", "me", "friend", "friend")
        anna = await host_of(server, table)
        seated = server.join(table, 1, "Ben")
        ben = await Page.open(server, table["table"], seated["token"])
        assert (await ben.ask(type="remove", seat=0))["key"] == "only-the-host"
        assert (await anna.ask(type="remove", seat=0))["key"] == "own-seat"
        assert (await anna.ask(type="remove", seat=2))["key"] == "no-person-there"
        assert (await anna.ask(type="remove", seat=77))["key"] == "no-person-there"
        assert (await anna.ask(type="remove", seat=1))["type"] == "ok"
        with pytest.raises(ConnectionClosed):
            while True:
                await ben.hear()
        assert {"type": "removed", "seat": 1} in ben.heard
        again = await Page.open(server, table["table"], seated["token"])
        assert again.heard[0]["key"] == "seat-lost"
        path = f"/api/invitations/{table['seats'][1]['invitation']}"
        assert server.request(path, b'{"name": "Ben"}')[0] == 403
        assert come_in(server, table["table"], "Ben")[1]["error"]["key"] == "door-shut"
        await anna.until(lambda: anna.table["seats"][1]["taken"] is False)
        fresh = anna.table["invitations"]["1"]
        assert server.request(f"/api/invitations/{fresh}", b'{"name": "Cem"}')[0] == 200

    run(play())


def test_a_bot_takes_over_for_whoever_is_removed_in_mid_match(server: Server) -> None:
    async def play() -> None:
        anna, ben = await friends(server, "die-boese-drei", "Ben", start="first", rounds=9)
        assert (await anna.ask(type="remove", seat=1))["type"] == "ok"
        with pytest.raises(ConnectionClosed):
            await ben.play(1, "roll")
        await anna.until(lambda: anna.table["seats"][1]["bot_plays"])
        assert anna.table["seats"][1]["name"] == "Ben"
        await anna.play(0, "roll")
        if anna.table["waiting_for"] == [0]:
            await anna.play(0, "stop")
        await anna.until(lambda: any(line["who"] == 1 for line in anna.view(0)["log"]))

    run(play())


def test_whoever_is_removed_cannot_watch_on_and_other_onlookers_stay(server: Server) -> None:
    async def play() -> None:
        table = server.set_table("kniffel", "me", *["friend"] * 4)
        anna = await host_of(server, table)
        [ben, cem, dora] = [
            server.join(table, seat, name)["token"] for seat, name in ((1, "B"), (2, "C"), (3, "D"))
        ]
        removed = await Page.open(server, table["table"], ben)
        family = await Page.open(server, table["table"], cem, dora)
        watching = await Page.open(server, table["table"], table["watch"])
        assert (await anna.ask(type="remove", seat=1))["type"] == "ok"
        assert (await anna.ask(type="remove", seat=2))["type"] == "ok"
        with pytest.raises(ConnectionClosed):
            while True:
                await removed.hear()
        again = await Page.open(server, table["table"], removed.table["watch"])
        assert again.heard[0]["key"] == "link-revoked"
        await family.until(lambda: family.table["mine"] == [3])
        await watching.until(lambda: not watching.table["seats"][2]["taken"])
        assert watching.table["watch"] != table["watch"]
        assert (await Page.open(server, table["table"], watching.table["watch"])).table["mine"] == []
        assert (await anna.ask(type="revoke"))["type"] == "ok"
        with pytest.raises(ConnectionClosed):
            while True:
                await watching.hear()
        assert (await family.ask(type="ping"))["type"] == "ok", "who has a seat stays"

    run(play())


def test_whoever_was_removed_does_not_read_the_match_once_it_is_over(server: Server) -> None:
    async def play() -> None:
        table = server.set_table("die-boese-drei", "me", "friend", rounds=1, start="first")
        anna = await host_of(server, table)
        bens = server.join(table, 1, "Ben")["token"]
        await Page.open(server, table["table"], bens)
        await anna.until(lambda: bool(anna.table["state"] == "playing"))
        assert (await anna.ask(type="remove", seat=1))["type"] == "ok"
        while anna.table["state"] != "over":
            if anna.table["waiting_for"] == [0]:
                view = anna.view(0)
                await anna.play(0, "roll" if view["throw"] else view["legal"][-1]["text"])
            else:
                await anna.hear()
        for path in ("record", "steps/1", "review"):
            path = f"/api/tables/{table['table']}/{path}"
            status, told = server.request(path, headers={"authorization": f"Bearer {bens}"})
            assert (status, json.loads(told)["error"]["key"]) == (403, "seat-lost")
            mine = {"authorization": f"Bearer {table['seats'][0]['token']}"}
            assert server.request(path, headers=mine)[0] == 200

    run(play())


def test_the_host_hands_the_role_on_and_keeps_it_no_longer(server: Server) -> None:
    async def play() -> None:
        table = server.set_table("kniffel", "me", "friend", "friend", "bot")
        anna = await host_of(server, table)
        ben = await Page.open(server, table["table"], server.join(table, 1, "Ben")["token"])
        assert (await ben.ask(type="start"))["key"] == "only-the-host"
        for nobody in (2, 3, -1, 99):
            assert (await anna.ask(type="host", seat=nobody))["key"] == "no-person-there"
        assert (await anna.ask(type="host", seat=1))["type"] == "ok"
        assert (await anna.ask(type="start"))["key"] == "only-the-host"
        back = await host_of(server, table)
        assert back.table["host"] is False
        assert back.table["host_seat"] == 1
        assert server.get(f"/api/tables/{table['table']}")["host"] == "Ben"
        await ben.until(lambda: list(ben.table["invitations"]) == ["2"])
        assert (await ben.ask(type="start"))["type"] == "ok"

    run(play())


def test_a_host_token_of_another_table_is_worth_nothing(server: Server) -> None:
    async def knock() -> None:
        table, other = (server.set_table("kniffel", "me", "friend") for _ in range(2))
        page = await Page.open(server, table["table"], table["seats"][0]["token"], other["host"])
        assert page.heard[0]["key"] == "bad-token"

    run(knock())


def test_door_host_and_seats_outlive_the_server(tmp_path: Path) -> None:
    server = Server(tmp_path)

    async def before() -> Data:
        table = server.set_table("kniffel", "me", "friend", "friend")
        anna = await host_of(server, table)
        ben = server.join(table, 1, "Ben")
        await anna.ask(type="door", open=False)
        await anna.ask(type="host", seat=1)
        return {**table, "ben": ben["token"]}

    async def after(table: Data) -> None:
        ben = await Page.open(server, table["table"], table["ben"])
        assert (ben.table["host"], ben.table["open"]) == (True, False)

    table: Data = asyncio.run(before())
    server.stop()
    server.start()
    try:
        run(after(table))
    finally:
        server.stop()


def test_tables_from_before_there_was_a_host_are_open_and_their_creators(tmp_path: Path) -> None:
    server = Server(tmp_path)
    table = server.set_table("kniffel", "me", "friend")
    server.stop()
    with sqlite3.connect(tmp_path / "tables.sqlite") as older:
        older.execute("alter table tables drop column open")
        older.execute("alter table tables drop column host")
        older.execute("alter table tables drop column secret")
        older.execute("alter table seats drop column contribution")
        older.execute("alter table tables drop column links")
        for newer in ("driver", "touched"):
            older.execute(f"drop index ix_tables_{newer}")
            older.execute(f"alter table tables drop column {newer}")
        older.execute("alter table answers drop column kind")
        older.execute("drop table presence")
        older.execute("drop table processes")
        older.execute("drop table keys")
        older.execute("drop table reviews")
        older.execute("alter table tables drop column hints")
        older.execute("update alembic_version set version_num = '0001'")
    server.start()
    try:
        run(_is_open_and_hosted(server, table))
    finally:
        server.stop()


async def _is_open_and_hosted(server: Server, table: Data) -> None:
    anna = await host_of(server, table)
    assert (anna.table["host"], anna.table["open"]) == (True, True)


# -- a host who is gone -----------------------------------------------------------------------------


class Somebody:
    """A page without a network."""

    def __init__(self, *seats: int, created: bool = False) -> None:
        self.seats = seats
        self.created = created

    takes_changes = False

    def post(self, frame: bytes) -> None: ...

    def tell(self, message: ToPage) -> None:
        pass

    def check_rights(self) -> None: ...


def with_a_table(folder: Path, play: object) -> None:
    async def main() -> None:
        hub = Hub(Store.in_folder(folder), Tokens(b"key"))
        await hub.open()
        wanted = [SeatRequest("me", "Anna"), SeatRequest("friend"), SeatRequest("friend"), SeatRequest("bot")]
        table = await hub.create("kniffel", {}, wanted, "en", own_dice=False)
        await table.come_in(1, "Ben", "n1")
        await play(table)  # type: ignore[operator]
        await hub.close()

    asyncio.run(main())


def test_the_role_passes_to_somebody_who_is_here_when_the_host_stays_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "HOST_GONE_SECONDS", 0.1)

    async def play(table: LiveTable) -> None:
        anna, ben, watching = Somebody(0, created=True), Somebody(1), Somebody()
        for page in (anna, watching, ben):
            table.arrive(page)
        await asyncio.sleep(0.2)
        assert table.is_host(anna)
        table.leave(anna)
        await asyncio.sleep(0.05)
        table.arrive(anna)
        await asyncio.sleep(0.2)
        assert table.is_host(anna), "who comes back in time is still the host"
        table.leave(anna)
        await asyncio.sleep(0.3)
        assert table.is_host(ben)
        table.arrive(anna)
        assert not table.is_host(anna)
        assert table.host_name == "Ben"

    with_a_table(tmp_path, play)


def test_the_role_stays_where_it_is_when_nobody_else_is_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "HOST_GONE_SECONDS", 0.05)

    async def play(table: LiveTable) -> None:
        anna, watching = Somebody(0, created=True), Somebody()
        table.arrive(anna)
        table.arrive(watching)
        table.leave(anna)
        await asyncio.sleep(0.15)
        assert table.host == live_table.CREATOR

    with_a_table(tmp_path, play)


@pytest.mark.parametrize("problem", [Refusal("not-stored"), Behind(), RuntimeError("anything")])
def test_the_role_passes_later_if_that_cannot_be_stored_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: Exception
) -> None:
    monkeypatch.setattr(live_table, "HOST_GONE_SECONDS", 0.05)

    async def play(table: LiveTable) -> None:
        write, failed = Store.write, 0

        async def fails_at_first(self: Store, *writes: Write) -> None:
            nonlocal failed
            if failed < 7:
                failed += 1
                raise problem
            await write(self, *writes)

        monkeypatch.setattr(Store, "write", fails_at_first)
        table.arrive(Somebody(1))
        async with asyncio.timeout(20):
            while table.host != 1:
                await asyncio.sleep(0.01)
        assert failed == 7

    with_a_table(tmp_path, play)


# -- a rematch asks ---------------------------------------------------------------------------------


async def until_answers(page: Page, number: int) -> None:
    await page.until(lambda: bool(page.table["answers"] >= number))


async def to_the_end(*pages: Page) -> None:
    """Play until the match is over, each page its own seat."""
    first = pages[0]
    while first.table["state"] != "over":
        answers = first.table["answers"]
        for seat in first.table["waiting_for"]:
            await until_answers(pages[seat], answers)
            view = pages[seat].view(seat)
            await pages[seat].play(seat, "roll" if view["throw"] else view["legal"][0]["text"])
        await until_answers(first, answers + 1)


def test_a_rematch_asks_friends_and_waits_for_them(server: Server) -> None:
    async def play() -> None:
        anna, ben, cem = await friends(server, "die-boese-eins", "Ben", "Cem")
        await to_the_end(anna, ben, cem)
        assert (await ben.ask(type="rematch"))["type"] == "ok"
        moved = next(heard for heard in ben.heard if heard["type"] == "moved")
        host = await Page.open(server, moved["table"], *moved["tokens"])
        assert (host.table["state"], host.table["mine"], host.table["host"]) == ("waiting", [1], True)
        assert [seat["taken"] for seat in host.table["seats"]] == [False, True, False]
        await anna.until(lambda: anna.table["rematch"] is not None)
        assert anna.table["rematch"] == {"table": moved["table"], "by": "Ben", "watch": ""}
        assert not any(heard["type"] == "moved" for heard in anna.heard), "nobody is pulled along"
        await anna.ask(type="rematch")
        there = next(heard for heard in anna.heard if heard["type"] == "moved")
        again = await Page.open(server, there["table"], *there["tokens"])
        assert (there["table"], again.table["mine"], again.table["host"]) == (moved["table"], [0], False)
        assert again.table["seats"][0]["name"] == "Anna"
        onlooker = await Page.open(server, anna.table["id"], anna.table["watch"])
        assert onlooker.table["rematch"]["watch"]
        assert (await onlooker.ask(type="rematch"))["key"] == "not-your-seat"
        assert (await host.ask(type="start"))["type"] == "ok"
        await host.until(lambda: host.table["state"] == "playing")
        assert (await cem.ask(type="rematch"))["type"] == "ok"
        late = next(heard for heard in cem.heard if heard["type"] == "moved")
        page = await Page.open(server, late["table"], *late["tokens"])
        assert page.table["mine"] == [], "the seat was given to a bot meanwhile; Cem watches"

    run(play())


def test_a_token_that_leaked_does_not_follow_into_the_rematch(server: Server) -> None:
    async def play() -> None:
        table = server.set_table("die-boese-eins", "me", "friend")
        leaked = table["seats"][0]["token"]
        ben_token = server.join(table, 1, "Ben")["token"]
        anna = await Page.open(server, table["table"], leaked, table["host"])
        ben = await Page.open(server, table["table"], ben_token)
        await anna.until(lambda: anna.table["state"] == "playing")
        await to_the_end(anna, ben)
        assert (await anna.ask(type="rematch", id="again"))["type"] == "ok"
        host = await follow(server, anna)
        thief = await Page.open(server, table["table"], leaked)
        assert (await thief.ask(type="rematch"))["type"] == "ok"
        assert (await follow(server, thief)).table["mine"] == []
        retried = await Page.open(server, table["table"], leaked)
        assert (await retried.ask(type="rematch", id="again"))["type"] == "ok"
        assert (await follow(server, retried)).table["mine"] == [0], "the same message, of a page that lost touch"
        assert (await ben.ask(type="rematch"))["type"] == "ok"
        there = await follow(server, ben)
        assert there.table["mine"] == [1]
        assert (await host.ask(type="remove", seat=1))["type"] == "ok"
        back = await Page.open(server, table["table"], ben_token)
        assert (await back.ask(type="rematch"))["type"] == "ok"
        assert (await follow(server, back)).table["mine"] == [], (
            "who was removed there does not come back from here"
        )

    run(play())


async def follow(server: Server, page: Page) -> Page:
    """Go where this page was sent for its rematch."""
    moved = next(heard for heard in page.heard if heard["type"] == "moved")
    return await Page.open(server, moved["table"], *moved["tokens"])
