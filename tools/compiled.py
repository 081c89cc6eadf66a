"""`python -m tools.compiled`: the engine, the mechanics and the games compiled with mypyc, as a wheel.

The sources stay as they are. What mypyc has to be told is put into a copy of them (`for_mypyc`), and every module
becomes an extension of its own, so that only what has changed is compiled again. In `build/compiled` lie the wheel
and, in `package`, the same unpacked, which `PYTHONPATH` can point to.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import chdir
from importlib import import_module
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup  # type: ignore[import-untyped]

from wuerfelbecher.table import Game, state

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build" / "compiled"
PACKAGE = BUILD / "package"
SOURCES = ROOT / "src" / "wuerfelbecher"
COPY = BUILD / "sources" / "wuerfelbecher"
EXTENSIONS = BUILD / "extensions"
LAYERS = ("table", "mechanics", "games")
ALSO_READ = ("words",)
LEFT_OUT = ("__init__.py", "catalogue.py")
"""`load` takes options of any name, and mypyc takes one called `game_id` for the argument before them."""
REFUSED_IN_WORDS = {"Match": ("move", "seat", "answer"), "Seeded": ("seed",)}
"""Arguments for which a program may hand in anything and is refused as players are: mypyc does not check them."""

HELPER = Path("compiled", "__init__.py")
AS_WRITTEN = """'What the compiled modules have in common.'

from typing import Any


class Slots(tuple[str, ...]):
    # mypyc only allows slots that count as empty.

    def __bool__(self) -> bool:
        return False


def as_written(dataclass: Any, fields: dict[str, str]) -> None:
    # A dataclass derived in plain Python makes no slots for these fields. By its annotations,
    # which mypyc drops, a state knows where secrets may be.
    dataclass.__slots__ = Slots(fields)
    dataclass.__annotations__ = fields
    for name, annotation in fields.items():
        dataclass.__dataclass_fields__[name].type = annotation
"""


def for_mypyc(source: str, module: str) -> str:
    """A module as mypyc is to see it, line by line where it was, so that tracebacks point to the right place."""
    tree = ast.parse(source)
    lines = source.rstrip("\n").split("\n")
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and not is_named_tuple(node)]
    for node in classes:
        let_be_subclassed(lines, node)
        if node.decorator_list:
            make_plain(lines, node)
            lines += [fields_as_written(node), *copier_of(node.name, module)]
    edits = [
        *finals(tree),
        *(edit for node in classes for edit in unchecked(node)),
        *(edit for node in classes for edit in facts_of_a_game(node, module)),
    ]
    for annotation, text in sorted(edits, key=lambda edit: edit[0], reverse=True):
        line, first, end = annotation
        lines[line - 1] = lines[line - 1][:first] + text + lines[line - 1][end:]
    if lines != source.rstrip("\n").split("\n"):
        future = next(node.lineno for node in tree.body if isinstance(node, ast.ImportFrom))
        assert not lines[future], "there is a blank line below the first import"
        lines[future - 1] += "; from typing import TYPE_CHECKING, Any, ClassVar, Final"
        lines[future] = "if TYPE_CHECKING: from mypy_extensions import mypyc_attr"
    return "\n".join([*lines, ""])


def is_named_tuple(node: ast.ClassDef) -> bool:
    return any(isinstance(base, ast.Name) and base.id == "NamedTuple" for base in node.bases)


def let_be_subclassed(lines: list[str], node: ast.ClassDef) -> None:
    """A game in plain Python is derived from compiled classes. The decorator is not imported at run time."""
    above = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]) - 2
    assert not lines[above], "there is a blank line above every class"
    lines[above] = "@mypyc_attr(allow_interpreted_subclasses=True)"


def make_plain(lines: list[str], dataclass: ast.ClassDef) -> None:
    """mypyc lays out a class by itself, and cannot remake it with slots."""
    at = dataclass.decorator_list[0].lineno - 1
    lines[at] = re.sub(r"slots=True(, )?", "", lines[at]).replace(", )", ")")


def fields_as_written(dataclass: ast.ClassDef) -> str:
    annotated = [node for node in dataclass.body if isinstance(node, ast.AnnAssign)]
    fields = {
        node.target.id: ast.unparse(node.annotation) for node in annotated if isinstance(node.target, ast.Name)
    }
    return f"from wuerfelbecher.compiled import as_written; as_written({dataclass.name}, {fields})"


def copier_of(name: str, module: str) -> list[str]:
    """The function that copies a state, which would otherwise be made at run time, compiled too."""
    kind = getattr(import_module(module), name)
    if not issubclass(kind, state.Table):
        return []
    known = [] if module == state.__name__ else [f"from {state.__name__} import _copied, _copiers"]
    return [*known, state.copier_source(kind), f"_copiers[{name}] = _copy_{name}"]


Edit = tuple[tuple[int, int, int], str]
"""A piece of a line by its number, beginning and end, and what stands there instead."""


def finals(tree: ast.Module) -> Iterator[Edit]:
    """Variables of a module are constants, and need not be looked up by their name."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name) as target]) if is_constant(name, node.value):
                yield place(target), f"{name}: Final"
            case ast.AnnAssign(target=ast.Name(id=name), annotation=spelt, value=value) if value:
                if is_constant(name, value):
                    yield place(spelt), f"Final[{ast.unparse(spelt)}]"


