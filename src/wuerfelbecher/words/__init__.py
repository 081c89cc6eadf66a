"""Everything a player reads, in German and in English: one folder per language, one file per game.

`table.toml` holds what the table itself says. A game's file has a title, a summary, the rules, and sections:
`labels` (names of pieces, rows and values), `moves` (what a move is called on a button), `did` (what a player has
done with it), `asks` (what is asked), `said` (what the table is told, and why something is refused), `options`
(names of options and of their values).

How words are looked up and filled in is described in docs/words.md. The page does the same in web/src/words.ts;
tests/words_cases.json holds both to it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

LANGUAGES = ("de", "en")
TABLE = "table"
AS_WRITTEN = frozenset(("typed", "word", "option", "known", "allowed", "possible"))
"""The values of messages that are never looked up: what somebody typed or wrote, and what is to be typed."""
GAP = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}", re.ASCII)
"""What is filled in: `{chips}`, or words for one thing and for several, `{chips|one chip|# chips}`."""
NUMBER = re.compile(r"[0-9]+")


@cache
def book(name: str, language: str) -> dict[str, Any]:
    """All words of a game (or of the table) in one language; a game from outside the package may have none."""
    import tomllib  # here, because these would slow down importing the package
    from importlib.resources import files

    file = files(__package__) / language / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def look_up(game: str, section: str, key: str, language: str) -> str | None:
    """A word of the game, or else one of the table."""
    for name in (game, TABLE):
        if name:
            word = book(name, language).get(section, {}).get(key)
            if word is not None:
                return str(word)
    return None


def fill(pattern: str, values: Mapping[str, object], counts: Mapping[str, object] | None = None) -> str:
    """A pattern with its gaps filled. `counts` decides between one and several; `#` is the value itself.

    A gap that nothing fills stays as it is.

    >>> fill("{player} takes {chips|a chip|# chips}.", {"player": "Anna", "chips": 3})
    'Anna takes 3 chips.'
    """
    counts = values if counts is None else counts

    def filled(gap: re.Match[str]) -> str:
        name, one, many = gap.groups()
        if name not in values:
            return gap[0]
        if one is None:
            return str(values[name])
        return str(one if str(counts[name]) == "1" else many).replace("#", str(values[name]))

    return GAP.sub(filled, pattern)


def listed(game: str, things: Sequence[str], language: str) -> str:
    """`1, 1 and 2`"""
    return f" {label(game, 'and', language)} ".join(filter(None, (", ".join(things[:-1]), *things[-1:])))


def title(game: str, language: str) -> str:
    return str(book(game, language)["title"])


def summary(game: str, language: str) -> str:
    return str(book(game, language)["summary"])


def rules(game: str, language: str) -> str:
    """The rules of a game as Markdown."""
    return str(book(game, language)["rules"]).strip()


def label(game: str, key: str, language: str) -> str:
    """The name of a piece, row, field or value; what has no name is shown as it is."""
    return look_up(game, "labels", key, language) or key


def option(game: str, name: str, language: str) -> str:
    return look_up(game, "options", name, language) or name


def option_value(game: str, name: str, value: str, language: str) -> str:
    return look_up(game, "options", f"{name}.{value}", language) or look_up("", "options", value, language) or value


def ask(
    game: str, prompt: str, language: str, figures: Mapping[str, object] | None = None, names: tuple[str, ...] = ()
) -> str:
    """What is asked, with the figures of the match filled in."""
    pattern = look_up(game, "asks", prompt or "default", language)
    return prompt if pattern is None else _filled(game, pattern, figures or {}, language, names)


@cache
def gaps(game: str, section: str, key: str) -> tuple[str, ...]:
    """The names of the values that a pattern needs."""
    found = GAP.finditer(look_up(game, section, key, LANGUAGES[0]) or "")
    return tuple(dict.fromkeys(gap[1] for gap in found))


def move(game: str, text: str, language: str, names: tuple[str, ...] = ()) -> str:
    """What a move is called: by its whole notation, or by its first two words or its verb, with the rest filled in.

    A move that is only a number is called by the name of `#`, and is itself the first word after it.
    `{0}` is the first word after the verb, `{seat0}` the name of the player whose seat it numbers, `{all}` all of
    them, `{list}` the same as a list. `{text}` is what a player wrote in their own words, as it was written.
    """
    named = _named(game, "moves", text, language, names, {})
    return text if named is None else named


def did(game: str, text: str, language: str, player: str, names: tuple[str, ...] = ()) -> str:
    """What a player has done with a move, as `Anna stops`; where there are no such words, `Anna:` and the move."""
    named = _named(game, "did", text, language, names, {"player": player})
    return f"{player}: {move(game, text, language, names)}" if named is None else named


def _named(
    game: str, section: str, text: str, language: str, names: tuple[str, ...], more: Mapping[str, str]
) -> str | None:
    verb, *rest = ["#", text] if NUMBER.fullmatch(text) else text.split() or [""]
    for key in (text, " ".join([verb, *rest[:1]]), verb):
        pattern = look_up(game, section, key, language)
        if pattern is not None:
            break
    else:
        return None
    named = [label(game, word, language) for word in rest]
    values = {**more, **{str(at): word for at, word in enumerate(named)}}
    values |= {f"seat{at}": _seated(word, names) for at, word in enumerate(rest)}
    values |= {"all": " ".join(named), "list": listed(game, named, language), "text": " ".join(rest)}
    return fill(pattern, values, {**values, "list": len(rest)})


def _seated(word: str, names: tuple[str, ...]) -> str:
    return names[int(word) - 1] if NUMBER.fullmatch(word) and 0 < int(word) <= len(names) else f"#{word}"


def tell(game: str, key: str, values: Mapping[str, object], language: str, names: tuple[str, ...] = ()) -> str:
    """A message with its values filled in: seats become names, keys become words, `AS_WRITTEN` stays as it is."""
    pattern = look_up(game, "said", key, language)
    if pattern is None:
        filled = ", ".join(f"{name}={value}" for name, value in values.items())
        return f"{key} ({filled})" if filled else key
    return _filled(game, pattern, values, language, names)


def _filled(game: str, pattern: str, values: Mapping[str, object], language: str, names: tuple[str, ...]) -> str:
    worded = {name: _worded(game, name, value, language, names) for name, value in values.items()}
    return fill(
        pattern, worded, {name: len(value) if isinstance(value, list) else value for name, value in values.items()}
    )


def _worded(game: str, name: str, value: object, language: str, names: tuple[str, ...]) -> object:
    if name in AS_WRITTEN:
        return value
    if name in ("player", "other") and isinstance(value, int):
        return names[value] if 0 <= value < len(names) else f"#{value + 1}"
    if name in ("players", "others") and isinstance(value, list):
        return listed(game, [str(_worded(game, "player", seat, language, names)) for seat in value], language)
    if hasattr(value, "text") and callable(value.text):
        return value.text(language, names)
    if name == "throw" and isinstance(value, str):
        return " ".join(label(game, mark, language) for mark in value.split())
    return label(game, value, language) if isinstance(value, str) else value
