"""Mistakes in TypeScript, found by its signs, which stand where formatted code has them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tools.mutants.change import Change

OPAQUE = re.compile(
    rb"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`"
    rb"|(?<=[(,=:!&|?] )/(?![*/])(?:[^/\\\n]|\\.)+/\w*|(?<=\()/(?![*/])(?:[^/\\\n]|\\.)+/\w*",
    re.DOTALL,
)
"""Comments, texts and patterns."""

TYPES = re.compile(
    rb"^(?:export )?(?:interface|type) [^;{]*(?:\{[^\n]*\}|\{.*?^\}|[^;{]*;)|^import [^;]*;|^export [{*][^;]*;",
    re.DOTALL | re.MULTILINE,
)

EXCHANGED = {
    " === ": " !== ",
    " !== ": " === ",
    " < ": " <= ",
    " <= ": " < ",
    " > ": " >= ",
    " >= ": " > ",
    " && ": " || ",
    " || ": " && ",
    " ?? ": " && ",
    " + ": " - ",
    " - ": " + ",
    " * ": " + ",
    " / ": " * ",
    " += ": " -= ",
    " -= ": " += ",
    "Math.min(": "Math.max(",
    "Math.max(": "Math.min(",
    ".some(": ".every(",
    ".every(": ".some(",
    "break;": "continue;",
    "continue;": "break;",
}
KINDS = {"=": "comparison", "<": "comparison", ">": "comparison", "!": "comparison", "&": "and, or, not"}
KINDS |= {"|": "and, or, not", "?": "and, or, not", "M": "function", ".": "function", "b": "statement"}
SIGN = re.compile(b"|".join(re.escape(sign.encode()) for sign in sorted(EXCHANGED, key=len, reverse=True)))
NUMBER = re.compile(rb"(?<![\w.$-])\d+(?![\w.])")
BELOW_ZERO = re.compile(rb"(?<![\w)\]])-\d+(?![\w.])")
TRUTH = re.compile(rb"(?<![\w.])(?:true|false)(?!\w)")
NOT = re.compile(rb"(?<![\w)])!(?=[\w(])")
STATEMENT = re.compile(rb"^[ \t]+((?:this\.|[a-z]\w*\.)?\w+(?:\.\w+)*(?:\(.*\)| [-+]?= .*));$", re.MULTILINE)
RESULT = re.compile(rb"\breturn ([^;\n]+);")
KEYWORDS = (b"return", b"const", b"let", b"throw", b"if", b"for", b"while", b"switch", b"await", b"case")


def changes(source: bytes) -> list[Change]:
    return list(dict.fromkeys(found(source)))


def found(source: bytes) -> Iterator[Change]:
    code = OPAQUE.sub(blank, source)
    code = TYPES.sub(blank, code)
    for sign in SIGN.finditer(code):
        text = sign[0].decode()
        kind = KINDS.get(text.strip()[0], "arithmetic")
        yield Change(sign.start(), sign.end(), EXCHANGED[text], "arithmetic" if text in (" += ", " -= ") else kind)
    for number in NUMBER.finditer(code):
        for other in (int(number[0]) - 1, int(number[0]) + 1):
            yield Change(number.start(), number.end(), str(other), "constant")
    for number in BELOW_ZERO.finditer(code):  # it stands for what is not there
        yield Change(number.start(), number.end(), "0", "constant")
    for truth in TRUTH.finditer(code):
        yield Change(truth.start(), truth.end(), "false" if truth[0] == b"true" else "true", "constant")
    for sign in NOT.finditer(code):
        yield Change(sign.start(), sign.end(), "", "and, or, not")
    for statement in STATEMENT.finditer(code):
        if not statement[1].startswith(KEYWORDS):
            yield Change(statement.start(1), statement.end(1), "", "statement")
    for result in RESULT.finditer(code):
        if result[1].strip() not in (b"null", b"undefined", b"true", b"false"):
            yield Change(result.start(1), result.end(1), "undefined", "result")


def blank(opaque: re.Match[bytes]) -> bytes:
    """As many signs that mean nothing, on as many lines."""
    return re.sub(rb"[^\n]", b"_", opaque[0])
