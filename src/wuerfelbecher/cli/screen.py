"""The screen and the keyboard: everything that is shown and typed goes through here."""

from __future__ import annotations

import sys
from contextlib import suppress

from rich.console import Console, RenderableType
from rich.text import Text

from wuerfelbecher.cli.blocks import FINE, PLAIN, Block
from wuerfelbecher.cli.speech import Speech
from wuerfelbecher.table import Refusal

WIDEST = 100
CLEAR_WITH_HISTORY = "\x1b[3J\x1b[H\x1b[2J"


class Leave(Exception):
    """Whoever sits at the keyboard wants to leave."""


class Screen:
    """A console that speaks one language. With `aside` it stays off standard output, which is for data then."""

    def __init__(self, speech: Speech, aside: bool = False) -> None:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        self.speech = speech
        self.aside = aside
        self.console = Console(stderr=aside, markup=False, emoji=False, highlight=False)
        self.fine = self.console.encoding.casefold().startswith("utf")
        self.symbols = FINE if self.fine else PLAIN
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # lets a line be edited while it is typed

                readline.set_auto_history(False)  # nobody may bring back what another player typed

    @property
    def width(self) -> int:
        return min(self.console.width, WIDEST)

    @property
    def interactive(self) -> bool:
        """Whether somebody sits at a keyboard and can be asked."""
        return sys.stdin.isatty()

    def say(self, text: str = "", style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def tell(self, key: str, style: str = "", **values: object) -> None:
        """Say something in the terminal's own words. File names are never wrapped, so that they can be copied."""
        self.console.print(Text(self.speech(key, **values), style=style), soft_wrap="file" in values)

    def refuse(self, refusal: Refusal) -> None:
        self.say(refusal.text(self.speech.language), "red")

    def show(self, block: Block) -> None:
        for one in block:
            self.console.print(one, no_wrap=True, overflow="ellipsis")

    def read(self, prompt: str) -> str:
        """A line that somebody types, without blanks at its ends."""
        try:
            if self.aside:
                self.console.print(Text(prompt), end="")
                return input().strip()
            return input(prompt).strip()
        except EOFError as end:
            self.say()
            raise Leave from end

    def clear(self) -> None:
        """Clear the screen and everything that could be reached by scrolling back."""
        if self.console.is_terminal:
            self.console.file.write(CLEAR_WITH_HISTORY)
            self.console.file.flush()

    def page(self, content: RenderableType) -> None:
        """Show something long, one screenful at a time if somebody is there to read it."""
        if not (self.console.is_terminal and self.interactive):
            self.console.print(content)
            return
        with self.console.capture() as captured:
            self.console.print(content)
        lines = captured.get().splitlines()
        size = max(5, self.console.height - 1)
        for at in range(0, len(lines), size):
            self.console.file.write("\n".join(lines[at : at + size]) + "\n")
            if at + size < len(lines) and self.read(self.speech("more")):
                return
