"""The page as plain files, in a folder of some host that knows nothing of it."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import struct
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route
from tools.site import write_site

from tests.browsing import PHONE, ROOT, WATCH_POLICY, wait_for
from tests.serving import Server
from wuerfelbecher import words
from wuerfelbecher.table import Record

pytestmark = pytest.mark.timeout(600)

FOLDER = "games/dice"
STARTING = 120_000
NEWER = "newer"
RECORD = ROOT / "tests" / "records" / "die-boese-drei" / "nobody.record"
LONG_AGO = 1_700_000_000
"""The host says only since when files have been as they are; browsers take old ones to stay so for weeks."""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass

    def end_headers(self) -> None:
        """What is there without a network is what the page keeps, and not what the browser happens to."""
        if re.search("/engine/.+/|/assets/", self.path):
            self.send_header("cache-control", "no-store")
        super().end_headers()


class Host:
    """A static host: it serves a folder, and can be switched off."""

    def __init__(self, folder: Path, handler: type[Quiet] = Quiet) -> None:
        self.site = folder / FOLDER
        write_site(self.site)
        for file in self.site.rglob("*"):
            os.utime(file, (LONG_AGO, LONG_AGO))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
        self.origin = f"http://127.0.0.1:{self._server.server_address[1]}"
        self.url = f"{self.origin}/{FOLDER}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    running = Host(tmp_path_factory.mktemp("host"))
    yield running
    running.stop()


def new_device(browser: Browser) -> BrowserContext:
    return browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce")


@pytest.fixture(scope="module")
def context(browser: Browser) -> BrowserContext:
    return new_device(browser)


def test_it_has_rules_records_and_the_coach(host: Host, browser: Browser) -> None:
    """Without a network and without a server, once everything is there."""
    context = new_device(browser)
    page = context.new_page()
    get_ready(page, host.url)
    context.set_offline(True)
    page.goto(f"{host.url}#/play/chicago")
    page.reload()
    page.click("button:has-text('Rules')")
    page.wait_for_selector("dialog h3")
    page.goto(f"{host.url}#/replay")
    page.reload()
    page.set_input_files("input[type=file]", RECORD)
    page.wait_for_selector(".table", timeout=STARTING)
    page.click("[data-testid=coach]")
    page.wait_for_selector("[data-testid=review]", timeout=STARTING)
    page.keyboard.press("Escape")
    page.click("[data-testid=fair]")
    page.wait_for_selector("dialog[open]")
    context.close()


def test_a_match_goes_on_elsewhere_from_a_file(
    host: Host, server: Server, browser: Browser, tmp_path: Path
) -> None:
    """From a host without a server to one, and onto another device."""
    page = new_device(browser).new_page()
    page.goto(f"{host.url}#/play/kniffel")
    page.click("[data-testid=start]")
    page.wait_for_selector("[data-state=playing]", timeout=STARTING)
    page.click(".tray [data-move]")
    page.wait_for_function("() => Number(document.querySelector('.screen')?.dataset.answers) > 0")
    page.click("[data-testid=menu]")
    assert not page.locator("[data-testid=elsewhere]").count()
    with page.expect_download() as download:
        page.click("[data-testid=save-match]")
    page.wait_for_selector("dialog [role=status]:has-text('Replay a match')")
    match = tmp_path / download.value.suggested_filename
    download.value.save_as(match)
    answers = len(Record.parse(json.loads(match.read_text())["record"]).lines)
    page.context.close()

    for address, place in ((f"{server.url}/replay", "server"), (f"{host.url}#/replay", "device")):
        page = new_device(browser).new_page()
        page.goto(address)
        page.set_input_files("input[type=file]", match)
        page.click(f"[data-testid=go-on-{place}]", timeout=STARTING)
        page.wait_for_selector(f".screen[data-state=playing][data-answers='{answers}']", timeout=STARTING)
        table = page.get_attribute(".screen", "data-table") or ""
        assert table.startswith("here-") == (place == "device")
        page.reload()
        page.wait_for_selector(f"[data-table='{table}'][data-answers='{answers}']", timeout=STARTING)
        page.context.close()


@pytest.mark.slow
def test_it_plays_offline_in_a_folder_and_says_when_rules_are_new(host: Host, context: BrowserContext) -> None:
    """One device, from its first visit to an update."""
    problems: list[str] = []
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.add_init_script(WATCH_POLICY)
    page = context.new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(host.url)
    page.wait_for_selector("[data-game=kniffel]")
    page.click("[data-testid=offline-get]", timeout=STARTING)
    page.wait_for_selector("[data-testid=offline-ready]", timeout=STARTING)
    assert not context.cookies()

    context.set_offline(True)
    page.reload()
    page.click("[data-game=kniffel]")
    page.wait_for_selector("[data-testid=no-links]")
    page.click("[data-testid=start]")
    page.wait_for_selector("[data-state=playing]", timeout=STARTING)
    page.click(".tray [data-move]")
    page.wait_for_function("() => Number(document.querySelector('.screen')?.dataset.answers) > 0")
    page.reload()
    page.wait_for_selector("[data-state=playing]", timeout=STARTING)

    table = page.url
    other = context.new_page()
    other.goto(table)
    other.wait_for_selector("[data-state=playing]", timeout=STARTING)
    update(host.site)
    context.set_offline(False)
    page.goto(host.url)
    assert page.locator("html[data-newer]").count(), "the document is an old one"
    page.wait_for_selector(".update", timeout=STARTING)
    page.click(".update button")
    page.wait_for_function("() => !document.querySelector('.update')")
    wait_for_newer_rules(page)
    other.click("[data-testid=menu]")
    other.wait_for_selector("dialog .menu")
    other.close()

    page.goto(table)
    page.reload()
    page.wait_for_selector("[data-state=playing]", timeout=STARTING)
    assert not page.locator("[data-testid=replayed]").count()
    says_that_rules_are_missing(page, host)

    context.set_offline(True)
    page.goto(table)
    page.reload()
    page.wait_for_selector("[data-state=playing]", timeout=STARTING)
    assert not page.locator("[data-testid=replayed]").count()

    complete(host.site)
    context.set_offline(False)
    page.reload()
    page.wait_for_selector("[data-testid=replayed]:has-text('new version of Würfelbecher')", timeout=STARTING)
    page.wait_for_selector("[data-state=playing]")
    assert not problems
    assert all(url.startswith(host.url) for url in asked)


def test_copies_in_several_folders_of_one_host_leave_each_other_alone(browser: Browser, tmp_path: Path) -> None:
    """Also when one of them is updated: without a network, both play on."""
    host, context = Host(tmp_path), new_device(browser)
    other = host.site.with_name("cards")
    shutil.copytree(host.site, other)
    folders = [host.url, f"{host.origin}/games/cards/"]
    try:
        page = context.new_page()
        for folder in folders:
            get_ready(page, folder)
        update(other)
        complete(other)
        page.goto(folders[1])
        page.click(".update button", timeout=STARTING)
        page.wait_for_function("() => !document.querySelector('.update')")
        page.click("[data-testid=offline-get]", timeout=STARTING)
        page.wait_for_selector("[data-testid=offline-ready]", timeout=STARTING)
        context.set_offline(True)
        for folder in folders:
            page.goto(folder)
            page.click("[data-game=kniffel]")
            page.click("[data-testid=start]")
            page.wait_for_selector("[data-state=playing]", timeout=STARTING)
            wait_for(page, "caches.has(`${new URL('.', location.href).pathname} opened rules`)")
        assert (
            page.evaluate("caches.keys().then((all) => all.filter((name) => name.endsWith('opened rules')).length)")
            == 2
        )
        context.close()
    finally:
        host.stop()


MOST_FETCHED = 7e6
"""How many bytes of the rules may come before the first roll, also from a host that compresses nothing."""


def test_the_list_says_how_much_is_fetched_until_the_first_roll(host: Host, browser: Browser) -> None:
    context = browser.new_context(viewport=PHONE, service_workers="block")
    page, fetched = context.new_page(), set[str]()
    context.on("request", lambda request: fetched.add(request.url))
    page.goto(f"{host.url}#/play/kniffel")
    page.click("[data-testid=start]")
    page.click(".tray [data-move]:enabled", timeout=STARTING)
    page.wait_for_function("() => Number(document.querySelector('.screen')?.dataset.answers) > 0")
    context.close()
    told = sizes_in(host.site)
    for file, size in told.items():
        with urlopen(f"{host.url}engine/{file}", timeout=30) as answer:
            assert int(answer.headers["content-length"]) == size, f"{file} is of another size than the list says"
    first = {
        file: size for file, size in told.items() if f"{host.url}engine/{file}" in fetched and "later" not in file
    }
    assert len(first) == len(told) - 1
    assert sum(first.values()) <= MOST_FETCHED


class Unpacking(Quiet):
    """A host that lets browsers unpack whatever is called `.gz`."""

    def end_headers(self) -> None:
        if self.path.endswith(".gz"):
            self.send_header("content-encoding", "gzip")
        super().end_headers()


def test_it_plays_from_a_host_that_has_its_own_ideas_of_compressed_files(browser: Browser, tmp_path: Path) -> None:
    host, context = Host(tmp_path, Unpacking), new_device(browser)
    try:
        page = context.new_page()
        page.goto(f"{host.url}#/play/kniffel")
        page.click("[data-testid=start]")
        page.wait_for_selector("[data-state=playing], [role=alert]", timeout=STARTING)
        assert not page.locator("[role=alert]").count(), page.inner_text("[role=alert]")
        context.close()
    finally:
        host.stop()


NO_STORAGE = "Object.defineProperty(self, 'indexedDB', { value: undefined });"


@pytest.mark.slow
def test_where_nothing_may_be_stored_no_match_begins_and_the_page_says_why(host: Host, browser: Browser) -> None:
    def forbid(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{NO_STORAGE}{answer.text()}")

    context = browser.new_context(viewport=PHONE, locale="en-GB", service_workers="block")
    context.route("**/device-worker-*", forbid)
    page = context.new_page()
    page.goto(f"{host.url}#/play/kniffel")
    page.click("[data-testid=start]")
    page.wait_for_selector(".go [role=alert]:has-text('does not let the page store anything')", timeout=STARTING)
    context.close()


KEPT_OF = """async (name) => {
  const cache = await caches.open(`${new URL(".", location.href).pathname} engine`);
  return (await cache.keys()).filter(({ url }) => url.includes(name)).length;
}"""
"""How many files of the rules are kept whose names contain this."""


class Halting(Quiet):
    """A host that sends half of a file and then waits, or breaks off."""

    halts, breaks = "", ""
    goes_on = threading.Event()

    def send_header(self, keyword: str, value: str) -> None:
        """Nobody can tell by its length whether the file is whole."""
        if not (keyword == "Content-Length" and Halting.breaks):
            super().send_header(keyword, value)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        half = len(content) // 2
        outputfile.write(content[:half])
        outputfile.flush()
        if Halting.halts and Halting.halts in self.path:
            Halting.goes_on.wait(STARTING / 1000)
        if not (Halting.breaks and Halting.breaks in self.path):
            outputfile.write(content[half:])


@pytest.fixture
def halting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    monkeypatch.setattr(Halting, "goes_on", threading.Event())
    monkeypatch.setattr(Halting, "halts", "")
    monkeypatch.setattr(Halting, "breaks", "")
    running = Host(tmp_path, Halting)
    yield running
    Halting.goes_on.set()
    running.stop()


def kept_by_its_service_worker(context: BrowserContext, host: Host) -> Page:
    page = context.new_page()
    page.goto(host.url)
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=STARTING)
    return page


def test_it_says_how_much_of_the_rules_has_come_and_what_is_still_to_come(halting: Host, browser: Browser) -> None:
    """Also through the service worker, and while a bot cannot move without the last of them."""
    context = new_device(browser)
    page = kept_by_its_service_worker(context, halting)
    Halting.halts = ".wasm"
    page.goto(f"{halting.url}#/play/kniffel")
    page.select_option("[data-testid=kind-0]", "bot")
    page.select_option("[data-testid=kind-1]", "me")
    page.click("[data-testid=start]")
    sizes = sizes_in(halting.site)
    first = sum(size for file, size in sizes.items() if file.endswith(".bin") and "later" not in file)
    [wasm] = (size for file, size in sizes.items() if ".wasm" in file)
    come = f"{megabytes(first - wasm / 2)} of {megabytes(first)}"
    page.wait_for_selector(f"[data-testid=rulebook]:has-text('Fetching the rules to this device: {come}')")
    goes_on, Halting.goes_on, Halting.halts = Halting.goes_on, threading.Event(), "later"
    goes_on.set()
    page.wait_for_selector("[data-state=playing]", timeout=STARTING)
    [later] = (size for file, size in sizes.items() if "later" in file)
    page.wait_for_selector(f"[data-testid=lacking]:has-text('{megabytes(later / 2)} of {megabytes(later)}')")
    Halting.goes_on.set()
    page.wait_for_selector("[data-testid=lacking]", state="detached", timeout=STARTING)
    page.wait_for_function("() => Number(document.querySelector('.screen')?.dataset.answers) > 0")
    context.close()


def test_a_file_that_breaks_off_is_not_kept(halting: Host, browser: Browser) -> None:
    """Neither while a match is to begin, nor while everything is fetched for later."""
    context = new_device(browser)
    page = kept_by_its_service_worker(context, halting)
    Halting.breaks = ".wasm"
    page.goto(f"{halting.url}#/play/kniffel")
    page.click("[data-testid=start]")
    page.wait_for_selector("[role=alert]:has-text('could not be fetched')", timeout=STARTING)
    page.goto(halting.url)
    page.click("[data-testid=offline-get]", timeout=STARTING)
    page.wait_for_selector("[role=alert]", timeout=STARTING)
    assert not page.evaluate(KEPT_OF, ".wasm")
    assert page.evaluate(KEPT_OF, "pyodide.asm.mjs")
    Halting.breaks = ""
    page.goto(f"{halting.url}#/play/kniffel")
    page.click("[data-testid=start]")
    page.wait_for_selector("[data-state=playing]", timeout=STARTING)
    context.close()


def sizes_in(site: Path) -> dict[str, int]:
    files: dict[str, int] = json.loads((site / "engine" / "engine.json").read_text())["files"]
    return files


def megabytes(size: float) -> str:
    return f"{size / 1e6:.1f}"


def get_ready(page: Page, folder: str) -> None:
    page.goto(folder)
    page.click("[data-testid=offline-get]", timeout=STARTING)
    page.wait_for_selector("[data-testid=offline-ready]", timeout=STARTING)


@pytest.mark.slow
def test_a_match_goes_on_with_its_own_rules_if_newer_ones_do_not_fit(tmp_path: Path, browser: Browser) -> None:
    host = Host(tmp_path)
    page = new_device(browser).new_page()
    page.goto(host.url)
    page.click("[data-testid=offline-get]", timeout=STARTING)
    page.wait_for_selector("[data-testid=offline-ready]", timeout=STARTING)
    page.click("[data-game=kniffel]")
    page.click("[data-testid=start]")
    play_on(page)
    table = page.get_attribute(".screen", "data-table")
    [older] = (host.site / "engine").glob("rules-*")

    change_kniffel(host.site, older)
    for _ in range(2):
        page.reload()
        play_on(page)
        assert not page.locator("[data-testid=replayed]").count()
        wait_for(page, f"{KEPT}.then((kept) => kept.some((url) => url.includes('{NEWER}/later.bin')))")
        wait_for_newer_rules(page)
        page.wait_for_timeout(1000)  # now older files would be gone
        assert any(older.name in url for url in page.evaluate(KEPT))
    page.context.set_offline(True)
    page.reload()
    play_on(page)
    page.context.set_offline(False)

    page.goto(host.url)
    page.click(f"li:has([data-table='{table}']) .icon")
    page.click("[data-testid=forget]")
    wait_for_newer_rules(page)
    wait_for(page, f"{KEPT}.then((kept) => !kept.some((url) => url.includes('{older.name}')))")
    page.context.close()
    host.stop()


KEPT = """caches.open(`${new URL(".", location.href).pathname} engine`)
  .then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))"""
"""The files of the rules that this device keeps."""


def play_on(page: Page) -> None:
    """Tap once, and see that it counts."""
    page.wait_for_selector("[data-state=playing][data-busy=false]", timeout=STARTING)
    before = int(page.get_attribute(".screen", "data-answers") or 0)
    page.click(".tray [data-move]")
    page.wait_for_function("(n) => Number(document.querySelector('.screen')?.dataset.answers) > n", arg=before)


def change_kniffel(site: Path, older: Path) -> None:
    """Newer rules, in which an option of Kniffel has another name; the older ones are gone from the host."""
    packed = gzip.decompress((older / "now.bin").read_bytes())
    [length] = struct.unpack("<I", packed[:4])
    at, files = 4 + length, {}
    for name, size in json.loads(packed[4:at]):
        files[name] = packed[at : at + size]
        at += size
    kniffel = "wuerfelbecher/games/kniffel/kniffel.py"
    assert b"crossed_out_counts" in files[kniffel]
    files[kniffel] = files[kniffel].replace(b"crossed_out_counts", b"crossed_out_matters")
    del files[f"{kniffel}c"]
    names = json.dumps([[name, len(content)] for name, content in files.items()]).encode()
    newer = older.rename(older.with_name(NEWER))
    whole = struct.pack("<I", len(names)) + names + b"".join(files.values())
    (newer / "now.bin").write_bytes(gzip.compress(whole))
    engine = site / "engine" / "engine.json"
    facts = json.loads(engine.read_text())
    told = {file.replace(older.name, NEWER): size for file, size in facts["files"].items()}
    told[f"{NEWER}/now.bin"] = (newer / "now.bin").stat().st_size
    engine.write_text(json.dumps({**facts, "rules": NEWER, "pack": NEWER, "files": told}))


def says_that_rules_are_missing(page: Page, host: Host) -> None:
    """To a device that has none."""
    browser = page.context.browser
    assert browser
    other = browser.new_context(viewport=PHONE, locale="en-GB", service_workers="block").new_page()
    other.goto(f"{host.url}#/play/kniffel")
    other.click("[data-testid=start]")
    other.wait_for_selector("[role=alert]:has-text('not all of them are there yet')", timeout=STARTING)
    other.goto(f"{host.url}#/table/here-0")
    other.reload()
    other.wait_for_selector("[role=alert]:has-text('not all of them are there yet')", timeout=STARTING)
    other.context.close()


def update(site: Path) -> None:
    """Another version of page and rules; the new pack of rules itself cannot be fetched yet."""
    engine = site / "engine" / "engine.json"
    facts = json.loads(engine.read_text())
    files = {file.replace(facts["pack"], NEWER): size for file, size in facts["files"].items()}
    engine.write_text(json.dumps({**facts, "rules": NEWER, "pack": NEWER, "files": files}))
    [menu] = (site / "assets").glob("Menu-*.js")
    renamed = menu.rename(menu.with_name("Menu-newer.js"))
    for script in site.rglob("*.js"):
        script.write_text(script.read_text().replace(menu.name, renamed.name))
    index = site / "index.html"
    index.write_text(index.read_text().replace("<html ", "<html data-newer ", 1))
    worker = site / "sw.js"
    worker.write_text(worker.read_text().replace('"version":"', '"version":"newer'))


def complete(site: Path) -> None:
    """Now it can."""
    [pack] = (site / "engine").glob("rules-*")
    pack.rename(site / "engine" / NEWER)


def wait_for_newer_rules(page: Page) -> None:
    wait_for(
        page, "fetch('engine/engine.json').then((answer) => answer.json()).then(({ rules }) => rules === 'newer')"
    )


def test_it_promises_nothing_that_needs_a_server(host: Host) -> None:
    said = re.search(r'<meta name="description" content="([^"]*)"', (host.site / "index.html").read_text())
    assert said
    assert "Link" not in said[1]


# -- an app -----------------------------------------------------------------------------------------

OPAQUE = """async (url) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
  const paper = canvas.getContext("2d");
  paper.drawImage(image, 0, 0, 64, 64);
  const bytes = paper.getImageData(0, 0, 64, 64).data;
  return bytes.filter((byte, at) => at % 4 === 3 && byte === 255).length / 64 ** 2;
}"""
"""How much of an icon cannot be seen through."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("tables"))
    yield running
    running.stop()


