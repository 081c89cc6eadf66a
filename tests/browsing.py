"""A real browser at the table: Debian's Chromium, pages that record what they get, and a robot with one finger."""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, ViewportSize, WebSocket

from tests.serving import Data, Server, changed
from wuerfelbecher.table import AnyGame

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "wuerfelbecher" / "server" / "page"
WEB_SOCKET = re.compile(r"/ws(\?|$)")
"""The address at which pages listen; it may name the table."""
PHONE = ViewportSize(width=390, height=844)
DESKTOP = ViewportSize(width=1280, height=800)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000
MOVED_AWAY = 3000
"""How long the robot waits before it taps again something that may have moved away under its finger."""


class NoBrowser(Exception):
    """There is no Chromium, and no way to get one."""


def chromium() -> str:
    """Debian's Chromium; where it is missing and may be installed, it is."""
    for candidate in ("/usr/bin/chromium", shutil.which("chromium")):
        if candidate and Path(candidate).exists():
            return candidate
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        raise NoBrowser("there is no chromium, and only root can run `apt-get install chromium`")
    for command in (["apt-get", "update"], ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"]):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NoBrowser(f"`{' '.join(command)}` failed: {done.stderr.strip()[-300:]}")
    return "/usr/bin/chromium"


def launch(playwright: Playwright) -> Browser:
    with alone("chromium"):
        path = chromium()
    return playwright.chromium.launch(executable_path=path, args=ARGUMENTS)


def page_is_fresh() -> bool:
    built = PAGE / "index.html"
    sources = [file for file in WEB.rglob("*") if file.is_file() and "node_modules" not in file.parts]
    return built.is_file() and built.stat().st_mtime >= max(file.stat().st_mtime for file in sources)


def build_page() -> None:
    """Build the page if it is missing or older than its sources."""
    with alone("page"):
        if page_is_fresh():
            return
        ready = shutil.which("npm") and (WEB / "node_modules" / "vite").is_dir()
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--editable", str(ROOT)]
        command = ["npm", "run", "build"] if ready else install
        done = subprocess.run(command, cwd=WEB if ready else ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"the page does not build:\n{done.stdout}\n{done.stderr}"


def build_engine() -> None:
    """Pack the rules for the browser, if they have changed."""
    build_page()
    with alone("engine"):
        done = subprocess.run(
            [sys.executable, "hatch_build.py", "engine"], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"the rules cannot be packed:\n{done.stdout}\n{done.stderr}"


@contextmanager
def alone(what: str) -> Iterator[None]:
    """Lets only one of several test processes do a thing at a time."""
    folder = ROOT / "build"
    folder.mkdir(exist_ok=True)
    with (folder / f"{what}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def wait_for(page: Page, promised: str) -> None:
    """Wait until what a script promises is true; `wait_for_function` takes the promise itself for true."""
    end = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(promised):
        assert time.monotonic() < end, f"it never is: {promised}"
        page.wait_for_timeout(50)


def axe() -> str:
    return (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text()


WATCH_POLICY = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} forbids ${event.blockedURI}`));
"""


@dataclass
class Screen:
    """A page in a context of its own. It records what it received, which hosts it asked, and what went wrong."""

    server: Server
    context: BrowserContext
    page: Page = field(init=False)
    told: list[Data] = field(default_factory=list)
    """Every message that came over a WebSocket, in order."""
    scripts: dict[str, bytes] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    expected: tuple[str, ...] = ()
    """Parts of error messages that are expected in this test."""

    def __post_init__(self) -> None:
        self.context.add_init_script(WATCH_POLICY)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("websocket", self._listen)
        self.page.on("request", lambda request: self._check_host(request.url))
        self.page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        self.page.on("console", self._overhear)

    def _listen(self, socket: WebSocket) -> None:
        self._check_host(socket.url)
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, message: Data) -> None:
        self.told.append(changed(self.state(), message) if message["type"] == "change" else message)

    def _overhear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.problems.append(f"console: {said.text}")

    def _check_host(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.netloc != f"127.0.0.1:{self.server.port}":
            self.problems.append(f"request to another host: {url}")

    def check(self) -> None:
        unexpected = [text for text in self.problems if not any(part in text for part in self.expected)]
        assert not unexpected, "\n".join(unexpected)

    def go(self, path: str, fast: bool = True) -> Page:
        self.page.goto(f"{self.server.url}{path}{'?fast=1' if fast else ''}")
        return self.page

    def state(self) -> Data:
        """The newest state of the table it was told."""
        return next(message for message in reversed(self.told) if message["type"] == "table")

    def until_state(self, state: str) -> None:
        self.page.wait_for_selector(f'[data-state="{state}"]')


@dataclass
class Browsing:
    """One browser connected to one server."""

    server: Server
    browser: Browser
    screens: list[Screen] = field(default_factory=list)

    def open(
        self,
        language: str = "de",
        theme: str = "light",
        size: ViewportSize = PHONE,
        tables: tuple[Data, ...] = (),
        server: Server | None = None,
        calm: bool = True,
        service_workers: Literal["allow", "block"] = "block",
        **kept: str,
    ) -> Screen:
        """A device of its own, that may already sit at some tables. What it asks for comes from the server and not
        from a service worker, unless that is what is tried.
        """
        server = server or self.server
        known = [
            {
                "id": table["table"],
                "game": table["game"],
                "tokens": [seat["token"] for seat in table["seats"] if "token" in seat] + [table["host"]],
                "watch": table["watch"],
                "at": 1_700_000_000_000,
                "over": False,
            }
            for table in tables
        ]
        kept = {"sound": "off", "language": language, "theme": theme, "tables": json.dumps(known), **kept}
        stored = [{"name": f"wb.{name}", "value": value} for name, value in kept.items() if value]
        state: Any = {"cookies": [], "origins": [{"origin": server.url, "localStorage": stored}]}
        context = self.browser.new_context(
            viewport=size,
            locale="de-DE" if language == "de" else "en-GB",
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if calm else "no-preference",
            storage_state=state,
            service_workers=service_workers,
        )
        screen = Screen(server, context)
        self.screens.append(screen)
        return screen

    def at_table(self, game: str, *kinds: str, own_dice: bool = False, **how: Any) -> Screen:
        """A device that sits at a new table; `options` are the game's, the rest is how to open it."""
        server = how.get("server") or self.server
        options = how.pop("options", {})
        table = {**server.set_table(game, *kinds, own_dice=own_dice, **options), "game": game}
        screen = self.open(tables=(table,), **how)
        screen.go(f"/table/{table['table']}")
        screen.page.wait_for_selector("[data-state]")
        return screen

    def close(self) -> None:
        for screen in self.screens:
            screen.context.close()
        self.screens.clear()


def shortest(game: type[AnyGame]) -> dict[str, Any]:
    """The options with which a match is over soonest: the first seat starts, and of every number the lowest."""
    options: dict[str, Any] = {}
    for option in game.options:
        if isinstance(option.values, range):
            options[option.name] = option.values[0]
        elif option.name == "start":
            options["start"] = "first"
    return options


TARGETS = ", ".join(
    (
        "main [data-part][data-lit]",
        "main [data-unfold]",
        ".tray [data-move]:enabled",
        ".tray [data-group]:not([aria-pressed=true])",
        ".tray [data-axis]:not([aria-pressed=true])",
        ".tray .stepper button:enabled",
    )
)
"""Everything a finger may touch for the current move."""
LOOK = """(all) => {
  const screen = document.querySelector(".screen[data-state]");
  if (!screen) return null;
  const { state, asked, answers, mine } = screen.dataset;
  const within = document.querySelector("dialog[open]") ?? document;
  const targets = [...within.querySelectorAll(all)].map((element) => {
    const box = element.getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    const shown = box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    return {
      x, y, width: box.width, height: box.height, confirm: "confirm" in element.dataset,
      name: element.dataset.move ?? element.dataset.part ?? element.dataset.group ?? element.textContent.trim(),
      pressed: element.getAttribute("aria-pressed") === "true",
      seen: shown && element.contains(hit),
      tray: element.closest(".tray") !== null,
    };
  });
  const problem = document.querySelector(".tray .problem")?.textContent ?? "";
  const lit = targets.map((target) => target.name + target.pressed);
  const sign = [state, asked, answers, mine, problem, ...lit].join("|");
  return { state, asked: Number(asked), answers: Number(answers), mine: mine === "true", targets, problem, sign };
}
"""
SHOW = """([all, at]) => (document.querySelector("dialog[open]") ?? document).querySelectorAll(all)[at]
  ?.scrollIntoView({ block: "center", inline: "center" })"""
MAY_ACT = """(all) => {
  const { state, mine, busy } = document.querySelector(".screen[data-state]")?.dataset ?? {};
  const asked = mine === "true" && busy === "false";
  return state === "over" || state === "covered" || (asked && document.querySelector(all));
}"""
RAW = r"""() => {
  const text = document.body.innerText;
  const wrong = document.documentElement.lang === "de" ? "undefined" : "undefined|\\bnull\\b";
  return text.match(new RegExp(`\\{\\w*\\}|${wrong}|NaN|\\[object|\\b\\w+ \\(\\w+=`))?.[0] ?? "";
}"""


class Robot:
    """It knows no rules: it taps what is lit and the buttons that are there, one after the other."""

    def __init__(self, screen: Screen, seed: int = 1) -> None:
        self.screen = screen
        self.page = screen.page
        self.pick = Random(seed)
        self.taps = 0

    def look(self) -> Data:
        seen: Data = self.page.evaluate(LOOK, TARGETS)
        assert seen, f"no table on {self.page.url}"
        return seen

    def wait(self) -> Data:
        """Until there is something to do here, or the match is over."""
        self.page.wait_for_function(MAY_ACT, arg=TARGETS)
        return self.look()

    def step(self, seen: Data | None = None) -> Data:
        """One tap, on what was seen just now or, without that, on what there is to tap next."""
        seen = seen or self.wait()
        if seen["state"] == "covered":
            self.page.click("[data-testid=uncover]")
            return seen
        targets = seen["targets"]
        if seen["state"] == "over" or not seen["mine"] or not targets:
            return seen
        confirms = [at for at, target in enumerate(targets) if target["confirm"]]
        at = self.pick.choice(confirms if confirms and self.pick.random() < 0.75 else range(len(targets)))
        self.tap(seen, at)
        return seen

    def tap(self, seen: Data, at: int) -> None:
        target = seen["targets"][at]
        if not target["seen"]:
            self.page.evaluate(SHOW, [TARGETS, at])
            now = self.look()
            if now["sign"] != seen["sign"]:
                return
            target = now["targets"][at]
            assert target["seen"], f"{target['name']} cannot be reached: {target}"
        self.taps += 1
        if not self._changed_by(target, seen["sign"], MOVED_AWAY):
            now = self.look()
            if now["sign"] == seen["sign"]:
                target = now["targets"][at]
                assert self._changed_by(target, seen["sign"], PATIENCE), f"tapping {target['name']} does nothing"

    def _changed_by(self, target: Data, sign: str, patience: int) -> bool:
        """Tap, and wait this many milliseconds for something to come of it."""
        self.page.mouse.click(target["x"], target["y"])
        end = time.monotonic() + patience / 1000
        while self.look()["sign"] == sign:
            if time.monotonic() > end:
                return False
            time.sleep(0.005)
        return True

    def raw_text(self) -> str:
        """Something on the screen that looks like a value that nobody put into words."""
        found: str = self.page.evaluate(RAW)
        return found


# -- screens ----------------------------------------------------------------------------------------


def shelf(browsing: Browsing, **how: Any) -> Screen:
    table = {**browsing.server.set_table("kniffel", "me", "bot"), "game": "kniffel"}
    screen = browsing.open(tables=(table,), **how)
    screen.go("/").wait_for_selector("[data-game=kniffel]")
    return screen


def setting(browsing: Browsing, **how: Any) -> Screen:
    screen = browsing.open(**how)
    page = screen.go("/play/craps")
    page.click("summary")
    page.select_option("[data-testid=kind-1]", "friend")
    return screen


def waiting_room(browsing: Browsing, **how: Any) -> Screen:
    screen = browsing.at_table("maexchen", "me", "friend", "friend", **how)
    screen.page.wait_for_selector("[data-testid=share]")
    screen.page.wait_for_function("() => [...document.images].every((image) => image.naturalWidth)")
    return screen


def joining(browsing: Browsing, **how: Any) -> Screen:
    table = browsing.server.set_table("maexchen", "me", "friend")
    screen = browsing.open(**how)
    screen.go(f"/join/{table['seats'][1]['invitation']}").wait_for_selector("[data-testid=sit]")
    return screen


def at_kniffel(browsing: Browsing, **how: Any) -> Screen:
    screen = browsing.at_table("kniffel", "me", "bot", options={"start": "first"}, **how)
    robot = Robot(screen)
    while robot.step()["answers"] < 12:
        pass
    robot.wait()
    return screen


def rules(browsing: Browsing, **how: Any) -> Screen:
    screen = at_kniffel(browsing, **how)
    screen.page.click("[data-testid=rules]")
    screen.page.wait_for_selector("dialog h3")
    return screen


def menu(browsing: Browsing, **how: Any) -> Screen:
    screen = at_kniffel(browsing, **how)
    screen.page.click("[data-testid=menu]")
    screen.page.wait_for_selector("dialog .menu")
    return screen


def result(browsing: Browsing, **how: Any) -> Screen:
    screen = browsing.at_table("die-boese-drei", "me", "bot", "bot", options={"start": "first"}, **how)
    robot = Robot(screen)
    while robot.step()["state"] != "over":
        pass
    screen.page.wait_for_selector("[data-testid=winner]")
    return screen


def own_dice(browsing: Browsing, **how: Any) -> Screen:
    screen = browsing.at_table("kniffel", "me", "here", own_dice=True, options={"start": "first"}, **how)
    screen.page.click("[data-face='5']")
    screen.page.click("[data-face='2']")
    return screen


def covered(browsing: Browsing, **how: Any) -> Screen:
    screen = browsing.at_table("maexchen", "me", "here", options={"start": "first"}, **how)
    robot = Robot(screen)
    while robot.wait()["state"] != "covered":
        robot.step()
        assert robot.taps < 20, "the screen is never covered"
    return screen


def looking_on(browsing: Browsing, **how: Any) -> Screen:
    table = browsing.server.set_table("maexchen", "me", "bot", start="first")
    screen = browsing.open(**how)
    screen.go(f"/watch/{table['watch']}").wait_for_selector(".tray")
    return screen


def replay_to_open(browsing: Browsing, **how: Any) -> Screen:
    screen = browsing.open(**how)
    screen.go("/replay").wait_for_selector("input[type=file]", state="attached")
    return screen


def replay(browsing: Browsing, **how: Any) -> Screen:
    screen = replay_to_open(browsing, **how)
    screen.page.set_input_files(
        "input[type=file]", ROOT / "tests" / "records" / "kniffel" / "dora-full-house.record"
    )
    screen.page.click("[data-testid=next]")
    screen.page.wait_for_selector(".table")
    return screen


def problem(browsing: Browsing, **how: Any) -> Screen:
    screen = browsing.open(**how)
    screen.expected = ("403", "404")
    screen.go("/join/nonsense").wait_for_selector("[role=alert]")
    return screen


def laying_out(browsing: Browsing, **how: Any) -> Screen:
    """A throw of letter dice of which three lie on the board."""
    screen = browsing.at_table("letra-mix", "me", **how)
    screen.page.click(".tray [data-move=roll]")
    for _ in range(3):
        screen.page.locator("[data-die]:not([data-die='*'])").first.click()
    screen.page.wait_for_selector(".tray [data-confirm]:enabled")
    return screen


SCREENS: dict[str, Callable[..., Screen]] = {
    "shelf": shelf,
    "setting": setting,
    "waiting-room": waiting_room,
    "join": joining,
    "table": at_kniffel,
    "rules": rules,
    "menu": menu,
    "result": result,
    "own-dice": own_dice,
    "layout": laying_out,
    "covered": covered,
    "looking-on": looking_on,
    "replay-to-open": replay_to_open,
    "replay": replay,
    "problem": problem,
}
"""Every screen by name, each with how to open it."""
