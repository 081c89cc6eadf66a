"""Floods, strangers and nonsense: too much is shut out, what is not understood is refused, and play goes on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.serving import Page, Server, friends, memory, run
from wuerfelbecher.server import limits, tokens
from wuerfelbecher.server.connection import MOST_ONLOOKERS
from wuerfelbecher.server.limits import Allowance, Guard, Limits
from wuerfelbecher.server.tokens import DAYS_VALID, Tokens
from wuerfelbecher.table import Match, Refusal, load
from wuerfelbecher.table.match import _checked_names

SECURE = ("content-security-policy", "x-content-type-options", "x-frame-options")


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with limits that are soon reached."""
    low = {"connections_per_address": 30, "head_seconds": 2, "body_seconds": 2, "tables_at_once": 5}
    arguments = [text for name, most in low.items() for text in ("--limit", f"{name}={most}")]
    running = Server(tmp_path_factory.mktemp("tables"), *arguments, limited=True)
    yield running
    running.stop()


def opened(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=15)


def is_shut(connection: socket.socket) -> bool:
    """Whether the server ends the connection instead of waiting on."""
    try:
        while connection.recv(4096):
            pass
    except ConnectionResetError:
        pass
    return True


# -- connections ----------------------------------------------------------------------------------------


def test_a_head_without_end_is_cut_off(strict: Server) -> None:
    before = memory(strict)
    with opened(strict) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n")
        try:
            for _ in range(400):
                connection.sendall(b"x-long: " + b"a" * 100_000 + b"\r\n")
        except (ConnectionResetError, BrokenPipeError):
            pass
        else:
            raise AssertionError("40 MB of head were taken")
    assert memory(strict) - before < 10_000
    assert strict.request("/api/health")[0] == 200


@pytest.mark.parametrize("endless", [b"2\r\n{}\r\n0\r\nx-long: ", b"2;"], ids=["behind", "between"])
def test_a_body_has_no_head_without_end_about_it(server: Server, endless: bytes) -> None:
    lines = ("POST /api/tables HTTP/1.1", "Host: localhost", "Content-Type: application/json")
    with opened(server) as connection, pytest.raises((ConnectionResetError, BrokenPipeError)):
        connection.sendall("\r\n".join((*lines, "Transfer-Encoding: chunked", "", "")).encode() + endless)
        for _ in range(400):
            connection.sendall(b"a" * 100_000)


def test_a_body_in_pieces_counts_as_one(strict: Server) -> None:
    lines = ("POST /api/replay HTTP/1.1", "Host: localhost", "Content-Type: application/json")
    with opened(strict) as connection:
        connection.sendall("\r\n".join((*lines, "Transfer-Encoding: chunked", "", "")).encode())
        for _ in range(20):
            connection.sendall(b"2000\r\n" + b" " * 0x2000 + b"\r\n")
        connection.sendall(b"2\r\n{}\r\n0\r\n\r\n")
        assert connection.recv(4096).startswith(b"HTTP/1.1 400")


def test_who_does_not_wait_for_answers_gets_few(strict: Server) -> None:
    with opened(strict) as connection:
        connection.sendall(b"GET /api/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n" * 500)
        came = b""
        with contextlib.suppress(ConnectionResetError):
            while part := connection.recv(65536):
                came += part
        assert came.count(b"HTTP/1.1 404") < 10


