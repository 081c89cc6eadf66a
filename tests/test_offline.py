"""The page without a server: matches inside a real browser, with the network off and the server stopped."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browsing import PAGE, PATIENCE, Browsing, Robot, Screen, build_engine, shortest, wait_for
from tests.serving import Data, Server
from wuerfelbecher.table import AnyGame, Record, catalogue

pytestmark = pytest.mark.timeout(600)

STRAINING = [
    "allie-gator",
    "craps",
    "die-schaukel",
    "doppeltes-lottchen",
    "kniffel",
    "letra-mix",
    "lustige-sieben",
    "maexchen",
    "mistkaefer",
    "raffzahn",
    "slf-schnappspiel",
    "verdecktes-wuerfelpoker",
]
"""Games that need whatever the engine can do: secrets, races, dictionaries, forms, boards, long matches."""
STARTING = 120_000
"""How many milliseconds Python may take to start on a machine that has other things to do."""

PLAY = """async ([script, game, options, seats, seed]) => {
  const { device, DeviceSocket } = await import(script);
  const post = async (path, body) => {
    const answer = await device.ask(path, { body: JSON.stringify(body) });
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.error.text);
    return told;
  };
  const { table } = await post("/api/tables", { game, options, language: "en", own_dice: false, seats });
  let chance = seed;
  const pick = (things) => things[(chance = (chance * 1103515245 + 12345) % 2147483648) % things.length];
  const socket = new DeviceSocket();
  const say = (message) => socket.send(JSON.stringify(message));
  const result = await new Promise((done, failed) => {
    let number = 0, played = -1;
    socket.onopen = () => say({ type: "hello", table, language: "en" });
    socket.onmessage = ({ data }) => {
      const state = JSON.parse(data);
      if (state.type === "error" && state.key !== "too-late") return failed(new Error(state.text));
      if (state.type !== "table") return;
      const views = Object.values(state.views);
      if (state.state === "over") return done({ result: views[0].result, answers: state.answers });
      const seat = state.waiting_for.find((one) => state.mine.includes(one) && !state.seats[one].bot_plays);
      if (seat === undefined || state.answers === played) return;
      const { throw: thrown, form, legal } = state.views[seat];
      const filled = form?.axes.length ? form.notation.replace(/\\{\\}/g, () => "\\0") : "";
      let axis = 0;
      const moves = legal.map(({ text }) => text);
      if (filled) moves.push(filled.replace(/\\0/g, () => pick(form.axes[axis++])));
      played = state.answers;
      if (thrown) say({ type: "play", id: `m${++number}`, seat, asked: state.asked, move: "roll" });
      else if (moves.length) say({ type: "play", id: `m${++number}`, seat, asked: state.asked, move: pick(moves) });
      else say({ type: "bot", id: `m${++number}`, seat, on: true });
    };
  });
  socket.close();
  const record = await (await device.ask(`/api/tables/${table}/record`)).json();
  await device.ask(`/api/tables/${table}/forget`);
  return { record, ...result };
}"""
"""Plays a whole match on the device by what it is told, without looking at the screen."""
STORED = """(id) => new Promise((done) => {
  indexedDB.open("wuerfelbecher").onsuccess = ({ target: { result: database } }) => {
    database.transaction("tables").objectStore("tables").get(id).onsuccess = ({ target: { result: row } }) => {
      database.close();
      done(row.answers);
    };
  };
})"""
"""What has been answered at a table, as it is stored."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    build_engine()
    running = Server(tmp_path_factory.mktemp("tables"))
    yield running
    if running.process.poll() is None:
        running.stop()


@pytest.fixture(scope="module")
def device(server: Server, browser: Browser) -> Iterator[Screen]:
    """A device that has everything it needs, with the network switched off and the server stopped."""
    screen = Browsing(server, browser).open(language="en", service_workers="allow")
    screen.expected = ("Failed to load resource", "ERR_INTERNET_DISCONNECTED")
    page = screen.go("/", fast=False)
    page.click("[data-testid=offline-get]", timeout=STARTING)
    page.wait_for_selector("[data-testid=offline-ready]", timeout=STARTING)
    server.stop()
    screen.context.set_offline(True)
    yield screen
    screen.context.close()
    screen.check()


