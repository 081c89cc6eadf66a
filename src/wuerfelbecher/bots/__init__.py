"""Players that are programs: they see a view and an ask, and answer with a move."""

from __future__ import annotations

from hashlib import sha256
from importlib import import_module
from typing import NamedTuple

from wuerfelbecher.bots.at_random import RandomBot
from wuerfelbecher.bots.bot import Bot, Thinker
from wuerfelbecher.table import Refusal
from wuerfelbecher.table.refusal import quoted

__all__ = ["BOTS", "Bot", "RandomBot", "Thinker", "bot_named", "bots_for", "is_bot"]

PREFIX = "bot"
RANDOM = "bot:random"


class Known(NamedTuple):
    """A class in a module of this package, made from a seed, or from a seed and one of its levels.

    Levels are listed from the weakest. Made from a seed alone, a bot plays as well as it can.
    """

    module: str
    name: str
    levels: tuple[str, ...] = ()


BOTS = {
    "letra-mix": Known("letra_mix", "LetraMixBot", ("easy", "medium", "strong")),
    "mistkaefer": Known("mistkaefer", "MistkaeferBot"),
    "slf-schnappspiel": Known("stadt_land_fluss", "StadtLandFlussBot", ("easy", "medium", "strong")),
    "slf-zeitspiel": Known("stadt_land_fluss", "StadtLandFlussBot", ("easy", "medium", "strong")),
}
"""The best bot known for a game. All other games are played at random."""


def is_bot(text: str) -> bool:
    """Whether a seat written like this is taken by a bot: `bot`, or `bot:` and a kind."""
    return text.partition(":")[0].strip().casefold() == PREFIX


def bots_for(game: str) -> list[str]:
    """The notations of the bots that can play a game."""
    levels = BOTS[game].levels if game in BOTS else ()
    return [PREFIX, *(f"{PREFIX}:{level}" for level in levels), RANDOM]


def bot_named(text: str, seed: int, game: str = "") -> Bot:
    """`bot` is the best one known for the game, `bot:easy` and the like its levels; `bot:random` plays any game.

    With the same seed it plays the same way again. That may be the seed of the match's dice: the bot gets another
    one derived from it, from which no throw can be foreseen.
    """
    seed = int.from_bytes(sha256(f"bot {seed}".encode()).digest()[:8], "big")
    name = "".join(text.split()).casefold()
    if name not in bots_for(game):
        raise Refusal("unknown-bot", typed=quoted(text.strip()), known=", ".join(bots_for(game)))
    if name == RANDOM or game not in BOTS:
        return RandomBot(seed)
    known = BOTS[game]
    kind = getattr(import_module(f"{__name__}.{known.module}"), known.name)
    _, _, level = name.partition(":")
    bot: Bot = kind(seed, level) if level else kind(seed)
    return bot
