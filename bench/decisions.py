"""What the decisions of bots cost where the odds are known, and how long they take."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from time import process_time
from typing import NamedTuple

from wuerfelbecher.bots import bot_named
from wuerfelbecher.bots.levels import reckoned
from wuerfelbecher.bots.thumb import ONLY_IF_AGREED
from wuerfelbecher.odds.value import NEGLIGIBLE, Way
from wuerfelbecher.table import AnyGame, Match, Move, Seeded, View, load

IN_VAIN = 200
"""After so many decisions whose odds are not known no more are tried."""

KNOWN: tuple[Way, ...] = ("exact", "table")


def to_choose_in(game: str) -> AnyGame:
    """A game as it is usually played or, if there is nothing to choose then, with the option that changes that."""
    return load(game, **({ONLY_IF_AGREED[game]: True} if game in ONLY_IF_AGREED else {}))


class Loss(NamedTuple):
    """What a bot lost against itself, as a part of the win: `lost` in all decisions whose odds are known."""

    matches: int
    decisions: int
    known: int
    lost: float


class Times(NamedTuple):
    """In seconds of processor time."""

    decisions: int
    mean: float
    slowest: float


class Decision(NamedTuple):
    view: View
    move: Move
    seconds: float


def decisions(game: str, level: str, seats: int, seed: int) -> Iterator[Decision]:
    """Those of a match of bots that are all alike."""
    match = Match(to_choose_in(game), [f"{seat + 1}" for seat in range(seats)], Seeded(seed))
    bots = [bot_named(f"bot:{level}", seats * seed + seat, game) for seat in range(seats)]
    while match.ask is not None:
        view = match.view(match.to_act[0])
        assert view.ask is not None
        began = process_time()
        move = bots[view.seat].answer(view, view.ask)
        if len(view.legal) > 1:
            yield Decision(view, move, process_time() - began)
        match.play(move, view.seat)


def lost(game: str, level: str, most: int, seconds: float) -> Loss:
    """Two bots of a level play each other, so many matches or seconds at most; the odds tell what their moves
    cost.
    """
    made = known = matches = 0
    total, began = 0.0, process_time()
    while matches < most and process_time() - began < seconds:
        for view, move, _ in decisions(game, level, 2, matches):
            made += 1
            one = cost(view, move) if known or made < IN_VAIN else None
            if one is not None:
                known += 1
                total += one
            if process_time() - began > seconds:
                break
        matches += 1
    return Loss(matches, made, known, total)


def cost(view: View, move: Move) -> float | None:
    """The best chance to win less that of the move made, if a table or few positions tell them."""
    odds = reckoned(view)
    wins = {row.move: row.win.value for row in odds.moves if row.win and row.win.way in KNOWN} if odds else {}
    if not wins:
        return None
    lost = max(wins.values()) - wins[move.text]
    return lost if lost > NEGLIGIBLE else 0.0


def thought(game: str, level: str, seats: int, seconds: float) -> Times:
    """One match, broken off when it has taken so many seconds."""
    took, began = list[float](), process_time()
    for decision in decisions(game, level, seats, 0):
        took.append(decision.seconds)
        if process_time() - began > seconds:
            break
    return Times(len(took), fmean(took or [0.0]), max(took, default=0.0))
