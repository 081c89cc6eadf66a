"""How a table is drawn, and for whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rich.text import Text

from wuerfelbecher import words
from wuerfelbecher.cli.blocks import FINE, Symbols, line
from wuerfelbecher.cli.styles import STRONG


@dataclass(frozen=True, slots=True)
class Look:
    """`numbers` are the moves that parts of pieces stand for; `touched` are the pieces that any move touches."""

    game: str
    language: str
    names: tuple[str, ...]
    active: tuple[int, ...] = ()
    width: int = 80
    symbols: Symbols = FINE
    numbers: Mapping[str, int] = field(default_factory=dict)
    touched: frozenset[str] = frozenset()

    def label(self, key: str) -> str:
        return words.label(self.game, key, self.language)

    def labelled(self, key: str, value: str) -> Text:
        """Something with its name before it, as in `Points 12`."""
        return line(f"{self.label(key)} ") + line(value, STRONG)
