"""Why something is refused, and what is told at the table: a key with values, shown in any language."""

from __future__ import annotations

from wuerfelbecher import words

LONGEST_QUOTED = 40


def printable(text: str) -> str:
    """The text with unprintable characters replaced."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def quoted(typed: str) -> str:
    """What somebody typed or a file holds, fit to be quoted in a message: printable and not too long.

    In a message it goes under one of the names in `words.AS_WRITTEN`, so that it is never translated.
    """
    shown = printable(typed[:LONGEST_QUOTED])
    return shown if len(typed) <= LONGEST_QUOTED else f"{shown}…"


class Message:
    """Something to tell the players: a key into the words of a game (or of the table) and the values to fill in.

    A match adds its players' `names`, which replace seats in the text.
    """

    __slots__ = ("game", "key", "names", "values")

    def __init__(self, key: str, game: str = "", **values: object) -> None:
        self.key = key
        self.game = game
        self.values = values
        self.names: tuple[str, ...] = ()

    def text(self, language: str = "en", names: tuple[str, ...] = ()) -> str:
        return words.tell(self.game, self.key, self.values, language, names or self.names)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        filled = "".join(f", {name}={value!r}" for name, value in self.values.items())
        return f"Message({self.key!r}{filled})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.key, self.values) == (other.key, other.values)

    def __hash__(self) -> int:
        return hash(self.key)


class Refusal(ValueError):
    """Bad input: nothing has changed, and `message` says what is wrong and what would be right."""

    def __init__(self, key: str, game: str = "", **values: object) -> None:
        super().__init__(key)
        self.message = Message(key, game, **values)

    def text(self, language: str = "en", names: tuple[str, ...] = ()) -> str:
        return self.message.text(language, names)

    def __str__(self) -> str:
        return self.text()
