"""Matches that go on elsewhere: from a device to a server, and from a server to a device."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Route
from playwright.sync_api import Page as BrowserPage

from tests.browsing import Browsing, Robot, Screen, build_engine
from tests.serving import Data, Page, Server, run
from tests.test_device import Shelf, a_move, play_out
from wuerfelbecher.table import Record

STARTING = 120_000
"""How many milliseconds Python may take to start on a machine that has other things to do."""
PEOPLE = ({"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Ben"})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("tables"))
    yield running
    running.stop()


def carried(shelf: Shelf, table: str) -> Data:
    return shelf.said(shelf.desk.ask(f"/api/tables/{table}/match", "", "en"))


def begun(shelf: Shelf, game: str = "kniffel", *, answers: int = 9, **wanted: Any) -> str:
    """A match on a device, some answers old."""
    table, pick = shelf.create(game, *PEOPLE, options={"start": "first"}, **wanted), Random(1)
    while (state := shelf.state(table))["answers"] < answers:
        seat = state["waiting_for"][0]
        view = state["views"][str(seat)]
        move = "1 2 3 4 5"[: 2 * len(view["throw"]["dice"]) - 1] if view["throw"] and wanted else a_move(view, pick)
        shelf.hear(table, type="play", id=f"m{state['answers']}", seat=seat, asked=state["asked"], move=move)
        shelf.go_on(table)
    return table


async def seen(server: Server, told: Data) -> Data:
    tokens = [seat["token"] for seat in told["seats"] if "token" in seat]
    page = await Page.open(server, told["table"], *tokens, told["host"])
    await page.close()
    return page.table


def without_places(state: Data) -> Data:
    """A table without what differs between a device and a server."""
    kept = ("game", "options", "own_dice", "hints", "state", "answers", "asked", "waiting_for", "mine", "views")
    return {name: state[name] for name in kept}


def test_a_match_of_a_device_goes_on_at_a_server_and_comes_back(server: Server) -> None:
    shelf = Shelf()
    table = begun(shelf)
    told = server.post("/api/matches", carried(shelf, table))
    secret = shelf.rows[table]["secret"]

    async def there() -> None:
        state = await seen(server, told)
        assert without_places(state) == without_places(shelf.state(table))
        assert state["fair"]["secret"] == ""
        tokens = [seat["token"] for seat in told["seats"]]
        page = await Page.open(server, told["table"], *tokens)
        while page.table["answers"] < state["answers"] + 6:
            seat = page.table["waiting_for"][0]
            await page.play(seat, a_move(page.view(seat), Random(2)))
        await page.close()
        back = server.post(f"/api/tables/{told['table']}/match", {"tokens": tokens})
        row = shelf.said(shelf.desk.take_in(json.dumps(back), "en", shelf.now))["row"]
        shelf.rows[row["id"]] = row
        assert row["secret"] == secret
        assert without_places(shelf.state(row["id"])) == without_places(page.table)
        over = play_out(shelf, row["id"])
        record = Record.parse(json.loads(shelf.desk.ask(f"api/tables/{row['id']}/record", "", "en")))
        assert record.pledge is not None
        assert record.pledge.secret == secret
        result = record.replay().result
        assert result is not None
        assert next(iter(over["views"].values()))["result"] == result.data()

    run(there())


def test_a_match_that_arrives_again_has_its_table_already(server: Server) -> None:
    """A page that has not heard the answer sends it once more."""
    shelf = Shelf()
    table = begun(shelf)
    body = {**carried(shelf, table), "key": table}
    with ThreadPoolExecutor() as pages:
        told, again = pages.map(lambda _: server.post("/api/matches", body), range(2))
    assert told == again == server.post("/api/matches", body)
    assert server.post("/api/matches", {**body, "key": "another"})["table"] != told["table"]
    tables = {server.post("/api/matches", carried(shelf, table))["table"] for _ in range(2)}
    assert len(tables - {told["table"]}) == 2, "without a key it is another match"

    async def there() -> None:
        assert without_places(await seen(server, told)) == without_places(shelf.state(table))

    run(there())
    state = shelf.state(table)
    [seat] = state["waiting_for"]
    move = a_move(state["views"][str(seat)], Random(2))
    shelf.hear(table, type="play", id="more", seat=seat, asked=state["asked"], move=move)
    assert server.post("/api/matches", {**carried(shelf, table), "key": table})["table"] != told["table"]


def test_own_dice_go_on_too(server: Server) -> None:
    shelf = Shelf()
    table = begun(shelf, own_dice=True, answers=2)
    told = server.post("/api/matches", carried(shelf, table))

    async def there() -> None:
        assert without_places(await seen(server, told)) == without_places(shelf.state(table))

    run(there())


def test_a_finished_match_can_be_read_again_at_the_server(server: Server) -> None:
    shelf = Shelf()
    table = shelf.create("die-boese-drei")
    play_out(shelf, table)
    told = server.post("/api/matches", carried(shelf, table))
    status, record = server.request(
        f"/api/tables/{told['table']}/record", headers={"authorization": f"Bearer {told['watch']}"}
    )
    assert status == 200
    assert record.decode() == json.loads(shelf.desk.ask(f"api/tables/{table}/record", "", "en"))


def test_a_match_with_others_comes_along_only_when_it_is_over(server: Server) -> None:
    """Before its end nobody gets the secret of its dice, unless all its people ask for it together."""

    async def both() -> None:
        table = server.set_table("die-boese-drei", "me", "friend", start="first")
        path = f"/api/tables/{table['table']}/match?lang=de"
        mine = [table["seats"][0]["token"], table["host"], table["watch"]]
        assert server.post(path, {"tokens": mine})["error"]["key"] == "not-started"
        guest = server.join(table, 1, "Ben")["token"]
        anna = await Page.open(server, table["table"], *mine)
        ben = await Page.open(server, table["table"], guest)
        await ben.until(lambda: ben.table["state"] == "playing")
        for some in (mine, [guest], [table["watch"]]):
            status, refused = server.request(path, json.dumps({"tokens": some}).encode())
            assert status == 403
            assert "Nach ihrem Ende" in json.loads(refused)["error"]["text"]
        while (state := anna.table)["state"] != "over":
            page = anna if 0 in state["waiting_for"] else ben
            while page.table["asked"] != state["asked"]:
                await page.hear()
            seat = page.table["mine"][0]
            await page.play(seat, a_move(page.view(seat), Random(state["answers"])))
            while anna.table["answers"] == state["answers"]:
                await anna.hear()
        told = server.post(path, {"tokens": [table["watch"]]})
        assert [seat["kind"] for seat in told["seats"]] == ["friend", "friend"]
        assert Record.parse(told["record"]).replay().result is not None
        await anna.close()
        await ben.close()

    run(both())


@pytest.mark.parametrize("kinds", [("me", "here"), ("me", "bot")])
def test_a_match_that_was_carried_away_stands_still_on_the_server(tmp_path: Path, kinds: tuple[str, str]) -> None:
    """Whoever has it knows its next throws: it may go on there only, also after the server has been killed."""
    server = Server(tmp_path)

    async def carry() -> None:
        table = server.set_table("kniffel", *kinds, start="first")
        path = f"/api/tables/{table['table']}/match"
        tokens = [seat["token"] for seat in table["seats"] if "token" in seat]
        page = await Page.open(server, table["table"], *tokens, table["host"])
        onlooker = await Page.open(server, table["table"], table["watch"])
        await page.until(lambda: page.table["waiting_for"] == [0])
        await page.play(0, "roll")
        before = page.table
        told = server.post(path, {"tokens": tokens})
        await page.until(lambda: page.table["state"] == "carried")
        await onlooker.until(lambda: onlooker.table["state"] == "carried")
        assert page.table["waiting_for"] == []
        assert page.table["fair"]["secret"] == ""
        move = page.view(0)["legal"][0]["text"]
        assert (await page.play(0, move))["key"] == "carried-away"
        assert (await page.ask(type="bot", seat=0, on=True))["key"] == "carried-away"
        await page.close()
        await onlooker.close()
        assert server.post(path, {"tokens": tokens}) == told, "the answer may have been lost"
        record = {"authorization": f"Bearer {table['watch']}"}
        assert server.request(f"/api/tables/{table['table']}/record", headers=record)[0] == 400

        server.stop(signal.SIGKILL)
        server.start()
        page = await Page.open(server, table["table"], *tokens, table["host"])
        assert (page.table["state"], page.table["answers"]) == ("carried", before["answers"])
        assert server.post(path, {"tokens": tokens}) == told
        assert (await page.play(0, move))["key"] == "carried-away"
        await page.close()
        back = server.post("/api/matches", told)
        assert back["table"] != table["table"]
        assert without_places(await seen(server, back)) == without_places(before)

    run(carry())
    server.stop()


@pytest.mark.parametrize(("game", "other"), [("kniffel", "bot"), ("letra-mix", "here")])
def test_neither_bots_nor_the_clock_go_on_where_a_match_was_carried_away(
    server: Server, game: str, other: str
) -> None:
    async def carry() -> None:
        table = server.set_table(game, "me", other, start="first")
        tokens = [seat["token"] for seat in table["seats"] if "token" in seat]
        page = await Page.open(server, table["table"], *tokens)
        await page.until(lambda: page.table["state"] == "playing")
        while not (page.table["limit"] or (other == "bot" and page.table["waiting_for"] == [1])):
            asked = [seat for seat in page.table["waiting_for"] if seat in page.table["mine"]]
            await (page.play(asked[0], a_move(page.view(asked[0]), Random(1))) if asked else page.hear())
        server.post(f"/api/tables/{table['table']}/match", {"tokens": tokens})
        await page.until(lambda: page.table["state"] == "carried")
        assert page.table["limit"] is None
        answers = page.table["answers"]
        await asyncio.sleep(3)
        await page.close()
        page = await Page.open(server, table["table"], *tokens)
        assert page.table["answers"] == answers
        await page.close()

    run(carry())


@pytest.mark.parametrize("tokens", [[], ["nonsense"]])
def test_only_who_sits_at_a_table_may_take_its_match_along(server: Server, tokens: list[str]) -> None:
    table = server.set_table("die-boese-drei", "me", "bot")
    assert server.post(f"/api/tables/{table['table']}/match", {"tokens": tokens})["error"]["key"] == "bad-token"


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda body: body.update(seats=body["seats"][:1]), "carried-seats"),
        (lambda body: body["seats"][0].update(kind="throne"), "no-such-seat"),
        (lambda body: body["seats"][0].update(kind="friend"), "others-play-too"),
        (lambda body: body["seats"][1].update(kind="bot", bot="bot:genius"), "unknown-bot"),
        (lambda body: body.update(record=body["record"].replace("rolled", "rolled 1", 1)), "record-edited"),
        (lambda body: body.update(record="nonsense"), "not-a-record"),
        (lambda body: body.update(record=without_secret(body["record"])), "not-to-go-on"),
        (lambda body: body.update(record=body["record"] + "#" * 300_000), "too-large"),
        (lambda body: body.pop("record"), "not-json"),
    ],
)
def test_what_cannot_go_on_is_refused_in_words(server: Server, change: Any, key: str) -> None:
    shelf = Shelf()
    body = carried(shelf, begun(shelf))
    change(body)
    error = server.post("/api/matches?lang=de", body)["error"]
    assert error["key"] == key
    assert error["text"]


def without_secret(record: str) -> str:
    return "\n".join(line for line in record.splitlines() if not line.startswith(("secret:", "check:")))


def test_a_throw_that_does_not_follow_from_the_secret_is_refused(server: Server) -> None:
    shelf = Shelf()
    body = carried(shelf, begun(shelf))
    lines = [line for line in body["record"].splitlines() if not line.startswith("check:")]
    at = next(at for at, line in enumerate(lines) if ": rolled " in line)
    who, _, dice = lines[at].partition(": rolled ")
    lines[at] = f"{who}: rolled {' '.join(str(1 + int(die) % 6) for die in dice.split())}"
    error = server.post("/api/matches?lang=en", {**body, "record": "\n".join(lines)})["error"]
    assert error["key"] == "record-line-refused"


# -- in a browser -----------------------------------------------------------------------------------


def playing(page: BrowserPage) -> int:
    page.wait_for_selector("[data-state=playing]", timeout=STARTING)
    return int(page.get_attribute(".screen", "data-answers") or 0)


def move_elsewhere(robot: Robot) -> None:
    """Move the match from the menu, and play on there."""
    page = robot.page
    before, table = robot.wait()["answers"], page.get_attribute(".screen", "data-table")
    page.click("[data-testid=menu]")
    page.click("[data-testid=elsewhere]")
    page.wait_for_selector(f".screen:not([data-table='{table}'])", state="attached", timeout=STARTING)
    assert playing(page) == before
    while robot.step()["answers"] < before + 4:
        pass


def lose_the_answer(page: BrowserPage) -> list[str]:
    """Move the match from the menu, and lose what the server says; the table that it has made."""
    arrived: list[str] = []

    def lose(route: Route) -> None:
        arrived.append(route.fetch().json()["table"])
        route.abort()

    page.route("**/api/matches?*", lose, times=1)
    page.click("[data-testid=menu]")
    page.click("[data-testid=elsewhere]")
    page.wait_for_selector("dialog .problem")
    page.keyboard.press("Escape")
    return arrived


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_page_moves_a_match_to_the_server_and_back(server: Server, browser: Browser) -> None:
    build_engine()
    browsing = Browsing(server, browser)
    screen = browsing.open(language="en")
    page = screen.go("/play/kniffel")
    page.select_option("[data-testid=kind-1]", "here")
    page.click("summary")
    page.check("[data-testid=on-device]")
    page.click("[data-testid=start]")
    playing(page)
    robot = Robot(screen)
    while robot.step()["answers"] < 6:
        pass
    arrived = lose_the_answer(page)
    move_elsewhere(robot)
    assert "/table/here-" not in page.url
    there = screen.state()["id"]
    assert [there] == arrived
    move_elsewhere(robot)
    assert "/table/here-" in page.url
    table = page.get_attribute(".screen", "data-table")

    server.stop()
    screen.expected = ("Failed to load resource", "ERR_CONNECTION_REFUSED")
    before = robot.wait()["answers"]
    page.click("[data-testid=menu]")
    page.click("[data-testid=elsewhere]")
    page.wait_for_selector("dialog .problem")
    page.keyboard.press("Escape")
    while robot.step()["answers"] == before:
        pass
    server.start()
    screen.go("/").wait_for_selector(f"[data-table={table}]")
    assert not page.locator(f"[data-table='{there}']").count()
    browsing.close()
    screen.check()


def on_device(screen: Screen) -> BrowserPage:
    """A match of two people on the device, some answers old."""
    page = screen.go("/play/kniffel")
    page.select_option("[data-testid=kind-1]", "here")
    page.click("summary")
    page.check("[data-testid=on-device]")
    page.click("[data-testid=start]")
    playing(page)
    robot = Robot(screen)
    while robot.step()["answers"] < 4:
        pass
    robot.wait()
    return page


def move(page: BrowserPage) -> None:
    page.click("[data-testid=menu]")
    page.click("[data-testid=elsewhere]")


def table_of(page: BrowserPage, other_than: str) -> str:
    page.wait_for_selector(f"[data-state=playing]:not([data-table='{other_than}'])", timeout=STARTING)
    return page.get_attribute(".screen", "data-table") or ""


@pytest.mark.timeout(600)
def test_other_tabs_and_old_addresses_follow_a_match_that_moves(server: Server, browser: Browser) -> None:
    build_engine()
    browsing = Browsing(server, browser)
    screen = browsing.open(language="en")
    page = on_device(screen)
    answers, addresses = playing(page), [page.url]
    other = screen.context.new_page()
    other.goto(page.url)
    playing(other)
    table = page.get_attribute(".screen", "data-table") or ""
    for _ in range(2):
        move(page)
        there = table_of(page, table)
        assert table_of(other, table) == there
        assert playing(other) == answers
        addresses.append(page.url)
        table = there
    for address in addresses:
        other.goto(address)
        assert table_of(other, "") == table
        assert playing(other) == answers
    other.goto(f"{server.url}/")
    other.wait_for_selector(f"[data-table='{table}']")
    assert other.locator(".matches [data-table]").count() == 1
    browsing.close()
    screen.check()


@pytest.mark.timeout(600)
def test_a_match_that_left_the_server_and_did_not_arrive_is_fetched_again(server: Server, browser: Browser) -> None:
    build_engine()
    browsing = Browsing(server, browser)
    screen = browsing.at_table("kniffel", "me", "here", language="en", options={"start": "first"})
    screen.expected = ("Failed to load resource",)
    page, robot = screen.page, Robot(screen)
    while robot.step()["answers"] < 4:
        pass
    answers = robot.wait()["answers"]
    table = page.get_attribute(".screen", "data-table") or ""
    watching = browsing.open(language="en")
    watching.go(f"/watch/{screen.state()['watch']}")
    playing(watching.page)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    for place in ("elsewhere", "back"):
        page.route("**/match?*", lose, times=1)
        move(page)
        page.wait_for_selector("dialog .problem", timeout=STARTING)
        page.keyboard.press("Escape")
        page.wait_for_selector("[data-testid=carried]")
        page.reload()
        page.click(f"[data-testid=carried] [data-testid={place}]")
        arrived = table_of(page, table)
        assert playing(page) == answers
        if place == "elsewhere":
            assert arrived.startswith("here-")
            move(page)
            arrived = table_of(page, arrived)
        table = arrived
    watching.page.wait_for_selector("[data-testid=carried]:has-text('moved to a device')")
    assert not watching.page.locator("[data-testid=elsewhere]").count()
    browsing.close()
    screen.check()
