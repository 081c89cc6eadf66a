"""The local network, opened and closed from a page on this computer.

127.0.0.2 stands for this machine's address in it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.serving import Data, Server, run
from wuerfelbecher import words

JSON = {"content-type": "application/json"}
OUTSIDE = "127.0.0.2"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path, "--lan-address", OUTSIDE)
    yield running
    running.stop()


def switch(server: Server, on: bool, **headers: str) -> tuple[int, Data]:
    body = json.dumps({"on": on}).encode()
    status, answer = server.request(
        "/api/lan", body, {**JSON, **{k.replace("_", "-"): v for k, v in headers.items()}}
    )
    data: Data = json.loads(answer)
    return status, data


def from_outside(server: Server, path: str, data: bytes | None = None) -> int:
    """The status of an answer at the address in the network; 0 if nobody listens there."""
    try:
        with urlopen(Request(f"http://{OUTSIDE}:{server.port}{path}", data, JSON), timeout=10) as answer:
            return int(answer.status)
    except HTTPError as problem:
        return problem.code
    except URLError:
        return 0


def test_the_network_comes_in_when_it_is_let_in_and_not_before(server: Server) -> None:
    link = f"http://{OUTSIDE}:{server.port}"
    assert server.get("/api/lan") == {"may_switch": True, "link": ""}
    assert from_outside(server, "/api/health") == 0
    assert switch(server, True) == (200, {"may_switch": True, "link": link})
    assert switch(server, True)[0] == 200
    assert from_outside(server, "/api/health") == 200
    table = server.set_table("kniffel", "me", "friend")
    assert from_outside(server, f"/api/tables/{table['table']}") == 200
    assert switch(server, False) == (200, {"may_switch": True, "link": ""})
    assert from_outside(server, "/api/health") == 0
    assert server.get("/api/health")["protocol"] == 1
    assert switch(server, True)[0] == 200
    assert from_outside(server, "/api/health") == 200


def test_devices_in_the_network_play_at_the_same_tables_and_leave_when_it_closes(server: Server) -> None:
    async def play() -> None:
        assert switch(server, True)[0] == 200
        table = server.set_table("kniffel", "me", "bot")
        async with connect(f"ws://{OUTSIDE}:{server.port}/ws") as socket:
            hello = {"type": "hello", "protocol": 1, "table": table["table"], "tokens": [table["watch"]]}
            await socket.send(json.dumps(hello))
            assert json.loads(await socket.recv())["type"] == "table"
            await asyncio.to_thread(switch, server, False)
            with pytest.raises(ConnectionClosed):
                while True:
                    await socket.recv()

    run(play())


def test_only_a_page_on_this_computer_opens_the_network(server: Server) -> None:
    for headers in (
        {"origin": "http://evil.example"},
        {"content_type": "text/plain"},
        {"origin": f"http://127.0.0.1:{server.port}.evil.example"},
    ):
        status, answer = switch(server, True, **headers)
        assert (status, answer["error"]["key"]) == (403, "foreign-page")
        assert from_outside(server, "/api/health") == 0
    assert switch(server, True, origin=f"http://127.0.0.1:{server.port}")[0] == 200
    assert from_outside(server, "/api/lan", b'{"on": false}') == 403, "a guest cannot close it"
    assert from_outside(server, "/api/health") == 200


def test_a_computer_without_a_network_says_so(tmp_path: Path) -> None:
    server = Server(tmp_path, "--lan-address", "127.0.0.1")
    try:
        for language in words.LANGUAGES:
            status, answer = server.request(f"/api/lan?lang={language}", b'{"on": true}', JSON)
            error = json.loads(answer)["error"]
            assert (status, error["key"]) == (409, "lan-no-network")
            assert len(error["text"]) > 20
    finally:
        server.stop()


def test_codes_lead_to_the_address_in_the_network(server: Server) -> None:
    table = server.set_table("kniffel", "me", "friend")
    path = f"/api/tables/{table['table']}/qr.svg"
    before = server.request(path)[1]
    switch(server, True)
    assert b"<svg" in before
    assert server.request(path)[1] != before


def test_the_server_stops_while_the_network_is_open(server: Server) -> None:
    switch(server, True)
    server.stop()
    assert from_outside(server, "/api/health") == 0
    server.start()
    assert server.get("/api/lan")["link"] == ""