def script() -> str:
    """The page's side of the rules on the device."""
    return f"/assets/{next(file.name for file in (PAGE / 'assets').glob('device.svelte-*.js'))}"


def set_table(page: Page) -> None:
    page.wait_for_selector("[data-testid=no-links]")
    page.click("[data-testid=start]")
    page.wait_for_selector("[data-state=playing]", timeout=STARTING)


def answers(page: Page) -> int:
    return int(page.get_attribute(".screen", "data-answers") or 0)


def test_a_table_is_set_on_the_device_when_the_server_cannot_be_reached(device: Screen) -> None:
    page = device.go("/play/die-boese-drei")
    page.wait_for_selector("[data-testid=no-links]")
    assert "cannot be reached" in page.inner_text("[data-testid=no-links]")
    kinds = page.locator("[data-testid=kind-1] option").evaluate_all("(all) => all.map(({ value }) => value)")
    assert kinds == ["me", "here", "bot"]
    set_table(page)
    robot = Robot(device, seed=1)
    while robot.step()["state"] != "over":
        assert not robot.raw_text()
    page.wait_for_selector("[data-testid=record]")
    with page.expect_download() as download:
        page.click("[data-testid=record]")
    record = Path(download.value.path())
    assert Record.parse(record.read_text()).replay().result is not None

    device.go("/replay").set_input_files("input[type=file]", record)
    page.click("[data-testid=fair]", timeout=STARTING)
    page.wait_for_selector("dialog li:has-text('the device rolls its own dice')")
    assert "Before the match, the server" not in page.inner_text("dialog")
    page.click("[data-testid=check]")
    assert "secret number." in page.inner_text("[data-testid=verdict][data-right=true]")


def test_a_match_goes_on_after_a_reload_and_on_the_shelf(device: Screen) -> None:
    page = device.go("/play/kniffel")
    set_table(page)
    robot = Robot(device, seed=2)
    while robot.step()["answers"] < 8:
        pass
    before = robot.wait()["answers"]
    page.reload()
    page.wait_for_selector("[data-state=playing]", timeout=STARTING)
    assert answers(page) == before
    table = page.get_attribute(".screen", "data-table")
    device.go("/").click(f"[data-table={table}]")
    page.wait_for_selector("[data-state=playing]", timeout=STARTING)
    assert answers(page) == before


def play_out(device: Screen, game: type[AnyGame]) -> Data:
    others = max(1, game.players.fewest - 1)
    seats = [{"kind": "me", "name": "Anna"}, *({"kind": "bot"} for _ in range(others))]
    told: Data = device.page.evaluate(PLAY, [script(), game.id, shortest(game), seats, game.number + 1])
    match = Record.parse(told["record"]).replay()
    assert match.result is not None, "CPython does not see the end of this match"
    assert match.result.data() == told["result"]
    assert len(match.entries) == told["answers"]
    return told


def games(*, straining: bool) -> list[Any]:
    return [pytest.param(game, id=game.id) for game in catalogue() if (game.id in STRAINING) == straining]


@pytest.mark.parametrize("game", games(straining=True))
def test_a_whole_match_of_a_straining_game_on_the_device(device: Screen, game: type[AnyGame]) -> None:
    """The record says the same in CPython, throw by throw: the dice follow from the same secret."""
    at_shelf(device)
    play_out(device, game)


@pytest.mark.slow
@pytest.mark.parametrize("game", games(straining=False))
def test_a_whole_match_of_every_other_game_on_the_device(device: Screen, game: type[AnyGame]) -> None:
    at_shelf(device)
    play_out(device, game)


MOST_TAPS = 2500