@pytest.mark.parametrize("place", ["on a server", "in a folder"])
def test_it_can_be_installed(server: Server, host: Host, browser: Browser, place: str) -> None:
    folder = f"{server.url}/" if place == "on a server" else host.url
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(folder)
    session = context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert not told["errors"]
    problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {problem["errorId"] for problem in problems} <= {"in-incognito"}
    manifest = json.loads(told["data"])
    assert urljoin(told["url"], manifest["start_url"]) == urljoin(told["url"], manifest["scope"]) == folder
    assert "id" not in manifest, "it would be the same in all folders of a host"
    assert {"name", "short_name", "description", "lang", "display", "theme_color"} <= manifest.keys()
    assert set(manifest["description_localized"]) == set(words.LANGUAGES) - {manifest["lang"]}
    seen: dict[str, float] = {}
    for icon in manifest["icons"]:
        url = urljoin(told["url"], icon["src"])
        with urlopen(url, timeout=30) as answer:
            assert answer.headers["content-type"].partition(";")[0] == icon["type"]
            picture = answer.read()
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", picture[16:24])) == icon["sizes"]
        seen[icon.get("purpose", "any")] = page.evaluate(OPAQUE, url)
    assert seen["maskable"] == 1
    assert 0 < seen["monochrome"] < 1
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    context.close()
