"""Moves and positions tried out, for as long as there is time, where nothing better tells what they are worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from random import Random
from statistics import fmean, pstdev

from wuerfelbecher.bots import OWN, PREFIX, bot_named
from wuerfelbecher.bots.careful import thought
from wuerfelbecher.bots.roll_outs import (
    CANDIDATES,
    FEWEST,
    Player,
    Trial,
    by_thumb,
    played_on,
    promising,
    without_luck,
    worlds,
)
from wuerfelbecher.bots.thumb import WHERE, Standing, thumb_for
from wuerfelbecher.odds.value import Value, Way
from wuerfelbecher.table import AnyGame, Match, Move, Open, View
from wuerfelbecher.table.moves import Form, side_by_side

MOST = 1000
"""More trials than this tell nothing that would matter. The fewest are made even without any time."""
SEED = "coach"
HARDLY = 0.5
"""So far a trial is off that ends in a win or a loss: what few trials that all end alike may be off."""
TELLING = 6
"""It takes so many trials for each number that is to be told from them."""

Stop = Callable[[], bool]


def player_for(game: AnyGame) -> Player:
    """How a skilled player goes on; where nobody knows how, any move is as good as another."""
    if game.id in WHERE:
        return by_thumb(thumb_for(game.id))

    def plays(match: Match, seat: int, pick: Random) -> Move:
        if game.id in OWN:
            return thought(match, seat, PREFIX, pick.getrandbits(32))
        legal = match.legal(seat)
        return legal[int(pick.random() * len(legal))]

    return plays


def candidates(view: View, also: Move | None = None) -> list[Move]:
    """The moves that look best, the one first that somebody skilled would make; or some of all kinds."""
    if view.game.id in OWN:
        found = _written(view)
    elif view.game.id in WHERE:
        found = [view.legal[at] for at in promising(view, thumb_for(view.game.id))]
    else:
        count = len(view.legal)
        found = [view.legal[at * count // CANDIDATES] for at in range(CANDIDATES)]
    found = list({move.text: move for move in found}.values())
    return found if also is None or also.text in [move.text for move in found] else [*found, also]


def _written(view: View) -> list[Move]:
    """What bots would write in words of their own, and what else there is to do."""
    assert view.ask is not None
    bots = [bot_named(f"bot:{level}", 0, view.game.id) for level in ("master", "skilled")]
    plain = [move for choice in side_by_side(view.legal) if not isinstance(choice, Form) for move in choice]
    return [*(bot.answer(view, view.ask) for bot in bots), *plain[: CANDIDATES - len(bots)]]


def standing_in(game: AnyGame) -> Standing | None:
    """How it shows before the end what has come of a move, in games where that takes too long otherwise."""
    return thumb_for(game.id).standing if game.id in WHERE else None


def tried(view: View, moves: Sequence[Move], stop: Stop) -> list[list[Trial]]:
    """What came of each move, all of them with the same dice, in the end or as soon as the standing can be told.
    Raises `CannotGuess` where what is hidden cannot be guessed.
    """
    player, world, standing = player_for(view.game), worlds(view), standing_in(view.game)
    groups: list[list[Trial]] = [[] for _ in moves]
    number = 0
    while number < MOST and not (stop() and number >= FEWEST):
        match = world(Random(f"{SEED} world {number}"))
        for group, move in zip(groups, moves, strict=True):
            dice = Random(f"{SEED} {number}")
            group.append(played_on(match.copy(Open()), view.seat, move, player, dice, standing))
        number += 1
    return groups


def played_out(match: Match, stop: Stop) -> list[Trial]:
    """A match as it stands, with all that is hidden, played on to its end again and again."""
    player, trials = player_for(match.game), list[Trial]()
    while len(trials) < MOST and not (stop() and len(trials) >= FEWEST):
        pick = Random(f"{SEED} {len(trials)}")
        trials.append(played_on(match.copy(Open()), 0, None, player, pick))
    return trials


def shares(groups: Sequence[list[Trial]], seat: int, way: Way = "sampled") -> list[Value]:
    """What a seat gets of the win in each group of trials, which without the luck may seem less than nothing."""
    return [
        Value(min(1.0, max(0.0, value.value)), way, hypot(value.error, HARDLY / (len(group) + 2)))
        for value, group in zip(_means(groups, lambda trial: trial.shares[seat]), groups, strict=True)
    ]


def scores(groups: Sequence[list[Trial]], seat: int) -> list[Value] | None:
    """What a seat gets in points or chips in each group of trials; None where they are not counted."""
    for group in groups:
        if not all(trial.scores and trial.scores[seat] is not None for trial in group):
            return None
    return _means(groups, lambda trial: float(trial.scores[seat] or 0))


def _means(groups: Sequence[list[Trial]], outcome: Callable[[Trial], float]) -> list[Value]:
    """The mean outcome of each group, less the luck of the dice where there are trials enough to tell it."""
    trials = [trial for group in groups for trial in group]
    if len(trials) >= TELLING * (len(groups) + len(trials[0].luck)):
        return without_luck(groups, outcome)
    values = [outcome(trial) for trial in trials]
    spread = pstdev(values) if len(values) > 1 else abs(values[0])
    return [Value(fmean(map(outcome, group)), "sampled", spread / len(group) ** 0.5) for group in groups]


def fewest_best(groups: Sequence[list[Trial]], seat: int) -> bool:
    """Whether those who won had fewer points or chips."""
    pairs = [(trial.shares[seat], float(trial.scores[seat] or 0)) for group in groups for trial in group]
    mean = sum(score for _, score in pairs) / len(pairs)
    win = sum(share for share, _ in pairs) / len(pairs)
    return sum((share - win) * (score - mean) for share, score in pairs) < 0
