"""Every test has a time limit, the long sweeps a longer one; a single example of a property may take its time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.serving import Server

SECONDS_OF_A_SWEEP = 1800


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(SECONDS_OF_A_SWEEP))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server with a folder of its own."""
    from tests.serving import Server

    running = Server(tmp_path_factory.mktemp("tables"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed with the module: while it runs, nothing else in this process can run an event loop."""
    from playwright.sync_api import sync_playwright  # here, because few tests need it

    from tests.browsing import NoBrowser, launch

    with sync_playwright() as playwright:
        try:
            running = launch(playwright)
        except NoBrowser as problem:
            if os.environ.get("CI"):
                raise
            pytest.skip(str(problem))
        yield running
        running.close()
