"""Fair dice at the web table: pledged, mixed, never told too soon, and proved in the end."""

from __future__ import annotations

import base64
import json
import re
import signal
import sqlite3
from pathlib import Path

import pytest

from tests.serving import Data, Page, Server, friends, run
from wuerfelbecher.table import Record
from wuerfelbecher.table.chance import STAND_IN, committed, stand_in

CASES = json.loads((Path(__file__).parent / "fair_cases.json").read_text(encoding="utf-8"))


def secret_of(server: Server, table: str) -> tuple[str, str]:
    """The secret of a table and its seed, as only the database knows them."""
    with sqlite3.connect(server.folder / "tables.sqlite") as store:
        [row] = store.execute("select secret, seed from tables where id = ?", (table,))
    return str(row[0]), str(row[1])


def tells(text: str | bytes, *secrets: str) -> bool:
    """Whether bytes tell one of these, in hexadecimal or base64."""
    raw = text if isinstance(text, bytes) else text.encode()
    forms = [secret.encode() for secret in secrets]
    forms += [base64.b64encode(bytes.fromhex(secret))[:-4] for secret in secrets if len(secret) == 64]
    forms += [base64.urlsafe_b64encode(bytes.fromhex(secret))[:-4] for secret in secrets if len(secret) == 64]
    return any(form in raw for form in forms)


async def over(pages: list[Page]) -> bool:
    """Whether the match is over, as soon as all pages have heard the newest and nothing goes on by itself."""
    newest = max(page.table["answers"] for page in pages)
    for page in pages:
        await page.until(
            lambda page=page: (
                page.table["answers"] >= newest  # type: ignore[misc]
                and (bool(page.table["waiting_for"]) or page.table["state"] == "over")
            )
        )
    return any(page.table["state"] == "over" for page in pages)


async def play_on(pages: list[Page], most: int = 1000) -> None:
    """Everybody plays the first thing there is, until the match is over."""
    for _ in range(most):
        first = pages[0]
        if await over(pages):
            return
        for page in pages:
            mine = [seat for seat in first.table["waiting_for"] if seat in page.table["mine"]]
            if mine:
                await page.until(lambda page=page, mine=mine: page.table["waiting_for"] == mine)  # type: ignore[misc]
                view = page.view(mine[0])
                assert (await page.play(mine[0], "roll" if view["throw"] else view["legal"][-1]["text"]))[
                    "type"
                ] == "ok"
                break


def test_neither_secret_nor_seed_is_told_before_the_end(tmp_path: Path) -> None:
    server = Server(tmp_path)
    told: list[str | bytes] = []

    async def main() -> None:
        pages = await friends(server, "die-boese-drei", "Ben", start="first", rounds=3)
        table, watch = pages[0].table["id"], pages[0].table["watch"]
        spectator = await Page.open(server, table, watch)
        secret, seed = secret_of(server, table)
        bearer = {"authorization": f"Bearer {watch}"}
        fair = pages[0].table["fair"]
        assert (fair["commitment"], fair["secret"]) == (committed(secret), "")
        assert fair["contributions"] == [pages[0].contributed[0], pages[1].contributed[1]]
        while not await over(pages):
            for path in ("", "/record", "/steps/1", "/qr.svg"):
                told.append(server.request(f"/api/tables/{table}{path}", headers=bearer)[1])
            await play_on(pages, most=1)
        await spectator.until(lambda: spectator.table["state"] == "over")
        for page in (*pages, spectator):
            told.extend(text for text in page.raw if '"state":"over"' not in text)
        assert len(told) > 40
        assert [text for text in told if tells(text, secret, seed)] == []
        assert [page.table["fair"]["secret"] for page in (*pages, spectator)] == [secret] * 3
        assert not any(tells(text, seed) for page in (*pages, spectator) for text in page.raw)
        record = Record.parse(server.request(f"/api/tables/{table}/record", headers=bearer)[1].decode())
        assert record.pledge is not None
        assert (record.pledge.secret, list(record.pledge.contributions)) == (secret, fair["contributions"])
        assert record.replay().result is not None

    try:
        run(main())
    finally:
        server.stop()


def test_the_secret_outlives_a_crash_and_the_dice_go_on(tmp_path: Path) -> None:
    server = Server(tmp_path)
    table: Data = {}
    tokens: list[str] = []
    seen: list[Data] = []

    async def begin() -> None:
        nonlocal table
        table = server.set_table("die-boese-drei", "me", "here", start="first", rounds=3)
        tokens.extend(seat["token"] for seat in table["seats"])
        page = await Page.open(server, table["table"], *tokens)
        await play_on([page], most=5)
        seen.append(page.table["fair"])

    async def finish() -> None:
        page = await Page.open(server, table["table"], *tokens)
        assert page.table["fair"] == seen[0]
        await play_on([page])
        assert page.table["fair"]["contributions"] == seen[0]["contributions"]

    try:
        run(begin())
        server.stop(signal.SIGKILL)
        server.start()
        run(finish())
        bearer = {"authorization": f"Bearer {tokens[0]}"}
        text = server.request(f"/api/tables/{table['table']}/record", headers=bearer)[1].decode()
        assert Record.parse(text).replay().result is not None
    finally:
        server.stop()


