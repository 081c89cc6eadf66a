"""Games in which some dice stand and the others are thrown again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import comb
from statistics import NormalDist
from typing import NamedTuple

from wuerfelbecher.bots.thumb import Seen, Thumb
from wuerfelbecher.games.five_dice import treffer as target
from wuerfelbecher.games.six_dice import dreimal_pasch as pasch
from wuerfelbecher.games.three_dice import sequenzen as row
from wuerfelbecher.games.three_dice.chicago import OUT, WORTH
from wuerfelbecher.games.three_dice.chicago import State as Chicago
from wuerfelbecher.games.three_dice.chicago_hoch_tief import LOW
from wuerfelbecher.mechanics.first_sets_the_limit import MOST_THROWS, limit
from wuerfelbecher.table import dice
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.moves import ROLL, STOP

# -- Sequenzen --------------------------------------------------------------------------------------------

A_SEQUENCE = 1 / 36
"""How likely three dice show a certain sequence."""


def sequenzen(now: Seen) -> Sequence[float]:
    """Any sequence that leads will do. Without one that leads throw on, and where two dice may stay, keep those
    that most numbers complete.
    """
    t: row.State = now.t
    thrown, mine = t.throws[now.seat], t.dice[now.seat]
    others = [seat for seat in range(t.seats) if seat != now.seat]
    tops = {seat: row.sequence(t.dice[seat]) for seat in others if t.throws[seat]}
    best = max(((top, -t.throws[seat]) for seat, top in tops.items() if top), default=(0, 0))
    after = sum(not t.throws[seat] for seat in others)

    def holds(top: int, throws: int) -> float:
        """How likely a sequence wins."""
        if not top or (top, -throws) < best:
            return 0.0
        share = 0.5 if (top, -throws) == best else 1.0
        return share * (1 - row.THROWS * A_SEQUENCE * (6 - top)) ** after

    def comes(chance: float) -> float:
        """Sooner or later, in the throws that are left."""
        return 1 - (1 - chance) ** (row.THROWS - thrown)

    worth = []
    for move in now.legal:
        if move is STOP:
            worth.append(holds(row.sequence(mine), thrown))
        elif move is ROLL:
            worth.append(comes(sum(A_SEQUENCE * holds(top, thrown + 1) for top in range(3, 7))))
        else:
            completed = [row.sequence(tuple(sorted((*move.value, face)))) for face in range(1, 7)]
            worth.append(comes(sum(holds(top, thrown + 1) for top in completed) / 6))
    return worth


# -- Dreimal Pasch ----------------------------------------------------------------------------------------

USUAL_PAIRS = (0.0, 0.03, 0.42, 0.55)
"""How likely one gets so many pairs in three throws."""
USUAL_PIPS = NormalDist(22, 5)


def dreimal_pasch(now: Seen) -> Sequence[float]:
    """Look one throw ahead, with what the others have and what those who come after you usually get."""
    t: pasch.State = now.t
    others = [seat for seat in range(t.seats) if seat != now.seat]
    best = max((t.pairs[seat], t.pips[seat]) for seat in others)
    after = sum(t.pairs[seat] == pasch.NOT_YET for seat in others)
    return [
        wins_by_pairs(pasch.pairs(t.dice), sum(t.dice), best, after)
        if move is STOP
        else one_throw_ahead(move.value, best, after)
        for move in now.legal
    ]


@lru_cache(maxsize=100_000)
def one_throw_ahead(kept: Faces, best: tuple[int, int], after: int) -> float:
    thrown = dice(pasch.DICE - len(kept))
    return (
        sum(
            weight * wins_by_pairs(pasch.pairs(kept + faces), sum(kept + faces), best, after)
            for faces, weight in thrown.outcomes
        )
        / thrown.total
    )


@lru_cache(maxsize=100_000)
def wins_by_pairs(pairs: int, pips: int, best: tuple[int, int], after: int) -> float:
    if (pairs, pips) < best:
        return 0.0
    share = 0.5 if (pairs, pips) == best else 1.0
    return share * (sum(USUAL_PAIRS[:pairs]) + USUAL_PAIRS[pairs] * USUAL_PIPS.cdf(pips)) ** after


# -- Treffer ----------------------------------------------------------------------------------------------


def treffer(now: Seen) -> Sequence[float]:
    """High hits stay. Low ones stay too if only one throw is left, and before that if hardly anything else is
    missing: what counts in the end is the number of hits times their sum.
    """
    t: target.State = now.t
    left, stand = target.THROWS - t.throws, tuple(t.standing)
    return [
        float(t.values[now.seat]) if move is STOP else hoped(t.target, tuple(sorted(stand + move.value)), left)
        for move in now.legal
    ]


@lru_cache(maxsize=100_000)
def hoped(aim: Faces, kept: Faces, left: int) -> float:
    """About what the hits will be worth: the number expected times the sum expected."""
    count, pips, thrown = float(len(kept)), float(sum(kept)), target.DICE - len(kept)
    missing = Counter(aim)
    missing.subtract(kept)
    for face, times in missing.items():
        for which in range(1, times + 1):
            chance = at_least_so_often(which, thrown, left)
            count += chance
            pips += chance * face
    return count * pips


@lru_cache(maxsize=200)
def at_least_so_often(times: int, thrown: int, throws: int) -> float:
    """How likely so many of the dice thrown show a certain face, if the others are thrown again."""
    shows = 1 - (5 / 6) ** throws
    return sum(
        comb(thrown, many) * shows**many * (1 - shows) ** (thrown - many) for many in range(times, thrown + 1)
    )


# -- Chicago ----------------------------------------------------------------------------------------------


START, HARDLY = 0.02, 1e-4


class Race(NamedTuple):
    """The last so far (points, and throws below zero), if anybody has thrown; how many come after; how often one
    may throw, and whether who throws now decides on that; whether low points win; and what it is worth to start
    next.
    """

    last: tuple[int, int] | None
    after: int
    limit: int
    decides: bool
    low: bool
    start: float


def chicago(now: Seen) -> Sequence[float]:
    """Only the last one takes a chip: be better than somebody, and you are safe. Before anybody has thrown, stop
    with what others hardly beat in as many throws as you had yourself.
    """
    t: Chicago = now.t
    stand, loose, thrown = tuple(t.standing), tuple(t.loose), t.throws[now.seat]
    if now.ask.prompt == "high-or-low":
        called = [race_of(t, now.seat, move is LOW) for move in now.legal]
        return [standing_or_going(race, stand, loose, thrown) for race in called]
    race = race_of(t, now.seat, bool(t.low))
    return [
        safe(race, points_of(stand + loose, race.low), thrown)
        if move is STOP
        else throwing_on(race, tuple(sorted((*stand, *move.value))), thrown)
        for move in now.legal
    ]


def race_of(t: Chicago, seat: int, low: bool) -> Race:
    others = [other for other in t.everyone if other != seat]
    sign = -1 if low else 1
    thrown = [(sign * t.points[other], -t.throws[other]) for other in others if t.throws[other]]
    after, start = len(others) - len(thrown), START if len(others) > 1 else HARDLY
    return Race(min(thrown, default=None), after, limit(t, t.throws), seat == t.starter, low, start)


def points_of(faces: Faces, low: bool) -> int:
    """What the dice are worth, the more the better."""
    return -sum(faces) if low else sum([WORTH.get(face, face) for face in faces])


@lru_cache(maxsize=100_000)
def safe(race: Race, points: int, throws: int) -> float:
    """How likely somebody else is last; and a little for high points, because the best one starts next. Who gains
    nothing by another throw stops.
    """
    later = 1 - (1 - worse(points, throws if race.decides else race.limit, race.low)) ** race.after
    if race.last is not None and (points, -throws) >= race.last:
        later = later + (1 - later) / 2 if (points, -throws) == race.last else 1.0
    return later + race.start * worse(points, MOST_THROWS, race.low) - HARDLY * throws


@lru_cache(maxsize=100_000)
def throwing_on(race: Race, kept: Faces, throws: int) -> float:
    thrown = dice(3 - len(kept))
    return (
        sum(weight * standing_or_going(race, kept, faces, throws + 1) for faces, weight in thrown.outcomes)
        / thrown.total
    )


def standing_or_going(race: Race, kept: Faces, loose: Faces, throws: int) -> float:
    stop = safe(race, points_of(kept + loose, race.low), throws)
    if throws == race.limit:
        return stop
    return max(stop, *(throwing_on(race, tuple(sorted(kept + some)), throws) for some in parts(loose)))


@lru_cache(maxsize=200)
def parts(faces: Faces) -> list[Faces]:
    """Every way to keep some of these dice, but not all."""
    ways: list[Faces] = [()]
    for face in faces:
        ways += [(*way, face) for way in ways]
    return sorted({way for way in ways if len(way) < len(faces)})


@lru_cache(maxsize=2000)
def worse(points: int, throws: int, low: bool) -> float:
    """How likely somebody who keeps good dice gets less in so many throws; a tie counts half."""
    chances = usual_points((), throws, low)
    return sum(chance for other, chance in chances.items() if other < points) + chances.get(points, 0.0) / 2


@lru_cache(maxsize=1000)
def usual_points(kept: Faces, throws: int, low: bool) -> dict[int, float]:
    thrown = dice(3 - len(kept))
    found: dict[int, float] = {}
    for faces, weight in thrown.outcomes:
        good = tuple(face for face in faces if (face < 3 if low else face in WORTH))
        if throws == 1 or len(good) == len(faces):
            ways = {points_of(kept + faces, low): 1.0}
        else:
            ways = usual_points(tuple(sorted(kept + good)), throws - 1, low)
        for points, chance in ways.items():
            found[points] = found.get(points, 0.0) + chance * weight / thrown.total
    return found


def by_lives(before: Chicago, now: Chicago) -> Sequence[float] | None:
    """After the round: what the chips are worth if from then on everybody is last equally often."""
    if now.middle == before.middle:
        return None
    lives = [now.chips.count(chips) for chips in range(OUT)]
    return [win_chance(chips, *lives) if chips < OUT else 0.0 for chips in now.chips]


@lru_cache(maxsize=10_000)
def win_chance(chips: int, none: int, one: int, two: int) -> float:
    """The chance to win of somebody with so many chips, where so many players have none, one and two."""
    among = [none, one, two]
    everyone = sum(among)
    if everyone == 1:
        return 1.0
    total = 0.0
    for last, count in enumerate(among):
        then = among.copy()
        then[last] -= 1
        if last + 1 < OUT:
            then[last + 1] += 1
        mine = last == chips
        if mine and chips + 1 < OUT:
            total += win_chance(chips + 1, *then)
        total += (count - mine) * win_chance(chips, *then) if count > mine else 0.0
    return total / everyone


THUMBS = {
    "sequenzen": Thumb(sequenzen, slip=0.3, answers=4_000),
    "dreimal-pasch": Thumb(dreimal_pasch, slip=0.15, answers=1_200),
    "treffer": Thumb(treffer, slip=6.0, answers=4_000),
    "chicago": Thumb(chicago, slip=0.1, answers=6_000, positions=2_000, standing=by_lives),
    "chicago-hoch-tief": Thumb(chicago, slip=0.1, answers=6_000, positions=2_000, standing=by_lives),
}
