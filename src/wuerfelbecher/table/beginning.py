"""Where a match begins that does not begin at the beginning: its table as a record tells it, name by name."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from wuerfelbecher.table.possible import cannot_be
from wuerfelbecher.table.refusal import Refusal, quoted
from wuerfelbecher.table.state import Secret, Table, state_names

HIDDEN = "hidden"
"""`hidden((1, 3), 0)`: a secret, and the seats that may see it."""
LONGEST = 10_000


def told(state: Table, laid: Table) -> dict[str, str]:
    """Who is active, and whatever else differs from the table as it is first laid."""
    return {
        name: _text(value)
        for name in state_names(type(state))
        if (value := getattr(state, name)) != getattr(laid, name) or name == "active"
    }


def laid_like(text: Mapping[str, str], laid: Table) -> Table:
    """The table that was told, or a refusal. Whether it can be is for others to say."""
    for name, value in text.items():
        if name not in state_names(type(laid)) or name == "seats":
            raise Refusal("record-bad-beginning", typed=quoted(f"{name} = {value}"))
        try:
            if len(value) > LONGEST:
                raise ValueError
            lies = _value(ast.parse(value.strip(), mode="eval").body)
        except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError) as error:
            raise Refusal("record-bad-beginning", typed=quoted(f"{name} = {value}")) from error
        try:
            setattr(laid, name, lies)
        except TypeError:  # a compiled table takes nothing of another type
            raise cannot_be(name, lies) from None
    return laid


def _text(value: Any) -> str:
    if isinstance(value, Secret):
        return f"{HIDDEN}({', '.join(map(repr, (value.value, *value.seen_by)))})"
    if isinstance(value, list):
        return f"[{', '.join(map(_text, value))}]"
    return repr(value)


def _value(node: ast.expr) -> Any:
    match node:
        case ast.List(elts=parts):
            return [_value(part) for part in parts]
        case ast.Call(func=ast.Name(id=name), args=[what, *seats], keywords=[]) if name == HIDDEN:
            return Secret(ast.literal_eval(what), tuple([ast.literal_eval(seat) for seat in seats]))
    return ast.literal_eval(node)