def facts_of_a_game(node: ast.ClassDef, module: str) -> Iterator[Edit]:
    """What a class of games says about them, a sister game in plain Python may say differently."""
    if not issubclass(getattr(import_module(module), node.name), Game):
        return
    for fact in node.body:
        match fact:
            case ast.Assign(targets=[ast.Name(id=name) as target]):
                yield place(target), f"{name}: ClassVar"
            case ast.AnnAssign(annotation=spelt, value=ast.expr()) if "ClassVar" not in ast.unparse(spelt):
                yield place(spelt), f"ClassVar[{ast.unparse(spelt)}]"


def place(node: ast.expr) -> tuple[int, int, int]:
    return node.lineno, node.col_offset, node.end_col_offset or 0


def is_constant(name: str, value: ast.expr) -> bool:
    """Names of types are written with capitals and small letters."""
    return (name.isupper() or name.islower()) and not ast.unparse(value).startswith("TypeVar(")


def unchecked(node: ast.ClassDef) -> Iterator[Edit]:
    for method in node.body:
        for one in method.args.args if isinstance(method, ast.FunctionDef) else ():
            if one.annotation and one.arg in REFUSED_IN_WORDS.get(node.name, ()):
                yield place(one.annotation), "Any"


def module_name(file: Path) -> str:
    return ".".join(file.relative_to(SOURCES.parent).with_suffix("").parts)


def copy() -> list[str]:
    """Bring the copy of the sources up to date. Returns the modules to compile, as paths beside the copy."""
    texts = {
        file.relative_to(SOURCES): file.read_text(encoding="utf-8")
        for folder in (*LAYERS, *ALSO_READ)
        for file in sorted((SOURCES / folder).rglob("*.py"))
    }
    to_compile = [path for path in texts if path.parts[0] in LAYERS and path.name not in LEFT_OUT]
    for path in to_compile:
        module = ".".join([SOURCES.name, *path.with_suffix("").parts])
        texts[path] = for_mypyc(texts[path], module)
    texts[Path("__init__.py")], texts[HELPER] = "", AS_WRITTEN
    for file in list(COPY.rglob("*.py")):
        if file.relative_to(COPY) not in texts:
            file.unlink()
    for path, text in texts.items():
        file = COPY / path
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    return [str(COPY.name / path) for path in to_compile]


def compiled(modules: list[str]) -> list[Path]:
    """Every module as an extension; only folders in which something has changed are compiled again.

    What a folder of modules is compiled to lies in `wuerfelbecher/compiled`. Beside the sources, where the
    catalogue looks for games, stands only a small extension with the name of each module.
    """
    folders = sorted({Path(module).parent for module in modules})
    groups: list[tuple[list[str], str | None]] = [
        (
            [module for module in modules if Path(module).parent == folder],
            ".".join([COPY.name, HELPER.parent.name, "_".join(folder.parts[1:])]),
        )
        for folder in folders
    ]
    with chdir(COPY.parent):
        extensions = mypycify(
            ["--config-file=", *modules],
            separate=groups,
            opt_level="2",
            debug_level="0",
            target_dir=str(BUILD / "c"),
        )
        command = ["--quiet", "build_ext", f"--parallel={os.cpu_count()}"]
        places = [f"--build-lib={EXTENSIONS}", f"--build-temp={BUILD / 'objects'}"]
        built = setup(name=COPY.name, packages=[], ext_modules=extensions, script_args=[*command, *places])
    return [Path(file) for file in built.get_command_obj("build_ext").get_outputs()]


def wheel(extensions: list[Path]) -> Path:
    """The wheel of the sources, with the extensions beside them."""
    inside = BUILD / "for_the_wheel"
    shutil.rmtree(inside, ignore_errors=True)
    for file in extensions:
        place = inside / file.relative_to(EXTENSIONS)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, place)
    (inside / COPY.name / HELPER).write_text(AS_WRITTEN, encoding="utf-8")
    for old in BUILD.glob("*.whl"):
        old.unlink()
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(BUILD)]
    environment = {**os.environ, "WUERFELBECHER_COMPILED": str(inside)}
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, "."], cwd=ROOT, env=environment, check=True)
    [made] = BUILD.glob("*.whl")
    return made


def main() -> None:
    made = wheel(compiled(copy()))
    shutil.rmtree(PACKAGE, ignore_errors=True)
    with zipfile.ZipFile(made) as archive:
        archive.extractall(PACKAGE)
    print(f"The wheel: {made.relative_to(ROOT)}")
    print("To try it without installing it: PYTHONPATH=build/compiled/package .venv/bin/becher")


if __name__ == "__main__":
    main()
