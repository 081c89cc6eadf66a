"""Keep rolling until you hit; what counts is how many rolls it took."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE, Dice
from wuerfelbecher.table.game import Result, places
from wuerfelbecher.table.pieces import Piece, scores, shown, tracks
from wuerfelbecher.table.state import Table, each, up_to

MOST_THROWS = 10


@dataclass(slots=True, kw_only=True)
class UntilTheHit(Table):
    """`throws` is how often each player has thrown, `hit` whether the last of these throws was a hit."""

    throws: list[int] = each(0)
    hit: list[bool] = each(False)
    thrown: list[int] = up_to(3)


def throw_for(t: UntilTheHit, wanted: int, dice: Dice = ONE_DIE) -> Turn:
    """One throw of the active player, who hits with `wanted` pips."""
    t.thrown = list((yield Roll(t.active, dice)))
    t.throws[t.active] += 1
    t.hit[t.active] = sum(t.thrown) == wanted


def has_finished(t: UntilTheHit, player: int) -> bool:
    """After a hit, or after ten throws without one."""
    return t.hit[player] or t.throws[player] == MOST_THROWS


def everybody_has_finished(t: UntilTheHit) -> bool:
    return all(has_finished(t, seat) for seat in t.everyone)


def needed(t: UntilTheHit) -> tuple[int | None, ...]:
    """How many throws each player needed for a hit, or None without one."""
    return tuple(throws if hit else None for throws, hit in zip(t.throws, t.hit, strict=True))


def fewest_throws(t: UntilTheHit) -> Result:
    """The fewest throws win. Players without a hit come last; if nobody has one, nobody wins."""
    merits = [(hit, -throws) for throws, hit in zip(t.throws, t.hit, strict=True)]
    return Result(places(merits), needed(t), nobody_wins=not any(t.hit))


def coming_throw(t: UntilTheHit) -> int:
    """Which of the active player's throws comes next."""
    return t.throws[t.active] + 1


def throws_shown(t: UntilTheHit) -> list[Piece]:
    """The dice, how many of the ten throws are used up, and with which of them everybody has hit."""
    return [
        shown("dice", t.thrown),
        *tracks("rolls", t.throws, MOST_THROWS, avoid=True),
        *scores("needed", needed(t), best="low"),
    ]
