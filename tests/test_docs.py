"""The examples in README, docs and docstrings are run."""

from __future__ import annotations

import doctest
import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import wuerfelbecher
from wuerfelbecher.table import Record

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SOURCES = Path(wuerfelbecher.__file__).parent
MODULES = [
    ".".join(("wuerfelbecher", *file.relative_to(SOURCES).with_suffix("").parts))
    for file in sorted(SOURCES.rglob("*.py"))
    if ">>>" in file.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_on_the_page(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS)
    assert failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_the_module(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert failed == 0
    assert tried > 0


def test_the_record_in_writing_a_game_replays() -> None:
    page = (ROOT / "docs" / "writing-a-game.md").read_text(encoding="utf-8")
    [text] = re.findall(r"```\n(Würfelbecher record 1\n.*?)```", page, re.DOTALL)
    match = Record.parse(text).replay()
    assert match.result is not None
    assert match.result.winners == [0]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link


def test_every_mechanic_is_listed_with_its_line() -> None:
    """The line is the first one of the module's docstring; a mismatch shows the table as it should be."""
    files = sorted(file for file in (SOURCES / "mechanics").glob("*.py") if file.stem != "__init__")
    lines = {
        file.stem: (import_module(f"wuerfelbecher.mechanics.{file.stem}").__doc__ or "").split("\n")[0]
        for file in files
    }
    table = "\n".join(
        ["| part | what it is |", "|---|---|", *(f"| `{name}` | {line} |" for name, line in lines.items())]
    )
    assert table in (ROOT / "docs" / "writing-a-game.md").read_text(encoding="utf-8")


def test_the_version_is_that_of_the_newest_release_in_the_changelog() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    released = re.findall(
        r"^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE
    )
    assert project["version"] == released[0]
    assert released == sorted(released, key=lambda version: [*map(int, version.split("."))], reverse=True)
