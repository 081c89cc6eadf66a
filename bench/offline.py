"""`python -m bench.offline`: how long a match on the device takes to begin and to go on, in a real browser; writes
bench/RESULTS.md.
"""

from __future__ import annotations

import json
import tempfile
import time
from datetime import date
from pathlib import Path
from statistics import median

from playwright.sync_api import BrowserContext, sync_playwright
from tests.browsing import PAGE, PHONE, build_engine, launch
from tests.serving import Server

from bench.results import machine, rewrite, table, yes
from wuerfelbecher.server.static import ENGINE
from wuerfelbecher.table.catalogue import game_class

SECTION = "## On the device"
INTRODUCTION = """
`make bench-offline`: matches inside the page, in Chromium on this machine, with the server on it, too. The first
roll is timed from opening the page, moves from the moment they are asked for to the moment they are told. Warm is a
device that has opened the rules before: for a match, or while it got ready for offline play.
"""
MOST_MEGABYTES, MOST_SECONDS_COLD, MOST_SECONDS_WARM, MOST_MS = 7, 6, 2, 50
PATIENCE = 300_000
WARM_STARTS = 7
ROLLED = "() => Number(document.querySelector('.screen')?.dataset.answers) > 0"
MEASURED = (
    ("skilled", 600, 150, ("kniffel", "die-boese-drei", "maexchen", "mistkaefer", "allie-gator", "raffzahn")),
    ("master", 3000, 60, ("kniffel", "maexchen", "mistkaefer", "allie-gator", "raffzahn")),
)
"""Levels of bots: the milliseconds they may take, the answers after which a match is broken off, and the games."""
MEASURE = """async ([script, game, seats, most]) => {
  const { device, DeviceSocket } = await import(script);
  const answer = await device.ask("/api/tables", { body: JSON.stringify({ game, options: {}, seats }) });
  const { table, error } = await answer.json();
  if (error) throw new Error(error.text);
  const socket = new DeviceSocket();
  const mine = [], bots = [];
  let since = 0, who = "", played = -1, last, refused = 0;
  const pick = (things) => things[(played + refused) % things.length];
  const play = ({ asked, views: { 0: { throw: thrown, legal, form } } }) => {
    const move = thrown ? "roll" : legal.length ? pick(legal).text
      : form.axes.reduce((text, axis) => text.replace("{}", pick(axis)), form.notation);
    socket.send(JSON.stringify({ type: "play", id: `m${played}-${refused}`, seat: 0, asked, move }));
  };
  const hear = (told, done) => {
    if (told.type === "error" && (!last || ++refused > 100)) throw new Error(told.text);
    if (told.type === "error") return play(last);
    if (told.type !== "table" || told.answers === played) return;
    if (who) (who === "me" ? mine : bots).push(performance.now() - since);
    played = told.answers;
    if (told.state === "over" || played >= most) return done();
    since = performance.now();
    who = told.waiting_for.includes(0) ? "me" : told.waiting_for.length ? "bot" : "";
    if (who === "me") play((last = told));
  };
  await new Promise((done, failed) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", table, language: "en" }));
    socket.onmessage = ({ data }) => {
      try {
        hear(JSON.parse(data), done);
      } catch (error) {
        failed(error);
      }
    };
  });
  socket.close();
  return [mine, bots];
}"""


def first_roll(context: BrowserContext, url: str) -> float:
    """Seconds from opening the page to the first roll on the table."""
    page = context.new_page()
    began = time.monotonic()
    page.goto(f"{url}/play/kniffel?fast=1")
    page.click("summary")
    page.check("[data-testid=on-device]")
    page.click("[data-testid=start]")
    page.click(".tray [data-move]:enabled", timeout=PATIENCE)
    page.wait_for_function(ROLLED, timeout=PATIENCE)
    took = time.monotonic() - began
    page.close()
    return took


def main() -> None:
    build_engine()
    files: dict[str, int] = json.loads((ENGINE / "engine.json").read_text())["files"]
    later = sum(size for file, size in files.items() if file.endswith("/later.bin"))
    rows = [row("fetched before the first roll", "MB", (sum(files.values()) - later) / 1e6, MOST_MEGABYTES)]
    server = Server(Path(tempfile.mkdtemp()))
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            context = browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce")
            rows.append(row("first roll, cold cache", "s", first_roll(context, server.url), MOST_SECONDS_COLD))
            warm = [first_roll(context, server.url) for _ in range(WARM_STARTS)]
            for how_many, seconds in (("half", median(warm)), ("all", max(warm))):
                what = f"first roll, warm cache: {how_many} of {WARM_STARTS} starts"
                rows.append(row(what, "s", seconds, MOST_SECONDS_WARM))
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.goto(f"{server.url}/?fast=1")
            script = next(file.name for file in (PAGE / "assets").glob("device.svelte-*.js"))
            for level, most, answers, games in MEASURED:
                for game in games:
                    bots = [{"kind": "bot", "bot": f"bot:{level}"}] * max(1, game_class(game).players.fewest - 1)
                    seats = [{"kind": "me", "name": "Anna"}, *bots]
                    mine, theirs = page.evaluate(MEASURE, [f"/assets/{script}", game, seats, answers])
                    if level == "skilled":
                        rows += of_moves(f"{game}, a person", mine, MOST_MS)
                    rows += of_moves(f"{game}, a {level} bot", theirs, most)
            browser.close()
    finally:
        server.stop()
    lines = [
        SECTION,
        INTRODUCTION,
        f"{date.today().isoformat()}, {machine()}\n",
        *table("measured|value|at most|met", rows),
    ]
    print(rewrite(SECTION, lambda _: "\n".join(lines)))


def of_moves(whose: str, times: list[float], most: float) -> list[list[str]]:
    return [
        row(f"{whose}: half of the moves", "ms", median(times), most),
        row(f"{whose}: all of the moves", "ms", max(times), most),
    ]


def row(what: str, unit: str, value: float, most: float) -> list[str]:
    return [what, f"{value:.1f} {unit}", f"{most} {unit}", yes(value <= most)]


if __name__ == "__main__":
    main()
