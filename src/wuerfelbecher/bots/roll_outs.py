"""Moves compared by playing on from each, all seats by the rule of thumb, with the luck of the dice taken out.

Every throw of a seat is off its mean by something that is zero on average, however anybody plays. How much of a win
goes with that luck shows in the trials themselves; subtracting it leaves what the moves have to do with it, so that
few trials suffice (control variates). All moves are tried with the same dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from statistics import fmean
from typing import NamedTuple

from wuerfelbecher.bots.thumb import Thumb, chosen, looked_at, seen
from wuerfelbecher.odds.exact import win_share
from wuerfelbecher.odds.guess import CannotGuess, guess
from wuerfelbecher.odds.moves import hides
from wuerfelbecher.table import Chance, Match, Move, Open, Roll, View
from wuerfelbecher.table.dice import Dice

CANDIDATES = 6
"""So many of the moves that look best are tried."""
LONGEST = 3000
"""A trial is broken off after so many answers, and the win shared."""
HARDLY = 1e-9


class Trial(NamedTuple):
    """What the seat got of the win, and by seat how many pips more than usual were thrown."""

    share: float
    luck: list[float]
    answers: int


def best_by_roll_outs(view: View, thumb: Thumb, answers: int, pick: Random) -> Move | None:
    """Half of the moves that look best are given up again and again, until so many answers are used up. None where
    what is hidden cannot be guessed.
    """
    left = promising(view, thumb)
    trials: dict[int, list[Trial]] = {at: [] for at in left}
    world = worlds(view)
    spent, seed = 0, pick.getrandbits(64)
    for stage in range(max(1, (len(left) - 1).bit_length())):
        budget = answers * (stage + 1) / max(1, (len(left) - 1).bit_length())
        while not trials[left[0]] or spent < budget:
            number = len(trials[left[0]])
            for at in left:
                try:
                    match = world(Random(f"{seed} world {number}"))
                except CannotGuess:
                    return None
                found = played_on(match, view.seat, view.legal[at], thumb, Random(f"{seed} {number}"))
                trials[at].append(found)
                spent += found.answers
        means = without_luck([trials[at] for at in left])
        ranked = sorted(zip(means, left, strict=True), reverse=True)
        left = [at for _, at in ranked[: max(1, (len(left) + 1) // 2)]]
    return view.legal[left[0]]


def promising(view: View, thumb: Thumb) -> list[int]:
    worth = thumb.weigh(seen(view))
    return sorted(range(len(worth)), key=lambda at: worth[at], reverse=True)[:CANDIDATES]


def worlds(view: View) -> Callable[[Random], Match]:
    """The match as it stands, or where something is hidden another guess at it every time."""

    def guessed(pick: Random) -> Match:
        return guess(view, lambda limit: int(pick.random() * limit))

    match = guessed(Random(0))
    return guessed if hides(match, view) else lambda pick: match.copy(Open())


def played_on(match: Match, seat: int, move: Move, thumb: Thumb, pick: Random) -> Trial:
    """The match after a move, played to its end."""
    luck = [0.0] * len(match.names)
    match.play(move.text, seat)
    answers = 1
    while (ask := match.ask) is not None and answers < LONGEST:
        if isinstance(ask, Chance):
            faces = ask.sample(lambda limit: int(pick.random() * limit))
            if isinstance(ask, Roll):
                luck[ask.seat] += sum(faces) - usual(ask.dice)
            match.throw(faces)
        else:
            mover = match.to_act[0]
            match.play(chosen(looked_at(match, mover), thumb, thumb.mix, pick), mover)
        answers += 1
    seats = len(match.names)
    share = win_share(match.result)[seat] if match.result else 1 / seats
    return Trial(share, luck, answers)


@lru_cache(maxsize=64)
def usual(dice: Dice) -> float:
    """The mean of what these dice throw together."""
    return sum(sum(faces) * weight for faces, weight in dice.outcomes) / dice.total


def without_luck(groups: Sequence[list[Trial]]) -> list[float]:
    """The mean share of each group of trials, less what went with the luck of the dice in all of them."""
    seats = range(len(groups[0][0].luck))
    shares = [fmean(trial.share for trial in group) for group in groups]
    lucks = [[fmean(trial.luck[seat] for trial in group) for seat in seats] for group in groups]
    apart = [
        (trial.share - share, [trial.luck[seat] - luck[seat] for seat in seats])
        for group, share, luck in zip(groups, shares, lucks, strict=True)
        for trial in group
    ]
    together = [[sum(luck[a] * luck[b] for _, luck in apart) for b in seats] for a in seats]
    goes_with = solved(together, [sum(share * luck[a] for share, luck in apart) for a in seats])
    return [
        share - sum(goes_with[seat] * luck[seat] for seat in seats)
        for share, luck in zip(shares, lucks, strict=True)
    ]


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
