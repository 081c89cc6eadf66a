"""Games in which you throw as often as you dare, or take as many dice as you dare."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from wuerfelbecher.bots.thumb import Seen, Thumb
from wuerfelbecher.games.one_die.die_boese_drei import NOT_YET as NO_POINTS_YET
from wuerfelbecher.games.one_die.marathon import REWARD
from wuerfelbecher.games.one_die.quinze import NOT_YET as NOT_IN_YET
from wuerfelbecher.games.one_die.quinze import Quinze
from wuerfelbecher.games.one_die.quinze import State as QuinzeState
from wuerfelbecher.games.six_dice.die_boese_sieben import A_SEVEN, set_aside_sevens
from wuerfelbecher.games.six_dice.die_boese_sieben import State as Sevens
from wuerfelbecher.mechanics.first_sets_the_limit import limit
from wuerfelbecher.table import dice
from wuerfelbecher.table.dice import Dice
from wuerfelbecher.table.moves import ROLL

ENOUGH, FOR_EACH_FURTHER = 10, 6
HARDLY = 1e-6
"""Who gains nothing by another throw stops."""


def boese_drei(now: Seen) -> Sequence[float]:
    """Go on for more than the best so far. Ten will do if one more player comes after you, and six more for each
    further one.
    """
    t = now.t
    others = [points for seat, points in enumerate(t.points) if seat != now.seat]
    after = others.count(NO_POINTS_YET)
    wanted = max([*others, ENOUGH + FOR_EACH_FURTHER * (after - 1) - 1 if after else 0]) + 1
    return [wanted - t.running - 0.5 if move is ROLL else 0.0 for move in now.legal]


def marathon(now: Seen) -> Sequence[float]:
    """Throw for the last one whenever you may. The one before it helps only with a throw left for the last, and for
    two not even then: who misses hands the last one over.
    """
    t = now.t
    spare = t.throws_left - 1 if t.seats > 2 else 0
    wanted = 1.0 if t.ones > REWARD or spare else -1.0
    return [wanted if move is ROLL else 0.0 for move in now.legal]


# -- Quinze and Einundzwanzig ---------------------------------------------------------------------------


class Contest(NamedTuple):
    """The throws and the target of a game, the best so far (points, and throws below zero), how many come after,
    and how many play.
    """

    throws: tuple[Dice, ...]
    target: int
    best: tuple[int, int]
    after: int
    seats: int


def up_to_the_target(now: Seen) -> Sequence[float]:
    """Count in chips: who wins the round gets one from everybody, who goes over pays two. Ahead of the others you
    stop where those who come after you will hardly get; behind them you go on, unless going over is all too likely.
    """
    t, game = now.t, now.game
    assert isinstance(game, Quinze)
    others = [seat for seat in range(t.seats) if seat != now.seat]
    best = max(((t.points[seat], -t.rolls[seat]) for seat in others if t.points[seat] > NOT_IN_YET), default=(0, 0))
    after = sum(t.points[seat] == NOT_IN_YET for seat in others)
    contest = Contest(game.throws, game.target, best, after, t.seats)
    mine = t.points[now.seat], t.rolls[now.seat]
    return [going_on(contest, *mine) - HARDLY if move is ROLL else stopping(contest, *mine) for move in now.legal]


def stopping(contest: Contest, points: int, rolls: int) -> float:
    """In chips, what the round brings with so many points."""
    mine = points, -rolls
    if mine < contest.best:
        return -1.0
    share = 0.5 if mine == contest.best else 1.0
    nobody_beats_it = (1 - reaching(contest.throws, contest.target, points + 1, 0, 0)) ** contest.after
    return contest.seats * share * nobody_beats_it - 1


@lru_cache(maxsize=100_000)
def going_on(contest: Contest, points: int, rolls: int) -> float:
    thrown = contest.throws[min(rolls, len(contest.throws) - 1)]
    total = 0.0
    for faces, weight in thrown.outcomes:
        then = points + sum(faces)
        if then > contest.target:
            total -= 2 * weight
        else:
            stop = stopping(contest, then, rolls + 1)
            total += weight * (stop if then == contest.target else max(stop, going_on(contest, then, rolls + 1)))
    return total / thrown.total


@lru_cache(maxsize=10_000)
def reaching(throws: tuple[Dice, ...], target: int, wanted: int, points: int, rolls: int) -> float:
    """How likely somebody who goes on for as many as are wanted gets there without going over."""
    if points >= wanted:
        return float(points <= target)
    thrown = throws[min(rolls, len(throws) - 1)]
    return (
        sum(
            weight * reaching(throws, target, wanted, points + sum(faces), rolls + 1)
            for faces, weight in thrown.outcomes
        )
        / thrown.total
    )


def by_chips(before: QuinzeState, now: QuinzeState) -> Sequence[float] | None:
    """After the round, chips are what counts."""
    return [chips / sum(now.chips) for chips in now.chips] if now.round > before.round else None


# -- Todessprung ----------------------------------------------------------------------------------------


def todessprung(now: Seen) -> Sequence[float]:
    """One die once the limit is near. Before that two, as long as that brings the others close to it rather than
    yourself: while no more than six for everybody are missing. Farther away, one.
    """
    t = now.t
    missing = now.game.amount("limit") - t.total
    two = min(missing - (t.seats + 6.5), 6 * t.seats + 1.5 - missing)
    return [two if move.throws == 2 else 0.0 for move in now.legal]


# -- Die böse Sieben ------------------------------------------------------------------------------------


def boese_sieben(now: Seen) -> Sequence[float]:
    """Whoever comes last goes on until they are ahead. Whoever starts weighs what the others can still throw as
    often as they did themselves: to stop early leaves them few throws.
    """
    t: Sevens = now.t
    others = [seat for seat in range(t.seats) if seat != now.seat]
    best = max(t.worth[seat] for seat in others)
    after = sum(not t.throws[seat] for seat in others)
    left = limit(t, t.throws) - t.throws[now.seat]
    seven = SevensContest(best, after, limit(t, t.throws), now.seat == t.starter)
    mine = t.worth[now.seat], len(t.standing) // 2
    return [
        again(seven, mine[1], left) - HARDLY if move is ROLL else held(seven, mine[0], left) for move in now.legal
    ]


class SevensContest(NamedTuple):
    """The best so far, how many come after, how often one may throw, and whether who throws now decides on that."""

    best: int
    after: int
    limit: int
    decides: bool


def held(contest: SevensContest, worth: int, left: int) -> float:
    """The chance to win with this."""
    if worth < contest.best:
        return 0.0
    throws = contest.limit - left if contest.decides else contest.limit
    share = 0.5 if worth == contest.best else 1.0
    return share * (1 - beating(worth, 0, throws)) ** contest.after


@lru_cache(maxsize=10_000)
def again(contest: SevensContest, sevens: int, left: int) -> float:
    """The chance to win after throwing all dice but the sevens that stand."""
    total = 0.0
    for (more, worth), chance in put_down(sevens):
        stop = held(contest, worth, left - 1)
        total += chance * (stop if more == 3 or left == 1 else max(stop, again(contest, more, left - 1)))
    return total


@lru_cache(maxsize=10_000)
def beating(worth: int, sevens: int, throws: int) -> float:
    """How likely somebody with so many throws gets more than that; a tie counts half."""
    total = 0.0
    for (more, mine), chance in put_down(sevens):
        if mine > worth:
            total += chance
        elif throws > 1 and more < 3:
            total += chance * beating(worth, more, throws - 1)
        elif mine == worth:
            total += chance / 2
    return total


@lru_cache(maxsize=4)
def put_down(sevens: int) -> list[tuple[tuple[int, int], float]]:
    """How many sevens stand and what it is worth after throwing all dice but so many sevens, with its chance."""
    thrown, table = dice(6 - 2 * sevens), Sevens(seats=2)
    found: dict[tuple[int, int], int] = {}
    for faces, weight in thrown.outcomes:
        worth = set_aside_sevens(table, [0] * (2 * sevens), faces)
        key = worth // A_SEVEN, worth
        found[key] = found.get(key, 0) + weight
    return [(key, weight / thrown.total) for key, weight in found.items()]


THUMBS = {
    "die-boese-drei": Thumb(boese_drei, slip=6.0, answers=6_000),
    "marathon": Thumb(marathon, slip=1.0),
    "quinze": Thumb(up_to_the_target, slip=0.3, answers=6_000, standing=by_chips),
    "einundzwanzig": Thumb(up_to_the_target, slip=0.3, answers=6_000, standing=by_chips),
    "todessprung": Thumb(todessprung, slip=3.0),
    "die-boese-sieben": Thumb(boese_sieben, slip=0.3, answers=6_000),
}
