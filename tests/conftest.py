"""Every test has a time limit; the long sweeps have a longer one."""

from __future__ import annotations

import pytest

SECONDS_OF_A_SWEEP = 1800


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(SECONDS_OF_A_SWEEP))
