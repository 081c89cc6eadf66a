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
from contextlib import chdir
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup  # type: ignore[import-untyped]

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build" / "compiled"
PACKAGE = BUILD / "package"
SOURCES = ROOT / "src" / "wuerfelbecher"
COPY = BUILD / "sources" / "wuerfelbecher"
EXTENSIONS = BUILD / "extensions"
LAYERS = ("table", "mechanics", "games")
ALSO_READ = ("words",)
REFUSED_IN_WORDS = {"Match": ("move", "seat", "answer"), "Seeded": ("seed",)}
"""Arguments by class of which a program may hand in anything, and gets a refusal like a player."""

HELPER = Path("compiled", "__init__.py")
SLOTS = """'What the compiled modules have in common.'


class Slots(tuple[str, ...]):
    # The fields of a compiled dataclass: one derived from it in plain Python makes no slots for them.
    # mypyc only allows slots that count as empty.

    def __bool__(self) -> bool:
        return False
"""


def for_mypyc(source: str) -> str:
    """A module as mypyc is to see it, line by line where it was, so that tracebacks point to the right place.

    Every class may be subclassed in plain Python: a game of one's own needs no compiler. That decorator is only for
    mypyc, so nothing is imported for it at run time. Native classes have no slots, but dataclasses derived from
    them look for slots; and mypyc forgets how fields are annotated, by which a state knows where secrets may be.
    """
    tree = ast.parse(source)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and not is_named_tuple(node)]
    if not classes:
        return source
    lines = source.rstrip("\n").split("\n")
    for node in classes:
        above = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]) - 2
        assert not lines[above], "there is a blank line above every class"
        lines[above] = "@mypyc_attr(allow_interpreted_subclasses=True)"
        for decorator in node.decorator_list:
            at = decorator.lineno - 1
            lines[at] = re.sub(r"slots=True(, )?", "", lines[at]).replace(", )", ")")
            lines += facts_on_fields(node)
        for annotation in unchecked(node):
            at = annotation.lineno - 1
            lines[at] = lines[at][: annotation.col_offset] + "Any" + lines[at][annotation.end_col_offset :]
    future = next(node.lineno for node in tree.body if isinstance(node, ast.ImportFrom))
    assert not lines[future], "there is a blank line below the first import"
    lines[future - 1] += "; from typing import TYPE_CHECKING, Any"
    lines[future] = "if TYPE_CHECKING: from mypy_extensions import mypyc_attr"
    return "\n".join([*lines, ""])


def is_named_tuple(node: ast.ClassDef) -> bool:
    return any(isinstance(base, ast.Name) and base.id == "NamedTuple" for base in node.bases)


def facts_on_fields(dataclass: ast.ClassDef) -> list[str]:
    annotated = [node for node in dataclass.body if isinstance(node, ast.AnnAssign)]
    fields = {
        node.target.id: ast.unparse(node.annotation) for node in annotated if isinstance(node.target, ast.Name)
    }
    return [
        f"from wuerfelbecher.compiled import Slots; setattr({dataclass.name}, '__slots__', Slots({tuple(fields)}))",
        *(f"{dataclass.name}.__dataclass_fields__[{name!r}].type = {spelt!r}" for name, spelt in fields.items()),
    ]


def unchecked(node: ast.ClassDef) -> list[ast.expr]:
    """The annotations of arguments that are to be refused in words, and not by mypyc, last things first."""
    methods = [method for method in node.body if isinstance(method, ast.FunctionDef)]
    arguments = [
        one for method in methods for one in method.args.args if one.arg in REFUSED_IN_WORDS.get(node.name, ())
    ]
    return [one.annotation for one in reversed(arguments) if one.annotation]


def copy() -> list[str]:
    """Bring the copy of the sources up to date. Returns the modules to compile, as paths beside the copy."""
    wanted = {
        file.relative_to(SOURCES): for_mypyc(text) if layer in LAYERS else text
        for layer in (*LAYERS, *ALSO_READ)
        for file in sorted((SOURCES / layer).rglob("*.py"))
        for text in [file.read_text(encoding="utf-8")]
    }
    wanted[Path("__init__.py")], wanted[HELPER] = "", SLOTS
    for file in list(COPY.rglob("*.py")):
        if file.relative_to(COPY) not in wanted:
            file.unlink()
    for path, text in wanted.items():
        file = COPY / path
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    return [str(Path(COPY.name, path)) for path in wanted if path.parts[0] in LAYERS and path.name != "__init__.py"]


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
    (inside / COPY.name / HELPER).write_text(SLOTS, encoding="utf-8")
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
