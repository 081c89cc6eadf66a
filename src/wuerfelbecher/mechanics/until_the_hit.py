"""Throw in a row until the hit: what counts is how many throws that took."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE, Dice
from wuerfelbecher.table.game import Game, Result, at_least, places
from wuerfelbecher.table.pieces import Piece, scores, shown
from wuerfelbecher.table.state import Table, each, up_to

MOST_THROWS = 10


@dataclass(slots=True, kw_only=True)
class UntilTheHit(Table):
    throws: list[int] = each(0)
    hit: list[bool] = each(False)
    thrown: list[int] = up_to(3)


def throw_for(t: UntilTheHit, wanted: int, dice: Dice = ONE_DIE) -> Turn:
    """One throw of the active player, for whom so many pips are the hit."""
    t.thrown = list((yield Roll(t.active, dice)))
    t.throws[t.active] += 1
    t.hit[t.active] = sum(t.thrown) == wanted


def has_finished(t: UntilTheHit, player: int) -> bool:
    """After the hit, or after ten throws without it."""
    return t.hit[player] or t.throws[player] == MOST_THROWS


def everybody_has_finished(t: UntilTheHit) -> bool:
    return all(has_finished(t, seat) for seat in t.everyone)


def needed(t: UntilTheHit) -> tuple[int | None, ...]:
    """How many throws each needed for the hit, if there was one."""
    return tuple(throws if hit else None for throws, hit in zip(t.throws, t.hit, strict=True))


def fewest_throws(t: UntilTheHit) -> Result:
    """The fewest throws are best. Those without a hit come last; if there was none at all, nobody wins."""
    merits = [(hit, -throws) for throws, hit in zip(t.throws, t.hit, strict=True)]
    return Result(places(merits), needed(t), nobody_wins=not any(t.hit))


def throws_shown(t: UntilTheHit) -> list[Piece]:
    return [shown("dice", t.thrown), *scores("rolls", t.throws)]


class TenThrows(Game[UntilTheHit]):
    """Up to ten throws for one and the same number of pips; a game says how many, and with which dice."""

    players = at_least(2)
    state = UntilTheHit
    pips: ClassVar[int]
    dice: ClassVar[Dice] = ONE_DIE

    def turn(self, t: UntilTheHit) -> Turn:
        player = t.active
        while not has_finished(t, player):
            yield from throw_for(t, self.pips, self.dice)
        t.say("hit" if t.hit[player] else "missed", player=player, throws=t.throws[player])

    def over(self, t: UntilTheHit) -> bool:
        return everybody_has_finished(t)

    def result(self, t: UntilTheHit) -> Result:
        return fewest_throws(t)

    def pieces(self, t: UntilTheHit) -> list[Piece]:
        return throws_shown(t)
