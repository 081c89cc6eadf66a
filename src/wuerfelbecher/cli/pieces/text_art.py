"""Text art with places in it, written as `{name }`, each as wide as its braces stand apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rich.text import Text

from wuerfelbecher.cli.blocks import line

PLACE = re.compile(r"(\{\w+ *\})")


def rows(art: str) -> list[str]:
    """The rows of a picture, without the line breaks that only make it readable where it is defined."""
    return art.removeprefix("\n").removesuffix("\n").split("\n")


def has_places_for(art: str | None, names: Sequence[str]) -> bool:
    """Whether there is a picture, and it has a place for each of these names and for no other."""
    return art is not None and sorted(place[1:-1].rstrip() for place in PLACE.findall(art)) == sorted(names)


def filled_in(row: str, shown: Callable[[str, int], Text], style: str = "") -> Text:
    """A row of a picture, with each place filled by what is shown for its name in its width."""
    one = line("")
    for at, text in enumerate(PLACE.split(row)):
        one += shown(text[1:-1].rstrip(), len(text)) if at % 2 else line(text, style)
    return one


def centred_in(text: Text, width: int) -> Text:
    before = (width - text.cell_len) // 2
    return line(" " * before) + text + line(" " * (width - before - text.cell_len))
