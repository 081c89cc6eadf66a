"""The examples in README, docs and docstrings are run."""

from __future__ import annotations

import ast
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
WITH_EXAMPLES = [file for file in sorted(SOURCES.rglob("*.py")) if ">>>" in file.read_text(encoding="utf-8")]


def name_of(file: Path) -> str:
    return ".".join(file.relative_to(SOURCES.parent).with_suffix("").parts)


def docstrings(file: Path) -> list[str]:
    """Those of a module, its classes and its functions, from the source: compiled modules do not have them all."""
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    texts = [
        ast.get_docstring(node) for node in nodes if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    ]
    return [text or "" for text in texts]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_on_the_page(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS)
    assert failed == 0


@pytest.mark.parametrize("file", WITH_EXAMPLES, ids=name_of)
def test_examples_in_the_module(file: Path) -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    known = vars(import_module(name_of(file)))
    for text in docstrings(file):
        runner.run(parser.get_doctest(text, known.copy(), file.stem, str(file), 0))
    assert runner.failures == 0
    assert runner.tries > 0


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
    lines = {file.stem: docstrings(file)[0].split("\n")[0] for file in files}
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