@pytest.mark.slow
@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.id)
def test_a_robot_taps_through_a_whole_match_on_the_device(device: Screen, game: type[AnyGame]) -> None:
    """It knows no rules and taps what is lit, in every game."""
    at_shelf(device)
    others = max(1, game.players.fewest - 1)
    seats = [{"kind": "me", "name": "Anna"}, *({"kind": "bot"} for _ in range(others))]
    table = device.page.evaluate(SET, [script(), {"game": game.id, "options": shortest(game), "seats": seats}])
    page = device.go(f"/table/{table}")
    page.wait_for_selector("[data-state=playing]", timeout=STARTING)
    robot = Robot(device, seed=game.number)
    while robot.step()["state"] != "over":
        assert robot.taps < MOST_TAPS
        assert not robot.raw_text()
    page.wait_for_selector("[data-testid=rematch]")
    assert len(page.evaluate(STORED, table)) == answers(page)


def at_shelf(device: Screen) -> None:
    if not device.page.url.endswith("/?fast=1"):
        device.go("/").wait_for_selector("[data-game]", timeout=PATIENCE)


@pytest.mark.slow
def test_own_dice_are_entered_on_the_device(device: Screen) -> None:
    page = device.go("/play/kniffel")
    page.wait_for_selector("[data-testid=no-links]")
    page.select_option("[data-testid=kind-1]", "here")
    page.click("summary")
    page.check("[data-testid=own-dice]")
    set_table(page)
    page.wait_for_selector("[data-face='5']")
    dice = page.locator(".slot").count()
    for _ in range(dice):
        page.click("[data-face='5']")
    page.click(".tray [data-confirm]:enabled")
    page.wait_for_selector(".screen[data-answers='1']")
    page.reload()
    page.wait_for_selector(".screen[data-answers='1']", timeout=STARTING)
    [(_, what, _)] = page.evaluate(STORED, page.get_attribute(".screen", "data-table"))
    assert what == " ".join(["rolled", *"5" * dice])


KEPT = """async () => {
  const cache = await caches.open("/ opened rules");
  const [name] = await cache.keys();
  return name ? (await (await cache.match(name)).arrayBuffer()).byteLength : 0;
}"""
"""How many bytes are kept of Python with the rules opened."""
SPOIL = """async () => {
  const cache = await caches.open("/ opened rules");
  for (const name of await cache.keys()) await cache.put(name, new Response("x".repeat(1000)));
}"""
SECRET = STORED.replace("row.answers", "row.secret")


def test_python_is_taken_up_as_it_was_kept_but_no_two_tables_are_alike(device: Screen) -> None:
    page, warnings = device.page, []
    page.on("console", lambda said: warnings.append(said.text) if said.type == "warning" else None)
    secrets = set()
    for _ in range(3):
        set_table(device.go("/play/kniffel"))
        wait_for(page, f"({KEPT})().then((bytes) => bytes > 1e6)")
        secrets.add(page.evaluate(SECRET, page.get_attribute(".screen", "data-table")))
    assert len(secrets) == 3
    assert not warnings
    page.evaluate(SPOIL)
    set_table(device.go("/play/kniffel"))
    assert "magic number" in " ".join(warnings), "what was kept is not used"
    wait_for(page, f"({KEPT})().then((bytes) => bytes > 1e6)")


# -- what goes wrong --------------------------------------------------------------------------------


def a_match(device: Screen, game: str = "kniffel") -> Robot:
    set_table(device.go(f"/play/{game}"))
    robot = Robot(device, seed=3)
    while robot.step()["answers"] < 4:
        pass
    robot.wait()
    return robot


def test_a_match_goes_on_at_once_when_its_worker_is_gone(device: Screen) -> None:
    """Its end is heard of: nobody has to ask it something and wait in vain, whatever clocks say."""
    robot, page = a_match(device), device.page
    before = answers(page)
    page.evaluate("() => { window.later = setTimeout; setTimeout = () => 0; }")
    [worker] = page.workers
    worker.evaluate("() => self.close()")
    page.wait_for_selector(".lost")
    page.evaluate("() => { setTimeout = window.later; window.dispatchEvent(new Event('online')); }")
    page.wait_for_selector(".lost", state="detached", timeout=STARTING)
    while robot.step()["answers"] == before:
        pass


