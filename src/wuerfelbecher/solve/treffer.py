"""Solves Treffer for two: the chance of whoever starts a round, for every score at which one can begin.

A round is gone through for all 252 targets and all scores at once, with what is known of the next one. That is done
again until nothing changes any more: all but a few rounds bring somebody points, so that is soon.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from wuerfelbecher.games.five_dice.treffer import DICE, worth
from wuerfelbecher.odds.tables import packed, rules_digest
from wuerfelbecher.odds.treffer import NAME, RULES, SCALE, Points, after_round, aim, all_points
from wuerfelbecher.table.dice import dice

Floats = NDArray[np.float64]
STILL = 1e-13


def solved() -> dict[Points, float]:
    known = dict.fromkeys(all_points(), 0.5)
    change = 1.0
    while change > STILL:
        after = one_round(known)
        change = max(abs(after[points] - chance) for points, chance in known.items())
        known = after
    return known


def one_round(known: dict[Points, float]) -> dict[Points, float]:
    """The chance of whoever starts a round, from what the next one is worth."""
    scores, chances = all_points(), np.zeros(len(known))
    outcomes = dice(DICE).outcomes
    shares: dict[tuple[int, int], Floats] = {}

    def others(values: tuple[int, int]) -> Floats:
        """The other's chance after the round, by score."""
        if values not in shares:
            shares[values] = np.array([1 - after_round(known.__getitem__, score, values) for score in scores])
        return shares[values]

    for target, weight in outcomes:
        goal = aim(target)
        values = {part: worth(target, part) for part in goal.parts}
        answers = {part: np.array([others((value, values[part])) for value in goal.values]) for part in goal.parts}
        answered = dict(zip(goal.values, 1 - goal.turn(answers, np.maximum)[()], strict=True))
        ends = {part: answered[values[part]] for part in goal.parts}
        chances += weight * goal.turn(ends, np.maximum)[()]
    total = sum(weight for _, weight in outcomes)
    return {score: float(chance) for score, chance in zip(scores, chances / total, strict=True)}


def made(known: dict[Points, float]) -> bytes:
    """The table as it ships."""
    facts = {"game": NAME, "players": 2, "rules": rules_digest(RULES)}
    return packed(facts, [known[points] for points in all_points()], SCALE)
