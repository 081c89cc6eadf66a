"""What mypyc is told about the sources beyond what they say themselves."""

from __future__ import annotations

import pytest
from tools import compiled

SOURCE = '''"""A game."""

from __future__ import annotations

from dataclasses import dataclass

LIMIT = 3
Sheet = list[int]
_seen: dict[int, int] = {}


@dataclass(slots=True, kw_only=True)
class Totals:
    sheet: Sheet
    secret: Secret[int] | None = None


class Match:
    def play(self, move: Move | str, loud: bool) -> None:
        pass
'''


def test_mypyc_is_told_what_the_sources_need_not_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "import_module", lambda name: type("Module", (), {"Totals": int, "Match": int}))
    lines = compiled.for_mypyc(SOURCE, "a.game").splitlines()
    old = SOURCE.splitlines()
    changed = {old[at]: line for at, line in enumerate(lines[: len(old)]) if line != old[at] and old[at]}
    assert changed == {
        "from __future__ import annotations": "from __future__ import annotations; "
        "from typing import TYPE_CHECKING, Any, ClassVar, Final",
        "LIMIT = 3": "LIMIT: Final = 3",
        "_seen: dict[int, int] = {}": "_seen: Final[dict[int, int]] = {}",
        "@dataclass(slots=True, kw_only=True)": "@dataclass(kw_only=True)",
        "    def play(self, move: Move | str, loud: bool) -> None:": (
            "    def play(self, move: Any, loud: bool) -> None:"
        ),
    }
    assert lines.count("@mypyc_attr(allow_interpreted_subclasses=True)") == 2
    assert lines[len(old) :] == [
        "from wuerfelbecher.compiled import as_written; "
        "as_written(Totals, {'sheet': 'Sheet', 'secret': 'Secret[int] | None'})"
    ]


def test_the_functions_that_copy_states_are_compiled_along() -> None:
    [_, source, entry] = compiled.copier_of("Throwing", "wuerfelbecher.mechanics.keep")
    assert " twin.throws = value" in source
    assert entry == "_copiers[Throwing] = _copy_Throwing"
    assert compiled.copier_of("Keep", "wuerfelbecher.mechanics.keep") == []
