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

SECTION = "## On the device"
INTRODUCTION = """
`make bench-offline`: matches inside the page, in Chromium on this machine, with the server on it, too. The first
roll is timed from opening the page, moves from the moment they are asked for to the moment they are told.
"""
MOST_MEGABYTES, MOST_SECONDS_COLD, MOST_SECONDS_WARM, MOST_MS, MOST_MS_OF_A_BOT = 7, 6, 2, 50, 600
PATIENCE = 300_000
GAMES = ("kniffel", "die-boese-drei", "maexchen", "mistkaefer")
ROLLED = "() => Number(document.querySelector('.screen')?.dataset.answers) > 0"
MEASURE = """async ([script, game]) => {
  const { device, DeviceSocket } = await import(script);
  const seats = [{ kind: "me", name: "Anna" }, { kind: "bot", bot: "bot:skilled" }];
  const answer = await device.ask("/api/tables", { body: JSON.stringify({ game, options: {}, seats }) });
  const { table } = await answer.json();
  const socket = new DeviceSocket();
  const mine = [], bots = [];
  let since = performance.now(), who = "", played = -1, last, refused = 0;
  const play = ({ asked, views: { 0: { throw: thrown, legal, form } } }) => {
    const pick = (things) => things[(played + refused) % things.length];
    const move = thrown ? "roll" : legal.length ? pick(legal).text
      : form.axes.reduce((text, axis) => text.replace("{}", pick(axis)), form.notation);
    socket.send(JSON.stringify({ type: "play", id: `m${played}-${refused}`, seat: 0, asked, move }));
  };
  await new Promise((done, failed) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", table, language: "en" }));
    socket.onmessage = ({ data }) => {
      const state = JSON.parse(data);
      if (state.type === "error" && ++refused > 100) return failed(new Error(state.text));
      if (state.type === "error") return play(last);
      if (state.type !== "table" || state.answers === played) return;
      if (played >= 0 && who) (who === "me" ? mine : bots).push(performance.now() - since);
      played = state.answers;
      if (state.state === "over" || played > 150) return done();
      since = performance.now();
      who = state.waiting_for.includes(0) ? "me" : state.waiting_for.length ? "bot" : "";
      if (who === "me") play((last = state));
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
    later = sum(size for file, size in files.items() if file.endswith("/later.gz"))
    rows = [row("fetched before the first roll", "MB", (sum(files.values()) - later) / 1e6, MOST_MEGABYTES)]
    server = Server(Path(tempfile.mkdtemp()))
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            context = browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce")
            for cache, most in (("cold", MOST_SECONDS_COLD), ("warm", MOST_SECONDS_WARM)):
                rows.append(row(f"first roll, {cache} cache", "s", first_roll(context, server.url), most))
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.goto(f"{server.url}/?fast=1")
            script = next(file.name for file in (PAGE / "assets").glob("device.svelte-*.js"))
            for game in GAMES:
                mine, bots = page.evaluate(MEASURE, [f"/assets/{script}", game])
                for who, times, most in (("a person", mine, MOST_MS), ("a skilled bot", bots, MOST_MS_OF_A_BOT)):
                    rows.append(row(f"{game}, {who}: half of the moves", "ms", median(times), most))
                    rows.append(row(f"{game}, {who}: all of the moves", "ms", max(times), most))
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


def row(what: str, unit: str, value: float, most: float) -> list[str]:
    return [what, f"{value:.1f} {unit}", f"{most} {unit}", yes(value <= most)]


if __name__ == "__main__":
    main()
