"""The table of Mäxchen for two: the equilibrium of the whole match, and how much the best answer would gain on it.

Nobody's throw matters any longer once its claim is believed or doubted. So between two throws everybody knows the
same, and each throw is a game of its own: one player says something about what only they see, the other believes
it or not. Every round brings somebody a chip and every claim is higher than the one before, so what can follow
is always solved first.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog

from wuerfelbecher.games.two_dice import maexchen as game
from wuerfelbecher.games.two_dice.maexchen import MAEXCHEN, NOTHING_SAID, OUT
from wuerfelbecher.odds.maexchen import (
    LIKELY,
    SCALE,
    Play,
    Position,
    Stakes,
    claims,
    likely,
    positions,
    stakes,
    throws,
)
from wuerfelbecher.odds.tables import packed, rules_digest

NEVER = 1e-9
"""What is said less often than this is only the rounding of the linear programme."""


def backwards() -> list[Position]:
    """All positions, each after those that can follow."""
    return sorted(positions(), key=lambda position: (position[0] + position[1], position[2]), reverse=True)


def solved() -> dict[Position, Play]:
    found: dict[Position, Play] = {}
    for mine, theirs, to_beat in backwards():
        after = [stakes(lambda *position: found[position].worth, mine, theirs, claim) for claim in claims(to_beat)]
        found[mine, theirs, to_beat] = one_throw(after, to_beat)
    return found


def one_throw(after: list[Stakes], to_beat: int) -> Play:
    """The least that the thrower can be held to, by doubting each claim so often; what weighs on each throw and
    claim is how often it has to be said.
    """
    rows, count = throws(to_beat), len(after)
    weights = [likely(throw, to_beat) for throw in rows]
    bounds: list[tuple[float | None, float | None]] = [(None, None)] * len(rows) + [
        surely(one, claim) for one, claim in zip(after, claims(to_beat), strict=True)
    ]
    least = np.zeros((len(rows) * count, len(rows) + count))
    believed = np.empty(len(rows) * count)
    for row, throw in enumerate(rows):
        for at, claim in enumerate(claims(to_beat)):
            line = row * count + at
            least[line, row] = -1
            least[line, len(rows) + at] = after[at].doubted(throw, claim) - after[at].believed
            believed[line] = -after[at].believed
    answer = linprog([*weights, *[0.0] * count], least, believed, bounds=bounds, method="highs-ds")
    if not answer.success:
        raise ArithmeticError(answer.message)
    said: NDArray[np.float64] = -answer.ineqlin.marginals.reshape(len(rows), count) / np.array(weights)[:, None]
    said[said < NEVER] = 0
    said /= said.sum(axis=1, keepdims=True)
    lie_alike(said, weights, to_beat)
    return Play(float(answer.fun), answer.x[len(rows) :].clip(0, 1).tolist(), said.tolist())


def lie_alike(said: NDArray[np.float64], weights: list[float], to_beat: int) -> None:
    """Whoever lies about a throw below all lies does so alike, whichever it is: only how often a claim is a lie
    matters.
    """
    lowest = {row: claims(to_beat)[int(often.argmax())] for row, often in enumerate(said > 0)}
    liars = [row for row, throw in enumerate(throws(to_beat)) if lowest[row] > throw]
    low = [row for row in liars if throws(to_beat)[row] < min(lowest[one] for one in liars)]
    if low:
        said[low] = np.average(said[low], axis=0, weights=[weights[row] for row in low])


def surely(after: Stakes, claim: int) -> tuple[float, float]:
    """The bounds of doubting: always or never where that is better whatever was thrown."""
    doubted = [after.doubted(throw, claim) for throw in (0, claim)]
    if after.believed >= max(doubted):
        return 1.0, 1.0
    if after.believed <= min(doubted):
        return 0.0, 0.0
    return 0.0, 1.0


def exploitability(plays: dict[Position, Play]) -> float:
    """What the best answers to this play gain on it, those of the thrower and of the other together, in the
    position where that is most.
    """
    throwing, answering = best_answers(plays)
    return max(throwing[position] + answering[position] - 1 for position in plays)


def best_answers(plays: dict[Position, Play]) -> tuple[dict[Position, float], dict[Position, float]]:
    """By position, the most that can be won by throwing against somebody who answers by this play, and by answering
    somebody who throws by it.
    """
    throwing: dict[Position, float] = {}
    answering: dict[Position, float] = {}

    def i_open(mine: int, theirs: int) -> float:
        if mine >= OUT or theirs >= OUT:
            return float(theirs >= OUT)
        return throwing[mine, theirs, NOTHING_SAID]

    def they_open(mine: int, theirs: int) -> float:
        if mine >= OUT or theirs >= OUT:
            return float(theirs >= OUT)
        return answering[theirs, mine, NOTHING_SAID]

    for thrower, other, to_beat in backwards():
        play = plays[thrower, other, to_beat]
        best = [0.0] * len(LIKELY)
        answer = 0.0
        for at, claim in enumerate(claims(to_beat)):
            lost = 2 if claim == MAEXCHEN else 1
            if claim == MAEXCHEN:
                they_believe, i_believe = they_open(thrower, other + 1), i_open(other + 1, thrower)
            else:
                they_believe, i_believe = answering[other, thrower, claim], throwing[other, thrower, claim]
            true_and_mine, lie_and_mine = i_open(thrower, other + lost), they_open(thrower + lost, other)
            true_and_theirs, lie_and_theirs = they_open(other + lost, thrower), i_open(other, thrower + lost)
            said = caught = 0.0
            for throw, chance in enumerate(LIKELY):
                doubted = true_and_mine if throw >= claim else lie_and_mine
                best[throw] = max(best[throw], they_believe + play.doubt[at] * (doubted - they_believe))
                often = chance * play.say[max(throw, to_beat) - throws(to_beat)[0]][at]
                said += often
                caught += often * (true_and_theirs if throw >= claim else lie_and_theirs)
            answer += max(said * i_believe, caught)
        throwing[thrower, other, to_beat] = sum(chance * won for chance, won in zip(LIKELY, best, strict=True))
        answering[thrower, other, to_beat] = answer
    return throwing, answering


def made(plays: dict[Position, Play]) -> bytes:
    """The table as it ships."""
    facts = {"game": game.Maexchen.id, "players": 2, "rules": rules_digest(game.__name__)}
    return packed(facts, [number for position in positions() for number in plays[position].numbers()], SCALE)
