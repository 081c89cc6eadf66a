"""Players that are programs: they see a view and an ask, and answer with a move."""

from __future__ import annotations

from collections.abc import Callable

from wuerfelbecher.bots.at_random import RandomBot
from wuerfelbecher.bots.bot import Bot
from wuerfelbecher.table import Refusal

__all__ = ["BOTS", "Bot", "RandomBot", "bot_named", "is_bot"]

PREFIX = "bot"
DEFAULT = "random"
BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot}
"""Every kind of bot by its name; each is made from a seed."""


def is_bot(text: str) -> bool:
    """Whether a seat written like this is taken by a bot: `bot`, or `bot:` and a kind."""
    return text.partition(":")[0].strip().casefold() == PREFIX


def bot_named(text: str, seed: int) -> Bot:
    """The bot written `bot` or `bot:random`. With the same seed it plays the same way again."""
    prefix, colon, kind = (part.strip().casefold() for part in text.partition(":"))
    if prefix != PREFIX or (colon and kind not in BOTS):
        known = ", ".join(f"{PREFIX}:{name}" for name in BOTS)
        raise Refusal("unknown-bot", asked=text.strip(), known=f"{PREFIX}, {known}")
    return BOTS[kind or DEFAULT](seed)
