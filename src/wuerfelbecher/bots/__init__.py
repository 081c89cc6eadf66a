"""Players that are programs: they see a view and an ask, and answer with a move."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from importlib import import_module
from typing import Literal, NamedTuple, get_args

from wuerfelbecher.bots.at_random import RandomBot
from wuerfelbecher.bots.bot import Bot, Thinker
from wuerfelbecher.bots.thumb import ONLY_IF_AGREED, WHERE
from wuerfelbecher.table import Refusal
from wuerfelbecher.table.refusal import quoted

__all__ = [
    "LEVELS",
    "PREFIX",
    "RANDOM",
    "USUAL",
    "Bot",
    "Level",
    "RandomBot",
    "Thinker",
    "bot_named",
    "bots_for",
    "has_levels",
    "is_bot",
    "level_of",
    "seed_for_bot",
]

PREFIX = "bot"
RANDOM = "random"
Level = Literal["beginner", "skilled", "master"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""From the weakest to the strongest."""
USUAL = "skilled"
"""The level of a bot of which nothing is said."""
FORMERLY = {"easy": "beginner", "medium": "skilled", "strong": "master"}
"""How levels were called in version 0.2: seats written like that are still understood."""


class Own(NamedTuple):
    """A class in a module of this package, made from a seed and a level."""

    module: str
    name: str


OWN = {
    "letra-mix": Own("letra_mix", "LetraMixBot"),
    "slf-schnappspiel": Own("stadt_land_fluss", "StadtLandFlussBot"),
    "slf-zeitspiel": Own("stadt_land_fluss", "StadtLandFlussBot"),
}
"""Games that are played in a way of their own. The others with levels are played by rules of thumb and odds."""


def is_bot(text: str) -> bool:
    """Whether a seat written like this is taken by a bot: `bot`, or `bot:` and a level."""
    return text.partition(":")[0].strip().casefold() == PREFIX


def level_of(text: str) -> str | None:
    """The level of a bot written like this, or None if there is no such bot."""
    name, colon, level = "".join(text.split()).casefold().partition(":")
    level = FORMERLY.get(level, level) if colon else USUAL
    return level if name == PREFIX and (level in LEVELS or level == RANDOM) else None


def has_levels(game: str, agreed: Mapping[str, object] | None = None) -> bool:
    """Whether a choice matters in this game, as it was agreed on, so that one can play it better or worse."""
    if game in ONLY_IF_AGREED:
        return bool(agreed and agreed.get(ONLY_IF_AGREED[game]))
    return game in OWN or game in WHERE


def bots_for(game: str) -> list[str]:
    """The notations of the bots that can play a game."""
    levels = LEVELS if game in OWN or game in WHERE else ()
    return [PREFIX, *(f"{PREFIX}:{level}" for level in (*levels, RANDOM))]


def seed_for_bot(seed: int) -> int:
    """Another seed derived from this one, from which no throw can be foreseen."""
    return int.from_bytes(sha256(f"bot {seed}".encode()).digest()[:8], "big")


def bot_named(text: str, seed: int, game: str = "") -> Bot:
    """`bot` is a skilled player; `bot:beginner` and `bot:master` play worse and better, `bot:random` any way.

    With the same seed it plays the same way again. That may be the seed of the match's dice.
    """
    seed = seed_for_bot(seed)
    level = level_of(text)
    if level is None:
        raise Refusal("unknown-bot", typed=quoted(text.strip()), known=", ".join(bots_for(game)))
    if level == RANDOM or (game not in OWN and game not in WHERE):
        return RandomBot(seed)
    own = OWN.get(game, Own("levels", "LevelBot"))
    kind = getattr(import_module(f"{__name__}.{own.module}"), own.name)
    bot: Bot = kind(seed, level)
    return bot
