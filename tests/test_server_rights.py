"""What a token allows, what it does not, and which pages may open a connection at all."""

from __future__ import annotations

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from tests.serving import Data, Page, Server, run
from wuerfelbecher.server.folder import signing_key
from wuerfelbecher.server.tokens import Tokens

RIGHTS = ("seat", "invitation", "watch", "host")
MOST_TOKENS = 64


def tokens_of(table: Data) -> dict[str, str]:
    """A token for every right at a table with a seat of its own and a friend's."""
    mine, free = table["seats"]
    rights = (mine["token"], free["invitation"], table["watch"], table["host"])
    return dict(zip(RIGHTS, rights, strict=True))


@pytest.mark.parametrize("right", RIGHTS)
def test_a_token_opens_only_what_it_is_for(server: Server, right: str) -> None:
    table = server.set_table("kniffel", "me", "friend")
    token = tokens_of(table)[right]
    expected = {
        "invitations": 200 if right == "invitation" else 403,
        "watching": 200 if right == "watch" else 403,
    }
    for path, status in expected.items():
        assert server.request(f"/api/{path}/{token}")[0] == status
    assert server.request(f"/api/invitations/{token}/qr.svg")[0] == expected["invitations"]
    path, bearer = f"/api/tables/{table['table']}/record", {"authorization": f"Bearer {token}"}
    assert server.request(path, headers=bearer)[0] == (403 if right == "invitation" else 400)
    assert server.request(f"/api/invitations/{token}", b'{"name": "Eve"}')[0] == expected["invitations"]


@pytest.mark.parametrize("right", RIGHTS)
def test_a_page_gets_no_more_than_its_tokens_allow(server: Server, right: str) -> None:
    async def greet() -> None:
        table = server.set_table("kniffel", "me", "friend")
        page = await Page.open(server, table["table"], tokens_of(table)[right])
        if right == "invitation":
            assert page.heard[0]["key"] == "bad-token"
            assert page.table == {}
            return
        assert page.table["mine"] == ([0] if right == "seat" else [])
        assert page.table["host"] is (right == "host")
        assert list(page.table["invitations"]) == (["1"] if right == "host" else [])
        for message in ({"type": "play", "asked": 0, "move": "roll"}, {"type": "undo"}):
            answer = await page.ask(seat=0, **message)
            assert answer["key"] == ("not-started" if right == "seat" else "not-your-seat")
        taken_over = await page.ask(type="bot", seat=1, on=True)
        assert taken_over.get("key") == (None if right == "host" else "only-the-host")
        started = await page.ask(type="start")
        assert started.get("key") == (None if right == "host" else "only-the-host")
        for message in (
            {"type": "door", "open": False},
            {"type": "remove", "seat": 1},
            {"type": "host", "seat": 0},
        ):
            answer = await page.ask(**message)
            assert (answer.get("key") == "only-the-host") is (right != "host")
        again = await page.ask(type="rematch")
        assert again["key"] == ("not-over" if right == "seat" else "not-your-seat")

    run(greet())


@pytest.mark.parametrize("tokens", ["none", "forged", "of another table", "of another server"])
def test_no_token_no_table(server: Server, tokens: str) -> None:
    async def knock() -> None:
        table = server.set_table("kniffel", "me", "bot")
        other = server.set_table("kniffel", "me", "bot")
        shown = {
            "none": [],
            "forged": [f"{table['watch']}x"],
            "of another table": [table["watch"], other["watch"]],
            "of another server": [Tokens(b"another key").for_watching(table["table"])],
        }[tokens]
        page = await Page.open(server, table["table"], *shown)
        assert page.heard[0]["key"] == "bad-token"
        assert page.table == {}

    run(knock())


def test_the_token_of_a_seat_that_has_changed_hands_gives_no_right(server: Server) -> None:
    async def greet() -> None:
        table = server.set_table("kniffel", "me", "bot")
        older = Tokens(signing_key(server.folder)).for_seat(table["table"], 0, "an older nonce")
        page = await Page.open(server, table["table"], older)
        assert page.heard[0]["key"] == "seat-lost"
        watching = await Page.open(server, table["table"], older, table["watch"])
        assert watching.table["mine"] == []
        assert list(watching.table["views"]) == ["-1"]

    run(greet())


def test_of_very_many_tokens_only_the_first_are_read(server: Server) -> None:
    async def greet() -> None:
        table = server.set_table("kniffel", "me", "bot")
        for others, is_host in ((MOST_TOKENS - 1, True), (MOST_TOKENS, False)):
            page = await Page.open(server, table["table"], *[table["watch"]] * others, table["host"])
            assert page.table["host"] is is_host

    run(greet())


def test_a_record_is_only_for_those_who_hold_a_token_of_its_table(server: Server) -> None:
    table, other = (server.set_table("kniffel", "me", "friend") for _ in range(2))
    path = f"/api/tables/{table['table']}/record"
    assert server.request(path, headers={"authorization": f"Bearer {table['watch']}"})[0] == 400
    for header in (f"Bearer {other['watch']}", f"Basic {table['watch']}", table["watch"], "Bearer", ""):
        assert server.request(path, headers={"authorization": header})[0] == 403


def test_only_its_own_page_may_open_a_connection(server: Server) -> None:
    address, url = f"127.0.0.1:{server.port}", f"ws://127.0.0.1:{server.port}/ws"
    strangers = ["http://evil.example", "http://127.0.0.1", f"http://{address}.evil.example", "null"]

    async def knock() -> None:
        for origin in strangers:
            with pytest.raises(InvalidStatus) as refused:
                await connect(url, origin=Origin(origin))
            assert refused.value.response.status_code == 403
        for welcome in (Origin(f"http://{address}"), None):
            page = Page(await connect(url, origin=welcome))
            table = server.set_table("kniffel", "me", "bot")
            await page.send(type="hello", protocol=1, table=table["table"], tokens=[table["watch"]])
            assert (await page.hear())["type"] == "table"
            await page.close()

    run(knock())
