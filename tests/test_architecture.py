"""Arrows point down, the rules stay pure, and importing the package stays light."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import wuerfelbecher

ROOT = Path(wuerfelbecher.__file__).parent
MAY_USE = {
    "words": {"words"},
    "table": {"table", "words"},
    "mechanics": {"mechanics", "table"},
    "games": {"mechanics", "table"},
    "bots": {"bots", "games", "mechanics", "table", "words"},
}
PURE = [file for folder in MAY_USE for file in sorted((ROOT / folder).rglob("*.py"))]


def imports(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            module = node.module or ""
            found |= {f"{module}.{name.name}" for name in node.names} if module == "wuerfelbecher" else {module}
    return found


@pytest.mark.parametrize("file", PURE, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_rules_use_only_the_standard_library_and_what_lies_below(file: Path) -> None:
    layer = file.relative_to(ROOT).parts[0]
    for name in imports(file):
        top, *rest = name.split(".")
        if top == "wuerfelbecher":
            assert rest[0] in MAY_USE[layer], f"{file.name} uses {name}"
            if layer == "games":
                assert rest[0] != "games", "no game imports another"
        else:
            assert top in sys.stdlib_module_names
        assert top not in ("time", "datetime", "secrets", "socket", "asyncio"), "rules have no clock and no I/O"
        if layer in ("games", "mechanics"):
            assert top != "random"


def test_importing_the_package_brings_no_third_party_module() -> None:
    code = (
        "import sys; before = set(sys.modules); import wuerfelbecher;"
        "print(*sorted({name.split('.')[0] for name in set(sys.modules) - before} - sys.stdlib_module_names))"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.split() == ["wuerfelbecher"]
