"""Moves compared by playing on from each, all seats by the rule of thumb, with the luck of the dice taken out.

Every throw of a seat is off its mean by something that is zero on average, however anybody plays. How much of a win
goes with that luck shows in the trials themselves; subtracting it leaves what the moves have to do with it, so that
few trials suffice (control variates). All moves are tried with the same dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf, sqrt
from operator import mul, sub
from random import Random
from statistics import fmean
from typing import NamedTuple

from wuerfelbecher.bots.thumb import NEVER, Standing, Thumb, chosen, looked_at, seen
from wuerfelbecher.odds.exact import win_share
from wuerfelbecher.odds.guess import CannotGuess, guess
from wuerfelbecher.odds.moves import drawing_from, hides
from wuerfelbecher.odds.value import Value
from wuerfelbecher.table import Chance, Match, Move, Open, Race, Roll, View
from wuerfelbecher.table.dice import Dice
from wuerfelbecher.table.state import NOBODY

CANDIDATES = 6
"""So many of the moves that look best are tried."""
LONGEST = 3000
"""A trial is broken off after so many answers, and the win shared."""
CLEARLY = 2.0
"""A move is given up only for one that does better by so many standard errors: most of what seems better by less
only seems so.
"""
FEWEST = 10
"""Fewer trials than this do not tell how far they scatter."""
HARDLY = 1e-9


Player = Callable[[Match, int, Random], Move]
"""How a seat plays on in a match that is only tried out."""


class Trial(NamedTuple):
    """By seat, what it got of the win, of chips or points where the game counts them, and how many pips more than
    usual it threw.
    """

    shares: list[float]
    scores: Sequence[float | None]
    luck: list[float]
    answers: int


def best_by_roll_outs(view: View, thumb: Thumb, answers: int, pick: Random) -> Move | None:
    """The rule of thumb's own choice, or the rival that does clearly better. Again and again half of the rivals are
    given up, and all that seem worse, until so many answers are used up. None where what is hidden cannot be
    guessed.
    """
    own, *rivals = promising(view, thumb)
    trials: dict[int, list[Trial]] = {at: [] for at in (own, *rivals)}
    gains: dict[int, Value] = {}
    world = worlds(view)
    player, spent, seed = by_thumb(thumb, view.seat if thumb.alone else NOBODY), 0, pick.getrandbits(64)
    stages = len(rivals).bit_length()
    for stage in range(stages):
        part = (stage + 1) / stages
        while rivals and (
            (number := len(trials[own])) == 0 or (spent < answers * part and number < thumb.guesses * part)
        ):
            try:
                match = world(Random(f"{seed} world {number}"))
            except CannotGuess:
                return None
            for at in (own, *rivals):
                dice = Random(f"{seed} {number}")
                found = played_on(match.copy(Open()), view.seat, view.legal[at], player, dice, thumb.standing)
                trials[at].append(found if not thumb.alone else by_points(found))
                spent += found.answers
        gains = {at: gained(trials[at], trials[own], view.seat) for at in rivals}
        hopeful = [at for at in rivals if gains[at].value + gains[at].error >= 0]
        hopeful.sort(key=lambda at: gains[at].value, reverse=True)
        rivals = hopeful[: (len(rivals) + 1) // 2]
    clearly = (at for at in rivals if gains[at].value > CLEARLY * gains[at].error)
    return view.legal[next(clearly, own)]


def promising(view: View, thumb: Thumb) -> list[int]:
    worth = thumb.weigh(seen(view))
    ranked = sorted(range(len(worth)), key=lambda at: worth[at], reverse=True)
    return [at for at in ranked[:CANDIDATES] if worth[at] > NEVER] or ranked[:1]


def worlds(view: View) -> Callable[[Random], Match]:
    """The match as it stands, or where something is hidden another guess at it every time."""

    def guessed(pick: Random) -> Match:
        return guess(view, drawing_from(pick))

    match = guessed(Random(0))
    return guessed if hides(match, view) else lambda pick: match


def by_thumb(thumb: Thumb, only: int = NOBODY) -> Player:
    """Somebody skilled; if `only` one seat matters, the others play anything."""

    def plays(match: Match, seat: int, pick: Random) -> Move:
        if only not in (NOBODY, seat):
            return match.legal(seat)[0]
        return chosen(looked_at(match, seat), thumb, thumb.mix, pick)

    return plays


def by_points(trial: Trial) -> Trial:
    """With everybody's points instead of their share of the win."""
    return trial._replace(shares=[float(score or 0) for score in trial.scores])


