"""The tables of covered poker for two: the equilibrium of the whole match, and how much the best answers would gain
on it.

A round is two games of one throw each, and what can follow is always solved first: the second half of a round as it
is at the table (`Answer`), the first by a linear programme.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.sparse import coo_matrix

from wuerfelbecher.games.poker_dice.verdecktes_wuerfelpoker import NOTHING
from wuerfelbecher.odds.covered_poker import (
    EQUAL,
    HIGHER,
    LOWER,
    SCALE,
    Answer,
    Opening,
    Play,
    Position,
    Pot,
    Rules,
    after_stakes,
    digest,
    positions,
)
from wuerfelbecher.odds.poker_for_two import CHIPS, ROUNDS
from wuerfelbecher.odds.tables import packed

NEVER = 1e-9
"""What is claimed less often than this is only the rounding of the linear programme."""

CLOSE = 1e-12
"""So close together is what the starter can be held to by doubting, and what the claims make sure of."""

CAREFUL: list[dict[str, float | bool]] = [
    {},
    {"presolve": False},
    {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
    {"presolve": False, "primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
]
"""How the linear programme is solved: first in the usual way, then more and more carefully until it is right."""

Floats = NDArray[np.float64]


def solved(rules: Rules) -> dict[Position, Play]:
    found: dict[Position, Play] = {}
    for position in positions():
        after = Opening(rules, lambda *then: found[then].worth, after_stakes(*position))
        found[position] = opening(rules, after)
    return found


def opening(rules: Rules, after: Opening) -> Play:
    """The least that the starter can be held to, by doubting each claim so often; what weighs on each throw and
    claim is how often it has to be made.
    """
    throws, claims = np.array(rules.throws), np.array(rules.claims)
    rows, count = len(throws), len(claims)
    weights = np.array([rules.likely[throw] for throw in throws])
    believed = np.array([after.believed(claim) for claim in rules.claims])
    doubted = np.array([[after.doubted(throw, claim) for claim in rules.claims] for throw in rules.throws])
    lines = np.arange(rows * count)
    least = coo_matrix(
        (
            np.concatenate([-np.ones(rows * count), (doubted - believed).ravel()]),
            (np.tile(lines, 2), np.concatenate([lines // count, rows + lines % count])),
        )
    ).tocsr()
    bounds: list[tuple[float | None, float | None]] = [(None, None)] * rows
    bounds += [(0, 0) if claim == NOTHING else (0, 1) for claim in rules.claims]
    aim = np.concatenate([weights, np.zeros(count)])
    for options in CAREFUL:
        answer = linprog(aim, least, -np.tile(believed, rows), bounds=bounds, method="highs-ds", options=options)
        if not answer.success:
            continue
        doubts: Floats = answer.x[rows:].clip(0, 1)
        said: Floats = -answer.ineqlin.marginals.reshape(rows, count) / weights[:, None]
        said[said < NEVER] = 0
        said /= said.sum(axis=1, keepdims=True)
        made = said * weights[:, None]
        let, lifted = (made * believed).sum(axis=0), (made * doubted).sum(axis=0)
        at_least = np.where(claims == NOTHING, let, np.minimum(let, lifted)).sum()
        at_most = weights @ (believed + doubts * (doubted - believed)).max(axis=1)
        if at_most - at_least < CLOSE:
            break
    else:
        raise ArithmeticError("no linear programme came close enough")
    doubt = dict(zip(rules.claims, doubts.tolist(), strict=True))
    del doubt[NOTHING]
    say = {
        throw: {claim: float(often) for claim, often in zip(rules.claims, row, strict=True) if often}
        for throw, row in zip(rules.throws, said, strict=True)
    }
    return Play(float(at_least + at_most) / 2, doubt, say)


def exploitability(rules: Rules, plays: dict[Position, Play]) -> float:
    """What the best answers to this play gain on it, those of the starter and of the other together, in the
    position where that is most.
    """
    starting, following = best_answers(rules, plays)
    return max(starting[position] + following[position] - 1 for position in plays)


def best_answers(rules: Rules, plays: dict[Position, Play]) -> tuple[dict[Position, float], dict[Position, float]]:
    """By position, the most that can be won by starting against somebody who plays like this, and by following
    somebody who does.
    """
    starting: dict[Position, float] = {}
    following: dict[Position, float] = {}
    for position in positions():

        @cache
        def answer(pot: Pot, to_beat: int) -> Play:
            return Answer(rules, lambda *then: plays[then].worth, pot, to_beat).play()

        for mine, i_start in ((starting, True), (following, False)):
            mine[position] = best_answer(rules, plays, answer, position, starting, following, i_start)
    return starting, following


def best_answer(
    rules: Rules,
    plays: dict[Position, Play],
    answer: Callable[[Pot, int], Play],
    position: Position,
    starting: dict[Position, float],
    following: dict[Position, float],
    i_start: bool,
) -> float:
    """In one round, from what the best answers win in the rounds that can follow."""
    throws, claims = np.array(rules.throws), np.array(rules.claims)
    rounds, starter, other = position

    def settled(pot: Pot, of_starter: Floats, of_other: Floats) -> Floats:
        """My chance to win by what both have in the end."""
        won = [ended(pot, has) for has in (HIGHER, EQUAL, LOWER)]
        return np.where(
            of_other > of_starter, won[HIGHER], np.where(of_other == of_starter, won[EQUAL], won[LOWER])
        )

    def ended(pot: Pot, other_has: int) -> float:
        share = {HIGHER: (0, pot.pot), EQUAL: (pot.pot // 2, pot.pot // 2), LOWER: (pot.pot, 0)}[other_has]
        of_starter, of_other = pot.mine + share[0], pot.theirs + share[1]
        mine, theirs = (of_starter, of_other) if i_start else (of_other, of_starter)
        if pot.rounds == 0 or mine == 0 or theirs == 0:
            return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
        i_start_next = i_start == (other_has != HIGHER)
        return starting[pot.rounds, mine, theirs] if i_start_next else following[pot.rounds, theirs, mine]

    def half(play: Play, believed: Floats, doubted: Floats, i_throw: bool) -> float:
        """My best against this play, by what follows each claim, and each throw and claim that is doubted."""
        chances = np.array([rules.likely[throw] for throw in rules.throws])
        if i_throw:
            doubt = np.array([play.doubt.get(claim, 0.0) for claim in rules.claims])
            return float(chances @ (believed + doubt * (doubted - believed)).max(axis=1))
        said = np.zeros((len(throws), len(claims)))
        column = {claim: at for at, claim in enumerate(rules.claims)}
        for at, throw in enumerate(rules.throws):
            for claim, often in play.say[throw].items():
                said[at, column[claim]] = often
        said *= chances[:, None]
        let, lifted = (said * believed).sum(axis=0), (said * doubted).sum(axis=0)
        return float(np.where(claims == NOTHING, let, np.maximum(let, lifted)).sum())

    def second(pot: Pot, to_beat: int) -> float:
        believed = settled(pot, np.full(len(claims), to_beat), claims)
        true = settled(pot.doubled_by_starter(), np.full(len(claims), to_beat), claims)
        lie = settled(pot.doubled_by_other(), np.full(len(throws), to_beat), throws)
        return half(
            answer(pot, to_beat),
            believed,
            np.where(throws[:, None] >= claims, true, lie[:, None]),
            i_throw=not i_start,
        )

    pot = Pot(rounds - 1, starter - 1, other - 1, CHIPS - starter - other + 2)
    believed = np.array([second(pot, claim) for claim in rules.claims])
    true = np.array([second(pot.doubled_by_other(), claim) for claim in rules.claims])
    lie = np.array([second(pot.doubled_by_starter(), throw) for throw in rules.throws])
    doubted = np.where(throws[:, None] >= claims, true, lie[:, None])
    return half(plays[position], believed, doubted, i_throw=i_start)


def made(rules: Rules, plays: dict[Position, Play]) -> bytes:
    """The table as it ships."""
    facts = {"game": rules.name, "players": 2, "chips": CHIPS, "rounds": ROUNDS, "rules": digest()}
    return packed(facts, [number for position in positions() for number in plays[position].numbers()], SCALE)
