"""Run inside Pyodide: compiles the rules in /rules, and as much of the standard library as they use.

`compiled` is the code of every file of the rules, by its path in the package; `library` is a zip file; `said` is
what the page gets without Python, by the path it asks for; `wordy` are the games that need a dictionary.
"""

import ast
import importlib
import sys
import zipfile
from importlib import _bootstrap_external
from io import BytesIO
from pathlib import Path

LIBRARY = next(path for path in sys.path if path.endswith(".zip"))
RULES = Path("/rules")
FOUND_BY_NAME = ["encodings.ascii", "encodings.latin_1"]
NEEDED_WHEN_THINGS_GO_WRONG = ["traceback", "linecache", "tokenize"]


def code_of(source: bytes, path: str, optimise: int) -> bytes:
    code = compile(source, path, "exec", dont_inherit=True, optimize=optimise)
    return bytes(_bootstrap_external._code_to_hash_pyc(code, bytes(8), checked=False))


def imported(source: bytes) -> set[str]:
    """Everything a file imports, also where it does so later."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return names


compiled, uses = {}, {}
sys.path.insert(0, str(RULES))
for file in sorted(RULES.rglob("*.py")):
    source, name = file.read_bytes(), file.relative_to(RULES / "wuerfelbecher").as_posix()
    compiled[name] = code_of(source, f"/rules/wuerfelbecher/{name}", 0)
    module = "wuerfelbecher." + name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    uses[module] = imported(source)
    for other in (*uses[module], module):
        importlib.import_module(other)
for module in FOUND_BY_NAME + NEEDED_WHEN_THINGS_GO_WRONG:
    importlib.import_module(module)

from wuerfelbecher.device.desk import Desk  # noqa: E402
from wuerfelbecher.table import catalogue  # noqa: E402
from wuerfelbecher.words import LANGUAGES  # noqa: E402


def all_used(module: str, met: set[str]) -> set[str]:
    """Everything of the rules that a module uses, directly or not."""
    for other in uses.get(module, set()) - met:
        met.add(other)
        all_used(other, met)
    return met


DICTIONARIES = {"wuerfelbecher.mechanics.lexicon", "wuerfelbecher.mechanics.categories"}
wordy = [game.id for game in catalogue() if DICTIONARIES & all_used(game.__module__, set())]
desk = Desk("")
desk.create('{"game": "kniffel", "seats": [{"kind": "bot"}, {"kind": "bot"}]}', "de", 0.0)
paths = ["api/games", *(f"api/words/{language}/{game.id}" for language in LANGUAGES for game in catalogue())]
said = {path: desk.ask(path, "", "de") for path in paths}

used = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
used = {path.removeprefix(f"{LIBRARY}/") for path in used if path.startswith(f"{LIBRARY}/")}
used |= {path.replace(".pyc", ".py") for path in used}
packed = BytesIO()
with zipfile.ZipFile(LIBRARY) as whole, zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as part:
    for name in sorted(used & set(whole.namelist())):
        part.writestr(
            zipfile.ZipInfo(f"{name}c"),
            code_of(whole.read(name), f"{LIBRARY}/{name}", 0 if "pyodide/" in name else 2),
        )
library = packed.getvalue()
