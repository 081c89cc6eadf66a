"""Pictures of every screen and of every game's table in mid-match, for people to look at: `make screenshots`."""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from tests.browsing import DESKTOP, PHONE, ROOT, SCREENS, Browsing, Robot, Screen, build_page, launch
from tests.serving import Server

from wuerfelbecher.table import AnyGame, catalogue

FOLDER = ROOT / "build" / "screenshots"
SIZES = {"phone": PHONE, "desktop": DESKTOP}
MID_MATCH = 14
"""How many taps into a match its table is pictured."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument("names", nargs="*", help="only these screens or games")
    wanted: list[str] = parser.parse_args().names
    build_page()
    if not wanted:
        shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            with sync_playwright() as playwright:
                take_all(Browsing(server, launch(playwright)), wanted)
        finally:
            server.stop()


def take_all(browsing: Browsing, wanted: list[str]) -> None:
    for name, show in SCREENS.items():
        for size in SIZES:
            for theme in ("light", "dark"):
                for language in ("de", "en"):
                    if not wanted or name in wanted:
                        how = {"size": SIZES[size], "theme": theme, "language": language}
                        take(show(browsing, **how), f"screen-{name}-{size}-{theme}-{language}")
                        browsing.close()
    for game in catalogue():
        for size in SIZES:
            for theme, language in (("light", "de"), ("dark", "en")):
                if not wanted or game.id in wanted:
                    screen = in_mid_match(browsing, game, size=SIZES[size], theme=theme, language=language)
                    take(screen, f"game-{game.id}-{size}-{theme}-{language}")
                    browsing.close()


def take(screen: Screen, name: str) -> None:
    screen.page.wait_for_timeout(150)
    screen.page.screenshot(path=FOLDER / f"{name}.png")
    print(name, flush=True)


def in_mid_match(browsing: Browsing, game: type[AnyGame], **how: Any) -> Screen:
    """A table after some taps, while there is something to do; a match that is over by then is played again, with
    fewer taps."""
    bots = ["bot"] * max(min(2, game.players.most - 1), game.players.fewest - 1)
    for taps in range(MID_MATCH, -1, -2):
        screen = browsing.at_table(game.id, "me", *bots, **how)
        robot = Robot(screen, taps)
        while robot.taps < taps and robot.wait()["state"] != "over":
            robot.step()
        if taps == 0 or robot.wait()["state"] != "over":
            break
        browsing.close()
    return screen


if __name__ == "__main__":
    main()