def test_for_bots_and_for_pages_that_are_gone_the_server_stands_in(server: Server) -> None:
    async def main() -> None:
        table = server.set_table("die-boese-drei", "me", "friend", "bot", start="first")
        page = await Page.open(server, table["table"], table["seats"][0]["token"])
        server.join(table, 1, "Ben")
        await page.until(lambda: page.table["state"] == "playing")
        secret, _ = secret_of(server, table["table"])
        assert page.table["fair"]["contributions"] == [
            page.contributed[0],
            *(stand_in(secret, seat) for seat in (1, 2)),
        ]

    run(main())


def test_the_first_contribution_of_a_seat_counts_and_only_its_own(server: Server) -> None:
    async def main() -> None:
        table = server.set_table("die-boese-drei", "me", "friend", start="first")
        page = await Page.open(server, table["table"], table["seats"][0]["token"])
        await page.until(lambda: page.table["fair"]["contributions"][0] != "")
        assert (await page.ask(type="contribute", seat=0, contribution="00" * 16))["type"] == "ok"
        assert (await page.ask(type="contribute", seat=1, contribution="00" * 16))["key"] == "not-your-seat"
        server.join(table, 1, "Ben")
        for wrong in ("", "00", "zz" * 16, "AA" * 16, "00" * 17, f"{STAND_IN}{'00' * 16}"):
            assert (await page.ask(type="contribute", seat=0, contribution=wrong))["key"] == "bad-contribution"
        await page.until(lambda: page.table["state"] == "playing")
        assert page.table["fair"]["contributions"][0] == page.contributed[0]

    run(main())


def test_what_somebody_added_who_was_removed_does_not_count(server: Server) -> None:
    async def main() -> None:
        table = server.set_table("die-boese-drei", "me", "friend", "friend", start="first")
        page = await Page.open(server, table["table"], table["seats"][0]["token"], table["host"])
        guest = await Page.open(server, table["table"], server.join(table, 1, "Ben")["token"])
        await guest.until(lambda: guest.table["fair"]["contributions"][1] != "")
        assert (await page.ask(type="remove", seat=1))["type"] == "ok"
        assert (await page.ask(type="start"))["type"] == "ok"
        await page.until(lambda: page.table["state"] == "playing")
        own, *others = page.table["fair"]["contributions"]
        secret, _ = secret_of(server, table["table"])
        assert (own, others) == (page.contributed[0], [stand_in(secret, 1), stand_in(secret, 2)])

    run(main())


def test_a_rematch_has_another_secret(server: Server) -> None:
    async def main() -> None:
        table = server.set_table("die-boese-drei", "me", "here", start="first", rounds=1)
        tokens = [seat["token"] for seat in table["seats"]]
        page = await Page.open(server, table["table"], *tokens)
        await play_on([page])
        await page.ask(type="rematch")
        moved = next(heard for heard in page.heard if heard["type"] == "moved")
        again = await Page.open(server, moved["table"], *moved["tokens"])
        assert again.table["fair"]["commitment"] != page.table["fair"]["commitment"]
        assert again.table["fair"]["secret"] == ""
        assert again.contributed.keys() == {0, 1}

    run(main())


def test_own_dice_need_no_pledge(server: Server) -> None:
    async def main() -> None:
        table = server.set_table("kniffel", "me", own_dice=True, start="first")
        page = await Page.open(server, table["table"], table["seats"][0]["token"])
        assert page.table["fair"] is None
        assert page.table["state"] == "playing"

    run(main())


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["told"]["game"]))
def test_the_page_gets_what_it_needs_to_work_out_every_throw(server: Server, case: Data) -> None:
    """The page's own tests work with these answers."""
    told = server.post("/api/throws", {"record": case["record"]})
    assert told == case["told"]
    record = Record.parse(case["record"])
    assert [one["came"] for one in told["throws"]] == [
        line.what.partition(" ")[2] for line in record.lines if re.match("rolled|drew", line.what)
    ]


def test_where_the_rules_end_so_do_the_throws_that_are_told(server: Server) -> None:
    case = CASES[0]
    spoilt = re.sub(r"check.*\n", "", case["record"]).replace("write", "wipe", 1)
    told = server.post("/api/throws", {"record": spoilt})
    assert told["refused"]
    assert len(told["throws"]) < len(case["told"]["throws"])
