"""A bot's move, whatever the bot does: where it fails, the level below answers, and at last luck alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from wuerfelbecher.bots import LEVELS, PREFIX, RANDOM, USUAL, bot_named, is_bot, level_of
from wuerfelbecher.table import Match, Move, Refusal

Why = Literal["unknown", "crashed", "illegal", "slow"]
AT_RANDOM = f"{PREFIX}:{RANDOM}"


class TooSlow(Exception):
    """A bot has thought for longer than it may."""


class Broken(Exception):
    """A bot has failed where it thinks: what it said, as a text."""


class Slip(NamedTuple):
    """A bot did not answer as it should: why, what exactly happened, and who was asked in its place."""

    bot: str
    why: Why
    what: str
    instead: str


Think = Callable[[str], object]
"""Has the bot of this name think, and gives its move or the notation of it. It may fail in any way there is."""


def levels_below(name: str) -> list[str]:
    """Who stands in for a bot, the best first; for one that is not known, the usual one."""
    level = level_of(name)
    if level == RANDOM:
        return []
    known = LEVELS.index(level) if level in LEVELS else LEVELS.index(USUAL) + 1
    return [*(f"{PREFIX}:{one}" for one in reversed(LEVELS[:known])), AT_RANDOM]


def play_carefully(match: Match, seat: int, name: str, seed: int, think: Think) -> list[Slip]:
    """Play a bot's move, or the one of whoever stands in for it. Returns what went wrong on the way."""
    slips: list[Slip] = []
    line = [name, *levels_below(name)]
    for bot, below in zip(line, [*line[1:], AT_RANDOM], strict=True):
        wrong = _played(match, seat, bot, think)
        if wrong is None:
            return slips
        slips.append(Slip(bot, *wrong, below))
    match.play(thought(match, seat, AT_RANDOM, seed), seat)
    return slips


def _played(match: Match, seat: int, bot: str, think: Think) -> tuple[Why, str] | None:
    """Play what a bot answers, or say why that cannot be."""
    if is_bot(bot) and level_of(bot) is None:
        return "unknown", bot
    try:
        answer = think(bot)
    except TooSlow as problem:
        return "slow", str(problem)
    except Broken as problem:
        return "crashed", str(problem)
    except Exception as problem:
        return "crashed", f"{type(problem).__name__}: {problem}"
    try:
        match.play(answer if isinstance(answer, Move) else str(answer), seat)
    except Refusal as refusal:
        return "illegal", str(refusal)
    return None


def thought(match: Match, seat: int, name: str, seed: int) -> Move:
    """What a bot answers, in this process and for as long as it takes."""
    view = match.view(seat)
    assert view.ask is not None
    return bot_named(name, seed, match.game.id).answer(view, view.ask)