@pytest.mark.parametrize(
    "half", [b"", b"GET / HT", b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{"]
)
def test_half_a_request_is_not_waited_for(strict: Server, half: bytes) -> None:
    with opened(strict) as connection:
        connection.sendall(half)
        assert is_shut(connection)


def test_one_address_has_only_so_many_connections_and_gets_them_back(strict: Server) -> None:
    time.sleep(0.2)
    crowd = [opened(strict) for _ in range(30)]
    with opened(strict) as one_more:
        assert is_shut(one_more)
    for connection in crowd:
        connection.close()
    time.sleep(0.2)

    async def knock() -> None:
        for _ in range(40):
            web_socket = await connect(f"ws://127.0.0.1:{strict.port}/ws")
            await web_socket.close()

    run(knock())
    assert strict.request("/api/health")[0] == 200


def test_one_address_sets_only_so_many_tables(strict: Server) -> None:
    told = [strict.set_table("kniffel", "me", "friend") for _ in range(8)]
    assert [one["error"]["key"] for one in told if "error" in one] == ["too-many-tables"] * (8 - 5)


def setting_tables(server: Server, *forwarded: str) -> list[int]:
    """How it goes when as many clients as are told set a table through a proxy."""
    wanted = json.dumps({"game": "kniffel", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "friend"}]})
    return [
        server.request("/api/tables", wanted.encode(), {"x-forwarded-for": address})[0] for address in forwarded
    ]


def test_who_is_behind_a_trusted_proxy_is_counted_alone(tmp_path: Path) -> None:
    low = ("--limit", "tables_at_once=2", "--limit", "connections_per_address=3")
    proxied = Server(tmp_path, *low, "--proxy", "127.0.0.0/8", "--name", "spiele.example", limited=True)
    try:
        assert setting_tables(proxied, "192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2") == [200, 200, 429, 200]
        assert setting_tables(proxied, "192.0.2.9, 192.0.2.1") == [429], "the client itself wrote the first"
        one_line = ("2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:ffff::1", "2001:db8:1:3::1")
        assert setting_tables(proxied, *one_line) == [200, 200, 429, 200], "a line has many addresses of IPv6"
        assert setting_tables(proxied, "::ffff:192.0.2.1", "::ffff:192.0.2.5") == [429, 200]
        told = {"host": "spiele.example", "x-forwarded-proto": "https", "origin": "https://spiele.example"}
        assert proxied.request("/api/throws", b'{"record": ""}', told)[0] == 400, "known by its name"
        assert proxied.request("/api/games", headers={"host": "boese.example"})[0] == 400

        async def knock() -> None:
            url = f"ws://127.0.0.1:{proxied.port}/ws"
            for line in (["192.0.2.3"] * 4, ["192.0.2.4"] * 4, [f"2001:db8:2:2::{one}" for one in range(1, 5)]):
                headers = [{"x-forwarded-for": address} for address in line]
                crowd = [await connect(url, additional_headers=header) for header in headers[:3]]
                with pytest.raises(InvalidStatus):
                    await connect(url, additional_headers=headers[3])
                await crowd.pop().close()
                await asyncio.sleep(0.2)
                await connect(url, additional_headers=headers[3])

        run(knock())
    finally:
        proxied.stop()


def test_nobody_else_is_believed_whom_they_ask_for(strict: Server) -> None:
    told = setting_tables(strict, *(f"192.0.2.{number}" for number in range(8)))
    assert told.count(200) <= 5, "all of them are one address"


def test_connections_of_one_line_are_counted_together() -> None:
    guard = Guard(Limits(connections_per_address=2))
    line = [f"2001:db8::{one}" for one in range(3)]
    assert [guard.enter(address) for address in line] == [True, True, False]
    assert guard.enter("2001:db8:0:1::1")
    assert [guard.enter(address) for address in ("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1")] == [
        True,
        True,
        False,
    ]
    guard.leave(line[0])
    assert guard.enter(line[2])
    assert guard.enter(""), "an address that is none counts as well"


def test_a_network_is_an_address_or_many() -> None:
    with pytest.raises(Refusal, match=r"10\.0\.0\.0/8"):
        limits.network("spiele.example")


