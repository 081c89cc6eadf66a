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
    """A bot has failed where it thinks: what it said, as a text, and what kind of error that was."""

    def __init__(self, said: str, kind: str) -> None:
        super().__init__(said)
        self.kind = kind


class Slip(NamedTuple):
    """A bot did not answer as it should: why, what exactly happened, and who was asked in its place.
    The kind of it quotes nobody: it may be written into a log.
    """

    bot: str
    why: Why
    what: str
    instead: str
    kind: str = ""


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
        why, what, kind = wrong
        slips.append(Slip(bot, why, what, below, kind))
    match.play(thought(match, seat, AT_RANDOM, seed), seat)
    return slips


def _played(match: Match, seat: int, bot: str, think: Think) -> tuple[Why, str, str] | None:
    """Play what a bot answers, or say why that cannot be, what happened, and the kind of it."""
    if is_bot(bot) and level_of(bot) is None:
        return "unknown", bot, bot
    try:
        answer = think(bot)
    except TooSlow as problem:
        return "slow", str(problem), str(problem)
    except Broken as problem:
        return "crashed", str(problem), problem.kind
    except Exception as problem:
        kind = type(problem).__name__
        return "crashed", f"{kind}: {problem}", kind
    try:
        match.play(answer if isinstance(answer, Move) else str(answer), seat)
    except Refusal as refusal:
        return "illegal", str(refusal), refusal.message.key
    return None


def thought(match: Match, seat: int, name: str, seed: int) -> Move:
    """What a bot answers, in this process and for as long as it takes."""
    view = match.view(seat)
    assert view.ask is not None
    return bot_named(name, seed, match.game.id).answer(view, view.ask)