@pytest.mark.slow
def test_the_coach_goes_over_a_long_match_on_the_device(device: Screen) -> None:
    """It takes its time: neither the page nor the connection to the table gives up on it."""
    set_table(device.go("/play/kniffel"))
    robot, page = Robot(device, seed=5), device.page
    while robot.step()["state"] != "over":
        pass
    page.click("[data-testid=coach]")
    lost, done = page.locator(".lost"), [0.0]
    while not page.locator("[data-testid=review]").count():
        done += page.eval_on_selector_all("dialog progress", "all => all.map((one) => one.value)")
        assert not lost.count(), "the table is taken to be gone"
        assert not page.locator("dialog [role=alert]").count(), page.inner_text("dialog")
        page.wait_for_timeout(200)
    assert done == sorted(done)
    assert len({*done}) > 3, "it is not told how much has been gone over"


class NoServer(BaseHTTPRequestHandler):
    """A proxy whose server is down."""

    def do_GET(self) -> None:
        self.send_error(502)

    do_POST = do_GET

    def log_message(self, *_: object) -> None:
        pass


class Silent(NoServer):
    """A network in which everything gets lost on its way."""

    found_again = threading.Event()

    def do_GET(self) -> None:
        Silent.found_again.wait(STARTING / 1000)

    do_POST = do_GET


@pytest.mark.parametrize("nothing", [NoServer, Silent])
def test_a_network_without_the_server_is_as_good_as_none(device: Screen, nothing: type[NoServer]) -> None:
    Silent.found_again.clear()
    proxy = ThreadingHTTPServer(("127.0.0.1", device.server.port), nothing)
    threading.Thread(target=proxy.serve_forever, daemon=True).start()
    device.context.set_offline(False)
    try:
        device.go("/").wait_for_selector("[data-game=kniffel]")
        page = device.go("/play/die-boese-drei")
        page.wait_for_selector("[data-testid=no-links]")
        assert "cannot be reached" in page.inner_text("[data-testid=no-links]")
        set_table(page)
    finally:
        Silent.found_again.set()
        device.context.set_offline(True)
        proxy.shutdown()
        proxy.server_close()


@pytest.mark.parametrize("place", ["join", "table", "watch"])
def test_whoever_follows_a_link_without_a_network_can_try_again(device: Screen, place: str) -> None:
    page = device.go(f"/{place}/somewhere")
    page.wait_for_selector("[role=alert]:has-text('No connection')")
    page.click("button:has-text('Try again')")
    page.wait_for_selector("[role=alert]:has-text('No connection')")


def test_seats_by_link_are_back_as_soon_as_the_server_answers(device: Screen) -> None:
    page = device.go("/play/die-boese-drei")
    page.wait_for_selector("[data-testid=no-links]")
    device.server.start()
    device.context.set_offline(False)
    try:
        page.wait_for_selector("[data-testid=kind-1] option[value=friend]", state="attached")
        assert not page.locator("[data-testid=no-links]").count()
        page.click("summary")
        page.check("[data-testid=on-device]")
        page.wait_for_selector("[data-testid=no-links]:has-text('need the server')")
        assert not page.locator("[data-testid=kind-1] option[value=friend]").count()
    finally:
        device.server.stop()
        device.context.set_offline(True)


def test_all_matches_of_this_device_are_on_the_shelf(device: Screen) -> None:
    page = device.go("/")
    tables = [{"id": f"here-{n}", "game": "kniffel", "tokens": [], "watch": "", "at": n} for n in range(6)]
    before = page.evaluate("() => localStorage['wb.tables']")
    page.evaluate("(tables) => (localStorage['wb.tables'] = tables)", json.dumps(tables))
    page.reload()
    page.click("[data-testid=more-open]")
    shown = page.locator(".matches li")
    assert shown.count() == 6
    assert all("on\N{NO-BREAK SPACE}this\N{NO-BREAK SPACE}device" in match for match in shown.all_inner_texts())
    page.locator(".matches .icon").first.click()
    assert shown.count() == 6, "one tap is not enough to lose a match"
    page.click("[data-testid=forget]")
    assert shown.count() == 5
    page.evaluate("(before) => (localStorage['wb.tables'] = before)", before)


BREAK_STORAGE = """() => {
  self.put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (row) { return this.add(row); };
}"""
MEND_STORAGE = "() => { IDBObjectStore.prototype.put = self.put; }"