def test_an_allowance_refills_and_forgets_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopped:
        now = 0.0

        def monotonic(self) -> float:
            return self.now

    clock = Stopped()
    monkeypatch.setattr(limits, "time", clock)
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 3)
    allowance = Allowance(at_once=2, a_second=1)
    assert [allowance.spend("a") for _ in range(4)] == [True, True, False, False]
    assert allowance.spend("b")
    clock.now = 1.0
    assert [allowance.spend("a") for _ in range(2)] == [True, False]
    clock.now = 100.0
    assert [allowance.spend("a") for _ in range(3)] == [True, True, False]
    for other in "bcd":
        allowance.spend(other)
    assert len(allowance._left) == 3


def test_reconnecting_does_not_renew_what_an_address_may_send(tmp_path: Path) -> None:
    most = ("messages_at_once=30", "messages_a_second=1")
    server = Server(tmp_path, *(text for one in most for text in ("--limit", one)), limited=True)

    async def flood() -> int:
        table = server.set_table("kniffel", "me", "bot")
        sent = 0
        for _ in range(10):
            try:
                page = await Page.open(server, table["table"], table["seats"][0]["token"])
                for _ in range(20):
                    await page.send(type="ping")
                    await page.hear()
                    sent += 1
                await page.close()
            except ConnectionClosed:
                continue
        return sent

    async def main() -> None:
        assert await flood() < 100

    try:
        run(main())
    finally:
        server.stop()


def test_replays_take_turns_and_too_many_are_sent_away() -> None:
    async def main() -> None:
        guard = Guard(Limits(replays_waiting=3))
        running = most = 0

        def work() -> None:
            nonlocal running, most
            running += 1
            most = max(most, running)
            time.sleep(0.02)
            running -= 1

        told = await asyncio.gather(*(guard.replay(work) for _ in range(10)), return_exceptions=True)
        assert most == 1
        assert sum(isinstance(one, Refusal) for one in told) == 7
        await guard.replay(work)

    asyncio.run(main())


def test_a_full_server_sets_no_more_tables() -> None:
    guard = Guard(Limits(tables=10))
    guard.check_new_table("a", 9)
    with pytest.raises(Refusal) as refused:
        guard.check_new_table("a", 10)
    assert refused.value.message.key == "server-full"


def test_a_table_has_only_so_many_onlookers_and_they_do_not_disturb(server: Server) -> None:
    async def main() -> None:
        [anna, _] = await friends(server, "kniffel", "Ben", start="first")
        table, watch = anna.table["id"], anna.table["watch"]
        heard = len(anna.raw)
        crowd = [await Page.open(server, table, watch) for _ in range(MOST_ONLOOKERS)]
        assert all(page.table for page in crowd)
        late = await Page.open(server, table, watch)
        assert late.heard[0]["key"] == "too-many-onlookers"
        assert (await anna.play(0, "roll"))["type"] == "ok"
        assert len(anna.raw) - heard <= 2
        for page in crowd:
            await page.until(lambda page=page: page.table["answers"] == 1)  # type: ignore[misc]

    run(main())


# -- nonsense -------------------------------------------------------------------------------------------

DEEP = b"[" * 1100 + b"]" * 1100


@pytest.mark.parametrize(
    "body", [DEEP, b'{"a":' * 1100 + b"1" + b"}" * 1100, b'{"game": "\xff"}', b"\xff\xfe", b""]
)
@pytest.mark.parametrize("path", ["/api/tables", "/api/replay", "/api/throws", "/api/invitations/x"])
def test_nonsense_in_a_body_is_refused_in_words(server: Server, path: str, body: bytes) -> None:
    status, told = server.request(path, body)
    assert status in (400, 403)
    assert json.loads(told)["error"]["text"]


@pytest.mark.parametrize("step", ["9" * 5000, "-1", "1.5", "x", "%ff"])
def test_nonsense_in_a_path_is_refused_in_words(server: Server, step: str) -> None:
    status, told = server.request(f"/api/tables/abc/steps/{step}")
    assert status in (403, 404)
    assert json.loads(told)["error"]["text"]


