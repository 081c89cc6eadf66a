"""Mistakes in Python: in comparisons, numbers, conditions, statements, results and arguments.

Nothing is changed that no test could or should notice: texts, types, assertions, what an error tells, decorators.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tools.mutants.change import Change

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "//"),
}
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}
ORDER_MEANS_NOTHING = {"min", "max"}
FAIL_AT_ONCE = {"isinstance", "issubclass", "getattr", "hasattr", "cast", "TypeVar"}
"""Functions for which exchanged arguments are plain nonsense, or types."""
ONLY_TOLD = {"__slots__", "__all__", "shelf"}
"""Names of which no rule depends."""


def changes(source: bytes) -> list[Change]:
    return list(dict.fromkeys(Finder(source).of(ast.parse(source))))


class Finder:
    def __init__(self, source: bytes) -> None:
        self.source = source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.lines[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr | ast.stmt) -> str:
        return self.source[self.start(node) : self.end(node)].decode()

    def instead(self, node: ast.expr | ast.stmt, after: str, kind: str) -> Change:
        return Change(self.start(node), self.end(node), after, kind)

    def between(self, left: ast.expr, right: ast.expr, before: str, after: str, kind: str) -> Iterator[Change]:
        """The sign between two operands."""
        at = self.end(left)
        pattern = rb"\b" + rb"\s+".join(map(str.encode, before.split())) + rb"\b"
        if not before[0].isalpha():
            pattern = re.escape(before.encode())
        sign = re.search(pattern, self.source[at : self.start(right)])
        if sign is not None:
            yield Change(at + sign.start(), at + sign.end(), after, kind)

    def of(self, node: ast.AST) -> Iterator[Change]:
        if is_only_told(node):
            return
        if (
            isinstance(node, ast.UnaryOp)
            and isinstance(node.op, ast.USub)
            and isinstance(node.operand, ast.Constant)
        ):
            yield self.instead(node, "0", "constant")  # a number below zero stands for what is not there yet
            return
        yield from self.at(node)
        for name, field in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list"):
                continue
            for inner in field if isinstance(field, list) else [field]:
                if isinstance(inner, ast.AST):
                    yield from self.of(inner)

    def at(self, node: ast.AST) -> Iterator[Change]:
        match node:
            case ast.Compare():
                operands = [node.left, *node.comparators]
                for op, left, right in zip(node.ops, operands, operands[1:], strict=False):
                    yield from self.between(left, right, *COMPARISONS[type(op)], "comparison")
            case ast.BoolOp():
                word, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                for left, right in zip(node.values, node.values[1:], strict=False):
                    yield from self.between(left, right, word, other, "and, or, not")
            case ast.UnaryOp(op=ast.Not()):
                yield Change(self.start(node), self.start(node) + len("not "), "", "and, or, not")
            case ast.BinOp() if type(node.op) in ARITHMETIC:
                yield from self.between(node.left, node.right, *ARITHMETIC[type(node.op)], "arithmetic")
            case ast.AugAssign():
                if type(node.op) in ARITHMETIC:
                    word, other = ARITHMETIC[type(node.op)]
                    yield from self.between(node.target, node.value, f"{word}=", f"{other}=", "arithmetic")
                yield self.instead(node, "pass", "statement")
            case ast.Constant(value=bool()):
                yield self.instead(node, str(not node.value), "constant")
            case ast.Constant(value=int() as number):
                yield from (self.instead(node, str(number + step), "constant") for step in (-1, 1))
            case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom() | ast.Await()) | ast.Raise():
                yield self.instead(node, "pass", "statement")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield self.instead(node, "pass", "statement")
            case ast.Break():
                yield self.instead(node, "continue", "statement")
            case ast.Continue():
                yield self.instead(node, "break", "statement")
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from self.results(node)
            case ast.If() | ast.While() | ast.IfExp():
                if not isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant):
                    yield self.instead(node.test, f"not ({self.text(node.test)})", "and, or, not")
            case ast.Call(func=ast.Name(id=name)) if name in OPPOSITES:
                yield self.instead(node.func, OPPOSITES[name], "function")
            case ast.Call():
                yield from self.exchanged(node)

    def results(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Change]:
        truth = isinstance(function.returns, ast.Name) and function.returns.id == "bool"
        for node in own_statements(function):
            if isinstance(node, ast.Return) and node.value is not None:
                if truth:
                    yield self.instead(node.value, f"not ({self.text(node.value)})", "result")
                elif not isinstance(node.value, ast.Constant):
                    yield self.instead(node.value, "None", "result")

    def exchanged(self, call: ast.Call) -> Iterator[Change]:
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if len(call.args) < 2 or name in ORDER_MEANS_NOTHING | FAIL_AT_ONCE:
            return
        first, second = call.args[:2]
        if not isinstance(first, ast.Starred) and not isinstance(second, ast.Starred):
            one, other = self.text(first), self.text(second)
            between = self.source[self.end(first) : self.start(second)].decode()
            if one != other and between.strip() == ",":
                yield Change(self.start(first), self.end(second), f"{other}{between}{one}", "arguments")


def is_only_told(node: ast.AST) -> bool:
    """Whether it is a text, a type, an assertion, or something that only people read."""
    match node:
        case ast.Assert() | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return True
        case ast.FunctionDef(name="__repr__") | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Call(func=ast.Name(id="Refusal" | "Message")) | ast.Call(func=ast.Attribute(attr="_refusal")):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]) if name in ONLY_TOLD:
            return True
    return False


def own_statements(function: ast.AST) -> Iterator[ast.AST]:
    """Everything in a function but what is in functions within it."""
    for node in ast.iter_child_nodes(function):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield node
            yield from own_statements(node)