def test_what_cannot_be_stored_is_not_shown(device: Screen) -> None:
    robot, page = a_match(device), device.page
    roll = page.locator(".tray [data-throws]:enabled")
    while not roll.count():
        robot.step()
    before = answers(page)
    [worker] = page.workers
    worker.evaluate(BREAK_STORAGE)
    roll.click()
    page.wait_for_selector(".tray .problem:has-text('cannot be stored')")
    assert answers(page) == before
    worker.evaluate(MEND_STORAGE)
    while robot.step()["answers"] == before:
        pass


FILL_UP = """(what) => {
  const full = () => { throw new DOMException("", "QuotaExceededError"); };
  if (what === "tables") IDBObjectStore.prototype.add = full;
  else Cache.prototype.put = async () => full();
}"""


def test_a_full_device_has_no_room_for_another_match(device: Screen) -> None:
    page = device.go("/play/kniffel")
    page.wait_for_selector("[data-testid=no-links]")
    while not page.workers:
        page.wait_for_timeout(50)
    page.workers[0].evaluate(FILL_UP, "tables")
    page.click("[data-testid=start]")
    page.wait_for_selector(".go [role=alert]:has-text('no room left')", timeout=STARTING)
    assert "match" not in page.inner_text(".go [role=alert]"), "there is none that could go on"


ROOM_REMEMBERED = 31_000
"""For so many milliseconds Chromium believes that there is as much room as there was."""


@pytest.mark.slow
def test_when_storage_is_full_nothing_is_lost_and_the_page_says_so(device: Screen) -> None:
    robot, page = a_match(device), device.page
    quota = {"origin": device.server.url}
    session = device.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {**quota, "quotaSize": 1})
    page.wait_for_timeout(ROOM_REMEMBERED)
    problem = page.locator(".tray .problem")
    while not problem.count():
        seen = robot.look()
        assert seen["state"] != "over", "there is always room"
        if seen["mine"] and seen["targets"]:
            robot.step(seen)
    assert "no room left" in problem.inner_text()
    before = answers(page)
    assert len(page.evaluate(STORED, page.get_attribute(".screen", "data-table"))) == before
    device.server.start()
    device.context.set_offline(False)
    page.reload()
    page.wait_for_selector("[data-state=playing]", timeout=STARTING)
    assert answers(page) == before
    device.go("/play/kniffel").wait_for_selector("[data-testid=start]")
    page.go_back()
    device.server.stop()
    device.context.set_offline(True)
    session.send("Storage.overrideQuotaForOrigin", quota)
    while robot.step()["answers"] == before:
        pass


def test_two_tabs_at_one_table_show_the_same_and_nothing_counts_twice(device: Screen) -> None:
    robot = a_match(device)
    other = device.context.new_page()
    other.goto(device.page.url)
    other.wait_for_selector("[data-state=playing]", timeout=STARTING)
    follows = "(wanted) => document.querySelector('.screen')?.dataset.answers === String(wanted)"
    for _ in range(12):
        robot.step()
    there = robot.wait()["answers"]
    other.wait_for_function(follows, arg=there)
    second = Robot(device, seed=4)
    second.page = other
    for _ in range(12):
        second.step()
    there = second.wait()["answers"]
    device.page.wait_for_function(follows, arg=there)
    other.close()


SIT = """async ([script, table, pick]) => {
  const { DeviceSocket } = await import(script);
  const socket = new DeviceSocket();
  const tab = (window.tab = { told: null, replies: [] });
  socket.onopen = () => socket.send(JSON.stringify({ type: "hello", table, language: "en" }));
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "table") tab.told = message;
    else if (message.id) tab.replies.push(message.key ?? "ok");
  };
  tab.playAt = (time) => {
    const { asked, waiting_for: [seat], views } = tab.told;
    const move = views[seat].throw ? "roll" : views[seat].legal.at(pick).text;
    const say = () => socket.send(JSON.stringify({ type: "play", id: `${pick} ${asked}`, seat, asked, move }));
    setTimeout(say, time - Date.now());
  };
}"""
"""Sits down at a table, and plays the first or the last of all moves at a given time."""
SET = """async ([script, wanted]) => {
  const { device } = await import(script);
  return (await (await device.ask("/api/tables", { body: JSON.stringify(wanted) })).json()).table;
}"""
ASKED = """() => {
  const { waiting_for: [seat], views } = window.tab.told ?? { waiting_for: [] };
  return seat !== undefined && (views[seat].throw || views[seat].legal.length > 1);
}"""
"""Whether somebody has to do something that does not happen by itself."""
ROUNDS = 15


