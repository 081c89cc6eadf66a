"""Every test has a time limit, the long sweeps a longer one; a single example of a property may take its time."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")

SECONDS_OF_A_SWEEP = 1800


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(SECONDS_OF_A_SWEEP))
