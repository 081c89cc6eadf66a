"""Tables made beforehand, and how they are read: with the standard library alone.

A table is a line of facts about itself and the packed differences of its numbers. It names the rules it was made
from, and is refused once these have changed.
"""

from __future__ import annotations

import ast
import json
import sys
import zlib
from array import array
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from wuerfelbecher.table import Refusal

SHOWN_ONLY = {"pieces", "goal", "figures", "impossible", "guess"}
"""What a game shows and says does not change its values, nor does what it says of tables that cannot be."""
FACTS_ASIDE = {"shelf", "spent", "below_zero", "chips_in"}


def rules_digest(module: str) -> str:
    """A digest of what a module says the rules are, whatever its comments and however it shows the game."""
    package, _, name = module.rpartition(".")
    tree = ast.parse((files(package) / f"{name}.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            body[:] = [one for one in body if not _says_nothing(one)]
    return sha256(_written_out(tree).encode()).hexdigest()[:16]


def _written_out(tree: ast.AST) -> str:
    """A syntax tree as text, the same in every Python: younger ones have more fields and hide empty ones."""
    if sys.version_info >= (3, 13):
        text = ast.dump(tree, show_empty=True)
    else:
        text = ast.dump(tree)
    return text.replace(", type_params=[]", "")


def _says_nothing(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant(value=str())) | ast.Import() | ast.ImportFrom():
            return True
        case ast.FunctionDef(name=name):
            return name in SHOWN_ONLY
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name in FACTS_ASIDE
    return False


def packed(facts: dict[str, Any], numbers: Iterable[float], scale: int) -> bytes:
    """A table as bytes; its numbers are kept to the nearest part of `scale`."""
    whole = [round(number * scale) for number in numbers]
    steps = [now - before for now, before in zip(whole, [0, *whole], strict=False)]
    coded = [step * 2 if step >= 0 else -step * 2 - 1 for step in steps]
    width = (max(coded).bit_length() + 7) // 8
    planes = b"".join(bytes(code >> 8 * at & 255 for code in coded) for at in range(width))
    head = json.dumps({**facts, "scale": scale, "count": len(whole)}, sort_keys=True)
    return head.encode() + b"\n" + zlib.compress(planes, 9)


def unpacked(data: bytes, name: str) -> tuple[dict[str, Any], array[float]]:
    """The facts and the numbers of a table, or a refusal if it is not whole."""
    head, _, body = data.partition(b"\n")
    try:
        facts = json.loads(head)
        planes = zlib.decompress(body)
        count, scale = int(facts["count"]), int(facts["scale"])
        width, left_over = divmod(len(planes), count)
        if not width or left_over or not scale:
            raise ValueError
    except (ValueError, KeyError, TypeError, ZeroDivisionError, zlib.error) as error:
        raise Refusal("table-broken", typed=name) from error
    numbers = array("d", bytes(8 * count))
    value = 0
    for at in range(count):
        code = int.from_bytes(planes[at::count], "little")
        value += -(code + 1 >> 1) if code & 1 else code >> 1
        numbers[at] = value / scale
    return facts, numbers


def ships(name: str) -> bool:
    """Whether there is such a table, for whatever rules."""
    return (files(f"{__package__}.data") / f"{name}.table").is_file()


@cache
def table(name: str, rules: str) -> array[float]:
    """The numbers of a table that ships with the package, if it was made from these rules."""
    if not ships(name):
        raise Refusal("table-missing", typed=name)
    facts, numbers = unpacked((files(f"{__package__}.data") / f"{name}.table").read_bytes(), name)
    if facts.get("rules") != rules:
        raise Refusal("table-of-other-rules", typed=name)
    return numbers
