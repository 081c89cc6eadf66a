"""Arrows point down, the rules stay pure, and importing the package stays light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import wuerfelbecher
from wuerfelbecher.table import AnyGame, Game, catalogue

ROOT = Path(wuerfelbecher.__file__).parent
MAY_USE = {
    "words": {"words"},
    "table": {"table", "words"},
    "mechanics": {"mechanics", "table"},
    "games": {"games", "mechanics", "table"},
    "odds": {"odds", "games", "mechanics", "table", "words"},
    "bots": {"bots", "odds", "games", "mechanics", "table", "words"},
    "coach": {"coach", "bots", "odds", "games", "mechanics", "table", "words"},
    "croupier": {"croupier", "coach", "bots", "table", "words"},
    "device": {"device", "croupier", "coach", "table", "words"},
}
PURE = [file for folder in MAY_USE for file in sorted((ROOT / folder).rglob("*.py"))]

ONLY_RECKON = {
    "__future__", "array", "ast", "bisect", "collections", "contextlib", "dataclasses", "difflib", "fractions",
    "functools", "hashlib", "heapq", "hmac", "itertools", "json", "marshal", "math", "operator", "re", "statistics",
    "struct", "tomllib", "typing", "unicodedata", "zlib",
}  # fmt: skip
"""Modules that know nothing of the outside world. Whatever else is used is listed by name and place."""

ALSO = {
    "bots/arena.py": {"random.Random"},  # dice for each seat
    "words/__init__.py": {"importlib.resources.files"},  # its own word files
    "mechanics/box.py": {"importlib.resources.files"},  # what lies in a game's box
    "mechanics/categories.py": {"importlib.resources.files"},  # the word lists that come with the package
    "mechanics/lexicon.py": {"importlib.resources.files", "sys.byteorder"},  # the dictionary, packed in bytes
    "table/catalogue.py": {"importlib.import_module", "pkgutil.iter_modules"},  # which games there are
    "bots/__init__.py": {"importlib.import_module"},  # a bot is only loaded when it plays
    "odds/tables.py": {
        "importlib.resources.files",
        "sys.version_info",
    },  # the tables, and the rules they were made from
    "odds/turns.py": {"sys.modules"},  # which modules the rules of a game are made of
    "odds/moves.py": {"random.Random", "time.monotonic"},  # trials from a seed, for as long as they may take
    "table/chance.py": {"os.urandom", "random.Random"},  # a stream from a seed, or from a seed that nobody knows
    "croupier/bot_players.py": {"random.uniform", "time.monotonic"},  # how long a bot thinks in a race
    "coach/trials.py": {"random.Random"},  # trials from seeds
    "device/desk.py": {"os.urandom"},  # ids and seeds that nobody knows
    "bots/at_random.py": {"random.Random"},  # made from a seed again for every answer
    "bots/levels.py": {"random.Random"},
    "bots/roll_outs.py": {"random.Random"},
    "bots/thumbs/bluff.py": {"random.Random"},  # trials from a seed
    "bots/thumb.py": {
        "importlib.import_module",
        "random.Random",
    },  # a rule of thumb is only loaded when it is played
    "table/match.py": {"sys.maxsize"},  # later than any answer
    "table/state.py": {"exec"},  # a function that copies states, written out
}
FORBIDDEN_CALLS = {"open", "input", "print", "exec", "eval", "compile", "breakpoint", "__import__"}
FORBIDDEN_METHODS = {"write", "write_text", "write_bytes", "unlink", "mkdir", "touch", "rename"}


def faults(source: str, where: str) -> Iterator[str]:
    """What a module of the rules, by its path in the package, does that it must not."""
    tree = ast.parse(source)
    layer = where.split("/")[0]
    for name in used(tree):
        top, *rest = name.split(".")
        if top == "wuerfelbecher":
            if not rest or rest[0] not in MAY_USE[layer]:
                yield f"{name} is not below it"
        elif top not in ONLY_RECKON and name not in ALSO.get(where, ()):
            yield f"{name} reaches outside"
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in FORBIDDEN_CALLS - ALSO.get(where, set()):
                yield f"{name}() is I/O, or code made at run time"
            case ast.Call(func=ast.Name(id="Random"), args=[]):
                yield "Random() without a seed"
            case ast.Call(func=ast.Attribute(attr="open"), args=[_, *_]):
                yield ".open() opens a file"
            case ast.Call(func=ast.Attribute(attr=name)) if name in FORBIDDEN_METHODS:
                yield f".{name}() changes a file"


def used(tree: ast.Module) -> Iterator[str]:
    """Everything imported by its full name; of a module imported as a whole, whatever is taken from it."""
    modules: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert all(name.asname is None for name in node.names), "modules keep their names"
            modules |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from (f"{node.module}.{name.name}" for name in node.names)
    taken = {id(node.value): node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for module in modules:
        top = module.split(".")[0]
        names = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == top]
        yield from (f"{top}.{taken[id(node)]}" if id(node) in taken else top for node in names)
        if "." in module or not names:
            yield module


@pytest.mark.parametrize("file", PURE, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_rules_use_only_what_lies_below_and_reach_nothing_outside(file: Path) -> None:
    assert list(faults(file.read_text(encoding="utf-8"), file.relative_to(ROOT).as_posix())) == []


@pytest.mark.parametrize("where", ALSO)
def test_what_is_allowed_is_needed(where: str) -> None:
    tree = ast.parse((ROOT / where).read_text(encoding="utf-8"))
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert ALSO[where] <= {*used(tree), *named}


@pytest.mark.parametrize(
    "source",
    [
        "import os\nos.system('ls')",
        "import os",
        "import os.path",
        "import os\nworld = os",
        "from os import environ",
        "from pathlib import Path",
        "import subprocess",
        "import time",
        "from datetime import datetime",
        "import socket",
        "import random\nrandom.random()",
        "from random import randrange",
        "from random import Random\nRandom()",
        "import sys\nsys.stdout.write('')",
        "import numpy",
        "open('file')",
        "print('text')",
        "def read(file):\n    return file.open('w')",
        "def write(file):\n    file.write_text('')",
        "from wuerfelbecher.server import app",
        "import wuerfelbecher.cli",
        "import wuerfelbecher",
    ],
)
@pytest.mark.parametrize(
    "where", ["table/chance.py", "mechanics/lexicon.py", "games/a/game.py", "bots/at_random.py"]
)
def test_reaching_outside_is_found_out(source: str, where: str) -> None:
    assert list(faults(source, where))


def imported_games(game: type[AnyGame]) -> set[str]:
    file = ROOT.parent.joinpath(*game.__module__.split(".")).with_suffix(".py")
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {name.rpartition(".")[0] for name in used(tree) if name.startswith("wuerfelbecher.games.")}


def sisters(game: type[AnyGame]) -> set[str]:
    """The modules from which the classes in a game's file are derived."""
    classes = [value for value in vars(sys.modules[game.__module__]).values() if isinstance(value, type)]
    own = [one for one in classes if one.__module__ == game.__module__]
    return {base.__module__ for one in own for base in one.__mro__[1:]}


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.id)
def test_a_game_imports_another_only_as_its_sister(game: type[AnyGame]) -> None:
    assert imported_games(game) <= sisters(game)


def test_sisters_are_found() -> None:
    assert any(imported_games(game) for game in catalogue())


def test_mechanics_are_parts_and_no_frameworks() -> None:
    for file in sorted((ROOT / "mechanics").glob("*.py")):
        module = import_module(f"wuerfelbecher.mechanics.{file.stem}")
        games = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, Game)]
        assert [game for game in games if game is not Game] == []


def test_importing_the_package_brings_no_third_party_module() -> None:
    code = (
        "import sys; before = set(sys.modules); import wuerfelbecher;"
        "print(*sorted({name.split('.')[0] for name in set(sys.modules) - before} - sys.stdlib_module_names))"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.split() == ["wuerfelbecher"]