def test_of_two_tabs_that_play_at_once_one_is_too_late(device: Screen) -> None:
    at_shelf(device)
    people = [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Ben"}]
    wanted = {"game": "die-boese-drei", "options": {"start": "first", "rounds": ROUNDS}, "seats": people}
    table = device.page.evaluate(SET, [script(), wanted])
    other = device.context.new_page()
    other.goto(device.page.url)
    tabs = device.page, other
    for tab, pick in zip(tabs, (0, -1), strict=True):
        tab.evaluate(SIT, [script(), table, pick])
    for played in range(1, ROUNDS + 1):
        device.page.wait_for_function(ASKED)
        asked = device.page.evaluate("window.tab.told.asked")
        other.wait_for_function("(asked) => window.tab.told?.asked === asked", arg=asked)
        soon = time.time() * 1000 + 700
        for tab in tabs:
            tab.evaluate("(soon) => window.tab.playAt(soon)", soon)
        for tab in tabs:
            tab.wait_for_function("(played) => window.tab.replies.length === played", arg=played)
        assert {tab.evaluate("window.tab.replies.at(-1)") for tab in tabs} == {"ok", "too-late"}
    other.close()


EDIT = """([id, change]) => new Promise((done) => {
  const opening = indexedDB.open("wuerfelbecher");
  opening.onsuccess = () => {
    const database = opening.result;
    const transaction = database.transaction("tables", "readwrite");
    const tables = transaction.objectStore("tables");
    tables.get(id).onsuccess = ({ target: { result } }) => tables.put({ ...result, ...change(result) });
    transaction.oncomplete = () => done(database.close());
  };
})"""


def edit(page: Page, table: str | None, change: str) -> None:
    """Change a table as it is stored."""
    page.evaluate(f"(id) => ({EDIT})([id, {change}])", table)


def test_a_match_that_newer_rules_cannot_replay_can_be_saved_and_put_away(device: Screen) -> None:
    a_match(device)
    page = device.page
    table = page.get_attribute(".screen", "data-table")
    edit(
        page, table, "(row) => ({ rules: 'older', answers: row.answers.with(-1, [row.seats[0].name, 'pass', '']) })"
    )
    page.reload()
    page.wait_for_selector("[data-testid=unplayable]", timeout=STARTING)
    assert "began under older rules" in page.inner_text("[role=alert]")
    with page.expect_download() as download:
        page.click("[data-testid=save]")
    stored = page.evaluate(STORED, table)
    record = Record.parse(Path(download.value.path()).read_text())
    assert [list(line) for line in record.lines] == [[who, what] for who, what, _ in stored]
    page.click("[aria-expanded=false]")
    page.click("[data-testid=forget]")
    page.wait_for_selector(".shelf, [data-game=kniffel]")
    assert not page.locator(f"[data-table='{table}']").count()


# -- coming onto the device -------------------------------------------------------------------------


@pytest.fixture
def visitor(device: Screen, server: Server, browser: Browser) -> Iterator[Screen]:
    """Another device, that comes to a running server for the first time."""
    server.start()
    screen = Browsing(server, browser).open(language="en", service_workers="allow")
    screen.expected = ("Failed to load resource",)
    yield screen
    screen.context.close()
    server.stop()
    screen.check()


def test_a_device_with_nothing_else_to_do_gets_ready_by_itself(visitor: Screen) -> None:
    visitor.page.clock.install()
    page = visitor.go("/", fast=False)
    page.wait_for_selector("[data-game]")
    page.clock.run_for(2000)
    page.wait_for_selector("[data-testid=offline-get]", timeout=STARTING)
    page.clock.run_for(20_000)
    page.wait_for_selector("[data-testid=offline-ready]:has-text('MB')", timeout=STARTING)
    assert page.evaluate(KEPT) > 1e6, "Python has not been opened for the first match"
    page.evaluate("caches.delete('/ opened rules')")
    page.reload()
    page.clock.run_for(2000)
    page.wait_for_selector("[data-testid=offline-ready]")
    page.clock.run_for(20_000)
    wait_for(page, f"({KEPT})().then((bytes) => bytes > 1e6)")


def test_it_says_how_much_room_is_missing_to_whoever_wants_to_load_everything(visitor: Screen) -> None:
    visitor.page.clock.install()
    page = visitor.go("/", fast=False)
    page.wait_for_selector("[data-game]")
    page.clock.run_for(2000)
    page.wait_for_selector("[data-testid=offline-get]", timeout=STARTING)
    page.evaluate(FILL_UP, "files")
    page.clock.run_for(20_000)
    page.wait_for_selector("[data-testid=offline-get]")
    assert not page.locator("footer [role=alert]").count(), "nobody has asked for it"
    page.click("[data-testid=offline-get]")
    page.wait_for_selector("footer [role=alert]:has-text('not enough room')")
    missing = float(page.inner_text("footer [role=alert]").split(" MB")[0].split()[-1])
    assert f"({missing} MB)" in page.inner_text("[data-testid=offline-get]")


REFUSED = (
    """ServiceWorkerContainer.prototype.register = async () => { throw new DOMException("", "SecurityError"); }"""
)


@pytest.mark.parametrize(
    ("lacking", "why"),
    [
        ("Object.defineProperty(globalThis, 'isSecureContext', { value: false })", "https"),
        ("delete Navigator.prototype.serviceWorker", "this browser does not allow it"),
        (REFUSED, "this browser does not allow it"),
    ],
    ids=["without TLS", "without service workers", "where they are refused"],
)
def test_it_says_why_nothing_can_be_loaded(visitor: Screen, lacking: str, why: str) -> None:
    visitor.context.add_init_script(lacking)
    page = visitor.go("/", fast=False)
    page.wait_for_selector(f"footer p:has-text('{why}')", timeout=STARTING)


UNCOVERED = """(box) => {
  const { x, y, width, height } = box.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === box;
}"""


def test_choosing_the_device_leaves_the_box_where_it_is(visitor: Screen) -> None:
    page = visitor.go("/play/die-boese-drei")
    page.click("summary")
    box = page.locator("[data-testid=on-device]")
    box.scroll_into_view_if_needed()
    page.mouse.wheel(0, 1000)
    page.wait_for_timeout(300)
    before = box.bounding_box()
    box.click()
    page.wait_for_selector("[data-testid=no-links]")
    page.wait_for_timeout(300)
    assert box.bounding_box() == before
    assert box.evaluate(UNCOVERED)


@pytest.mark.slow
def test_a_network_that_fails_right_after_the_first_move_is_not_missed(visitor: Screen) -> None:
    """What bots look up is not there yet, but people play on."""
    page = visitor.go("/", fast=False)
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=STARTING)
    visitor.go("/play/die-boese-drei").click("summary")
    page.select_option("[data-testid=kind-1]", "here")
    page.check("[data-testid=on-device]")
    set_table(page)
    visitor.context.set_offline(True)
    robot = Robot(visitor)
    while robot.step()["answers"] < 2:
        pass
    page.reload()
    page.wait_for_selector("[data-state=playing]", timeout=STARTING)
    before = answers(page)
    while robot.step()["answers"] == before:
        pass


@pytest.mark.slow
def test_whoever_has_played_on_a_device_can_do_so_without_a_network(visitor: Screen) -> None:
    page = visitor.go("/", fast=False)
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=STARTING)
    visitor.go("/play/kniffel").click("summary")
    page.check("[data-testid=on-device]")
    set_table(page)
    wait_for(
        page, "caches.open('/ engine').then(async (all) => (await all.keys()).some(({ url }) => /later/.test(url)))"
    )
    visitor.context.set_offline(True)
    page.reload()
    page.wait_for_selector("[data-state=playing]", timeout=STARTING)
    visitor.go("/", fast=False).wait_for_selector("[data-testid=offline-ready]")