def test_bytes_that_are_no_text_get_a_plain_answer(server: Server) -> None:
    for path in (b"/\xff\xfe", b"/api/words/\xc3/\x80"):
        with opened(server) as connection:
            connection.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert connection.recv(100).startswith(b"HTTP/1.1 ")
    assert server.request("/api/health")[0] == 200


@pytest.mark.parametrize(
    "move", ["9" * 4400, "name " + "9" * 4400, "roll " + "9" * 5000, "x" * 15_000, "name \u2028", "\\"]
)
def test_nonsense_in_a_move_is_refused_in_words(server: Server, move: str) -> None:
    async def main() -> None:
        table = server.set_table("neunundneunzig", "me", "bot", start="first")
        page = await Page.open(server, table["table"], table["seats"][0]["token"])
        await page.until(lambda: page.table["waiting_for"] == [0])
        told = await page.play(0, move)
        assert (told["type"], told["key"] != "server-error") == ("error", True)
        await page.socket.send(DEEP.decode())
        await page.until(lambda: any(heard.get("key") == "not-json" for heard in page.heard))

    run(main())


@pytest.mark.parametrize("bad", ["x" * 65, "a\u0000b", "a\nb", "\x7f", 10**20, ["a"], {"a": 1}, 1.5])
def test_an_id_that_cannot_be_told_again_is_refused_and_not_told_again(server: Server, bad: object) -> None:
    async def main() -> None:
        table = server.set_table("kniffel", "me", "bot", start="first")
        page = await Page.open(server, table["table"], table["seats"][0]["token"])
        for message in ({"type": "ping"}, {"type": "play", "seat": 0, "asked": 0, "move": "roll"}):
            earlier = len(page.heard)
            await page.send(id=bad, **message)
            await page.until(lambda earlier=earlier: len(page.heard) > earlier)  # type: ignore[misc]
            assert (page.heard[-1]["id"], page.heard[-1]["key"]) == (None, "bad-message")
        for good in ("x" * 64, "Zoë 李", 7, None):
            assert (await page.ask(type="ping", id=good))["type"] in ("ok", "pong")

    run(main())


def test_every_answer_carries_the_security_headers(server: Server) -> None:
    for path in ("/api/health", "/api/nothing", "/nothing", "/api/tables/x/steps/" + "9" * 5000, "/assets/../x"):
        try:
            with urlopen(Request(server.url + path), timeout=30) as answer:
                headers = answer.headers
        except HTTPError as problem:
            headers = problem.headers
        assert all(name in headers for name in SECURE), path


# -- strangers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"content-type": "text/plain"},
        {"content-type": "application/x-www-form-urlencoded"},
        {"content-type": ""},
        {"content-type": "application/json", "origin": "http://evil.example"},
        {"content-type": "application/json", "origin": "null"},
    ],
)
def test_another_sites_page_sets_no_table(server: Server, headers: dict[str, str]) -> None:
    body = json.dumps({"game": "kniffel", "seats": [{"kind": "me", "name": "Eve"}, {"kind": "bot"}]}).encode()
    status, told = server.request("/api/tables", body, headers)
    assert (status, json.loads(told)["error"]["key"]) == (403, "foreign-page")
    own = {"content-type": "application/json; charset=utf-8", "origin": server.url}
    assert server.request("/api/tables", body, own)[0] == 200


# -- rights ---------------------------------------------------------------------------------------------


def test_a_seat_is_given_to_a_bot_by_its_holder_or_the_host_alone(server: Server) -> None:
    async def main() -> None:
        anna, ben, cem = await friends(server, "kniffel", "Ben", "Cem", start="first")
        await cem.close()
        await ben.until(lambda: not ben.table["seats"][2]["connected"])
        assert (await ben.ask(type="bot", seat=2, on=True))["key"] == "only-the-host"
        assert (await ben.ask(type="bot", seat=0, on=True))["key"] == "only-the-host"
        assert (await ben.ask(type="bot", seat=1, on=True))["type"] == "ok"
        assert (await anna.ask(type="bot", seat=2, on=True))["type"] == "ok"
        assert (await anna.ask(type="bot", seat=-1, on=True))["key"] == "not-your-seat"

    run(main())


