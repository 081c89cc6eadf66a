"""The catalogue as the page gets it: every game with its facts, and its words in both languages."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Any

from wuerfelbecher import words
from wuerfelbecher.bots import LEVELS, PREFIX, has_levels
from wuerfelbecher.bots.thumb import ONLY_IF_AGREED
from wuerfelbecher.table import AnyGame, Option, Refusal, catalogue

SECTIONS = ("labels", "moves", "did", "asks", "said", "options")


@cache
def all_games() -> list[dict[str, Any]]:
    return [_facts(game) for game in catalogue()]


def _facts(game: type[AnyGame]) -> dict[str, Any]:
    players, facts = game.players, game.shelf
    return {
        "id": game.id,
        "number": game.number,
        "title": {language: words.title(game.id, language) for language in words.LANGUAGES},
        "summary": {language: words.summary(game.id, language) for language in words.LANGUAGES},
        "players": {"fewest": players.fewest, "most": players.most, "open_ended": players.open_ended},
        "shelf": asdict(facts),
        "own_dice": facts.dice != "cards",
        "also": sorted(
            {name for language in words.LANGUAGES for name in words.book(game.id, language).get("also", ())}
        ),
        "bots": _bots(game.id),
        "levels_if": ONLY_IF_AGREED.get(game.id, ""),
        "options": [_option(game.id, option) for option in game.options],
    }


def _bots(game: str) -> list[str]:
    """The bots to choose from, weakest first; only one where nothing is left to choose in the game."""
    matters = has_levels(game) or game in ONLY_IF_AGREED
    return [f"{PREFIX}:{level}" for level in LEVELS] if matters else [PREFIX]


def _option(game: str, option: Option) -> dict[str, Any]:
    data: dict[str, Any] = {
        "name": option.name,
        "label": {language: words.option(game, option.name, language) for language in words.LANGUAGES},
        "default": option.default,
    }
    if isinstance(option.values, range):
        return {**data, "low": option.values[0], "high": option.values[-1]}
    values = [
        {
            "value": value,
            "label": {
                language: words.option_value(game, option.name, option.text(value), language)
                for language in words.LANGUAGES
            },
        }
        for value in option.values
    ]
    return {**data, "values": values}


@cache
def words_of(game: str, language: str) -> dict[str, Any]:
    """A game's words, and those common to all games where it has none of its own."""
    if language not in words.LANGUAGES or game not in (known.id for known in catalogue()):
        raise Refusal("not-found")
    own, common = words.book(game, language), words.book(words.TABLE, language)
    merged: dict[str, Any] = {section: {**common.get(section, {}), **own.get(section, {})} for section in SECTIONS}
    return {"title": own["title"], "summary": own["summary"], "rules": own["rules"].strip(), **merged}
