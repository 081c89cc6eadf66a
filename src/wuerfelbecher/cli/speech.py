"""The language of the terminal, and its own words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from wuerfelbecher import words
from wuerfelbecher.table import Refusal
from wuerfelbecher.table.refusal import quoted

BOOK = "cli"
FALLBACK = "en"


class Speech:
    """The terminal's words in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **values: object) -> str:
        pattern = words.look_up(BOOK, "said", key, self.language)
        assert pattern is not None, key
        return words.fill(pattern, values)

    def help(self, key: str) -> str:
        return words.look_up(BOOK, "help", key, self.language) or key

    def translated(self, help: str) -> str:
        """Typer's help, with the few words that typer adds translated."""
        for english, own in words.book(BOOK, self.language)["headings"].items():
            help = help.replace(english, own)
        return re.sub(r" <str>|\s+\[required\]|(?<= )\{(?=[A-Z]+\})|(?<=[A-Z])\}", "", help)

    def command_in(self, typed: str) -> str:
        """The name of the command that was typed, in English or in this language; or nothing."""
        own: dict[str, str] = words.book(BOOK, self.language)["commands"]
        commands = {name: name for name in own} | {word: name for name, word in own.items()} | {"?": "rules"}
        return commands.get(typed.casefold().partition(" ")[0], "")


def language_for(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language that `--lang` asks for, or else the environment: German for `de...`, otherwise English."""
    for at, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang" and (equals or at + 1 < len(arguments)):
            asked = value if equals else arguments[at + 1]
            if asked not in words.LANGUAGES:
                raise Refusal("unknown-language", BOOK, typed=quoted(asked), known=", ".join(words.LANGUAGES))
            return asked
    named = (environment.get(name, "") for name in ("BECHER_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    return "de" if next(filter(None, named), "").casefold().startswith("de") else FALLBACK