def test_links_can_be_made_void(server: Server) -> None:
    async def main() -> None:
        table = server.set_table("kniffel", "me", "friend", "friend")
        anna = await Page.open(server, table["table"], table["seats"][0]["token"], table["host"])
        watch, invitation = table["watch"], table["seats"][1]["invitation"]
        ben = server.join(table, 2, "Ben")
        watching = await Page.open(server, table["table"], watch)
        assert (await watching.ask(type="revoke"))["key"] == "only-the-host"
        assert (await anna.ask(type="revoke"))["type"] == "ok"
        with pytest.raises(ConnectionClosed):
            while True:
                await watching.hear()
        again = await Page.open(server, table["table"], watch)
        assert again.heard[0]["key"] == "link-revoked"
        await anna.until(lambda: anna.table["open"] is False)
        assert server.request(f"/api/tables/{table['table']}")[0] == 403, "the door has no new link for them"
        assert server.request(f"/api/watching/{watch}")[0] == 403
        assert server.request(f"/api/invitations/{invitation}", b'{"name": "Eve"}')[0] == 403
        assert (await Page.open(server, table["table"], ben["token"])).table["mine"] == [2]
        assert (await Page.open(server, table["table"], anna.table["watch"])).table["mine"] == []
        assert server.request(f"/api/invitations/{anna.table['invitations']['1']}", b'{"name": "Eva"}')[0] == 200

    run(main())


def test_tokens_expire_also_those_that_do_not_say_when_they_were_written(monkeypatch: pytest.MonkeyPatch) -> None:
    signer = Tokens(b"k" * 32)
    today = tokens._today()
    token = signer.for_seat("t", 1, "n")
    older = str(signer._signer.dumps(["seat", "t", 1, "n"]))
    for written, since in ((token, today), (older, tokens.BEFORE_DAYS_WERE_WRITTEN)):
        monkeypatch.setattr(tokens, "_today", lambda since=since: since + DAYS_VALID)
        assert signer.read(written, "seat").seat == 1
        monkeypatch.setattr(tokens, "_today", lambda since=since: since + DAYS_VALID + 1)
        with pytest.raises(Refusal) as refused:
            signer.read(written, "seat")
        assert refused.value.message.key == "token-expired"


@pytest.mark.parametrize(
    "name", ["\u2800", "\u3164\u3164", "\u0301\u0301", "\u115f", "Anna\u2800", "\u200b", "\ufe0f"]
)
def test_a_name_that_looks_like_nothing_is_none(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        Match(load("kniffel"), [name, "Ben"])
    assert refused.value.message.key == "bad-name"


@pytest.mark.parametrize("name", ["Zoë", "李", "Ünal", "👩‍🚀".replace("\u200d", ""), "7", "René\u0301"])
def test_a_name_that_looks_like_something_is_one(name: str) -> None:
    Match(load("kniffel"), [name, "Ben"])


def test_names_padded_with_blanks_fill_no_memory() -> None:
    before = _checked_names.cache_info().currsize
    for blanks in range(500, 600):
        Match(load("kniffel"), ["Anna" + " " * blanks, "Padded"])
        with pytest.raises(Refusal):
            Match(load("kniffel"), ["x" * blanks, "Padded"])
    assert _checked_names.cache_info().currsize <= before + 1


def test_a_page_of_another_origin_gets_no_connection(server: Server) -> None:
    async def main() -> None:
        with pytest.raises(InvalidStatus):
            await connect(f"ws://127.0.0.1:{server.port}/ws", additional_headers={"origin": "http://evil.example"})

    run(main())
