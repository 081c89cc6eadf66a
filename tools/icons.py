"""The app's icons as pictures, drawn by the browser from `web/public/favicon.svg`: run after that has changed."""

from __future__ import annotations

from playwright.sync_api import sync_playwright
from tests.browsing import WEB, launch

PUBLIC = WEB / "public"
GROUND = "#1f5b50"
SIZES = {"icon-180": (180, 1.0, GROUND), "icon-192": (192, 1.0, ""), "icon-512": (512, 1.0, "")}
MASKABLE = {"icon-maskable-512": (512, 0.72, GROUND)}
"""Devices cut maskable icons to shapes of their own, so everything is within the middle."""


def main() -> None:
    drawing = (PUBLIC / "favicon.svg").read_text()
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name, (size, share, ground) in (SIZES | MASKABLE).items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body {{ margin: 0; display: grid; place-items: center; height: 100vh; "
                f"background: {ground} }} svg {{ width: {100 * share}%; }}</style>{drawing}"
            )
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=not ground)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
