"""How long a match on the device takes to begin and to go on, in a real browser: `python -m bench.offline`."""

from __future__ import annotations

import json
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, sync_playwright
from tests.browsing import PAGE, PHONE, build_engine, launch
from tests.serving import Server

from wuerfelbecher.server.static import ENGINE

PATIENCE = 300_000
GAMES = ("kniffel", "die-boese-drei", "maexchen", "mistkaefer", "raffzahn")
ROLLED = "() => Number(document.querySelector('.screen')?.dataset.answers) > 0"
MEASURE = """async ([script, game]) => {
  const { device, DeviceSocket } = await import(script);
  const seats = [{ kind: "me", name: "Anna" }, { kind: "bot", bot: "bot:skilled" }];
  const answer = await device.ask("/api/tables", { body: JSON.stringify({ game, options: {}, seats }) });
  const { table } = await answer.json();
  const socket = new DeviceSocket();
  const mine = [], bots = [];
  let since = performance.now(), who = "", played = -1;
  await new Promise((done) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", table, language: "en" }));
    socket.onmessage = ({ data }) => {
      const state = JSON.parse(data);
      if (state.type !== "table" || state.answers === played) return;
      if (played >= 0 && who) (who === "me" ? mine : bots).push(performance.now() - since);
      played = state.answers;
      if (state.state === "over" || played > 150) return done();
      since = performance.now();
      who = state.waiting_for.includes(0) ? "me" : state.waiting_for.length ? "bot" : "";
      if (who !== "me") return;
      const { throw: thrown, legal, form } = state.views[0];
      const move = thrown ? "roll" : legal.length ? legal[played % legal.length].text
        : form.axes.reduce((text, axis) => text.replace("{}", axis[0]), form.notation);
      socket.send(JSON.stringify({ type: "play", id: `m${played}`, seat: 0, asked: state.asked, move }));
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
    print(
        f"fetched before the first roll: {(sum(files.values()) - later) / 1e6:.1f} MB, later {later / 1e6:.1f} MB"
    )
    server = Server(Path(tempfile.mkdtemp()))
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            context = browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce")
            cold = first_roll(context, server.url)
            warm = first_roll(context, server.url)
            print(f"first roll after opening: {cold:.1f} s with a cold cache, {warm:.1f} s with a warm one")
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.goto(f"{server.url}/?fast=1")
            script = next(file.name for file in (PAGE / "assets").glob("device.svelte-*.js"))
            for game in GAMES:
                told: Any = page.evaluate(MEASURE, [f"/assets/{script}", game])
                for who, times in zip(("a person's move", "a skilled bot's"), told, strict=True):
                    if times:
                        print(f"{game}: {who} in {median(times):.0f} ms, at most {max(times):.0f} ms")
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