def played_on(
    match: Match, seat: int, move: Move | None, player: Player, pick: Random, standing: Standing | None = None
) -> Trial:
    """The match after a move, if there is one to make, played to its end, or until its `standing` can be told. When
    it is a seat's turn again, new luck begins that does not depend on how much of it was used up before.
    """
    luck, seed = [0.0] * len(match.names), pick.getrandbits(64)
    turns, last = [0] * (len(match.names) + 1), len(match.names)
    answers, before = 0, match.game.copy_state(match.state)
    if move is not None:
        match.play(move.text, seat)
        answers += 1
    while (ask := match.ask) is not None and answers < LONGEST:
        if standing is not None and (shares := standing(before, match.state)) is not None:
            return Trial(list(shares), (), luck, answers)
        waiting = match.to_act or [NOBODY]
        mover = waiting[int(pick.random() * len(waiting))] if isinstance(ask, Race) else waiting[0]
        if mover != last:
            last = mover
            turns[mover] += 1
            own = Random(seed + len(turns) * turns[mover] + mover)
        if isinstance(ask, Chance):
            faces = ask.sample(drawing_from(own))
            if isinstance(ask, Roll):
                luck[ask.seat] += sum(faces) - usual(ask.dice)
            match.throw(faces)
        else:
            match.play(player(match, mover, own), mover)
        answers += 1
    result, seats = match.result, len(match.names)
    if result is None:
        return Trial([1 / seats] * seats, (), luck, answers)
    return Trial(win_share(result), result.settlement or result.scores, luck, answers)


@lru_cache(maxsize=64)
def usual(dice: Dice) -> float:
    """The mean of what these dice throw together."""
    return sum(sum(die.sides) / len(die.sides) for die in dice.dice)


def without_luck(groups: Sequence[list[Trial]], outcome: Callable[[Trial], float]) -> list[Value]:
    """The mean outcome of each group of trials, less what went with the luck of the dice in all of them."""
    seats = range(len(groups[0][0].luck))
    means = [fmean(map(outcome, group)) for group in groups]
    lucks = [[fmean(trial.luck[seat] for trial in group) for seat in seats] for group in groups]
    apart = [
        (outcome(trial) - mean, [trial.luck[seat] - luck[seat] for seat in seats])
        for group, mean, luck in zip(groups, means, lucks, strict=True)
        for trial in group
    ]
    together = [[sum(luck[a] * luck[b] for _, luck in apart) for b in seats] for a in seats]
    goes_with = solved(together, [sum(rest * luck[a] for rest, luck in apart) for a in seats])
    scatter = sum((rest - sum(map(mul, goes_with, luck))) ** 2 for rest, luck in apart)
    spread = sqrt(scatter / max(1, len(apart) - len(groups) - len(seats)))
    return [
        Value(mean - sum(map(mul, goes_with, luck)), "sampled", spread / sqrt(len(group)))
        for group, mean, luck in zip(groups, means, lucks, strict=True)
    ]


def gained(one: list[Trial], other: list[Trial], seat: int) -> Value:
    """How much better the first did than the others, tried with the same dice; unknown if they are too few."""
    if len(one) < FEWEST:
        return Value(0.0, "sampled", inf)
    gains = [
        Trial(list(map(sub, mine.shares, theirs.shares)), (), list(map(sub, mine.luck, theirs.luck)), 0)
        for mine, theirs in zip(one, other, strict=True)
    ]
    [gain] = without_luck([gains], lambda trial: trial.shares[seat])
    return gain


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gaussian elimination; what hardly varies gets 0."""
    size = len(right)
    rows = [[*matrix[at], right[at]] for at in range(size)]
    pivots: list[int] = []
    for column in range(size):
        row = max((at for at in range(size) if at not in pivots), key=lambda at: abs(rows[at][column]), default=-1)
        if row < 0 or abs(rows[row][column]) < HARDLY:
            pivots.append(-1 - column)
            continue
        pivots.append(row)
        for other in range(size):
            if other != row:
                factor = rows[other][column] / rows[row][column]
                rows[other] = [mine - factor * its for mine, its in zip(rows[other], rows[row], strict=True)]
    return [rows[row][-1] / rows[row][column] if row >= 0 else 0.0 for column, row in enumerate(pivots)]
