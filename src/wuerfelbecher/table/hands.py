"""Whose hand throws: which throws wait for a player, and which happen by themselves."""

from __future__ import annotations

from collections.abc import Container

from wuerfelbecher.table.asks import Chance, Roll
from wuerfelbecher.table.chance import OwnDice
from wuerfelbecher.table.match import Match


def goes_by_itself(match: Match, bots: Container[int]) -> bool:
    """Whether the chance asked for waits for nobody.

    The program draws cards and lots, and it throws for bots and where no player may look, even when the players
    have dice of their own. A throw that its player has just chosen to make follows at once, except with own dice.
    """
    ask = match.ask
    if not isinstance(ask, Roll):
        return isinstance(ask, Chance)
    if ask.seat in bots or (ask.seen_by is not None and ask.seat not in ask.seen_by):
        return True
    return match.moved_last(ask.seat) and not isinstance(match.chance, OwnDice)


def throw(match: Match) -> None:
    """Let the program answer the chance asked for, even where the players have dice of their own."""
    own, ask = match.chance, match.ask
    match.throw(own.instead(ask) if isinstance(own, OwnDice) and isinstance(ask, Chance) else None)
