"""The table of Mäxchen for more than two: play on which nobody can gain alone, in every position of the match.

As for two, everybody knows the same between two throws, and each throw is a game between the one who has seen
it and the next player (`one_throw`), while the others wait for what comes of it. Everybody plays for the win.
Every round brings somebody a chip, so what can follow is always solved first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

from wuerfelbecher.games.two_dice import maexchen as game
from wuerfelbecher.games.two_dice.maexchen import MAEXCHEN, NOTHING_SAID, OUT
from wuerfelbecher.odds.maexchen import LIKELY
from wuerfelbecher.odds.maexchen_for_more import FITTED, IN_FULL, SCALE, Fit, Openings
from wuerfelbecher.odds.one_throw import one_throw
from wuerfelbecher.odds.tables import packed, rules_digest

CLAIMS = MAEXCHEN + 1
BELIEVED, TRUE, LIE = range(3)

Floats = NDArray[np.float64]
"""For the chances of all: for two players, then for three and so on, by their chips from the opener on, and then by
player.
"""

_one_throw: Any = njit(one_throw)


def begins(most: int) -> NDArray[np.int64]:
    """Where the chances for so many players begin."""
    return np.concatenate([[0, 0, 0], np.cumsum([players * OUT**players for players in range(2, most + 1)])])


def backwards(players: int) -> Iterator[NDArray[np.int64]]:
    """The chips of all around the table, whoever opens, those with the same sum together: each after those that can
    follow.
    """
    chips = np.stack(np.unravel_index(np.arange(OUT**players), (OUT,) * players), axis=1)
    turned = [np.roll(chips, by, axis=1) @ OUT ** np.arange(players) for by in range(players)]
    chips = chips[turned[0] == np.min(turned, axis=0)]
    for total in range(players * (OUT - 1), -1, -1):
        yield chips[chips.sum(axis=1) == total]


def solved(most: int, report: Callable[[int], None]) -> Floats:
    """Everybody's chance to win when a round is opened, if nobody can gain by playing otherwise alone. For each
    number of players it is reported when they are solved.
    """
    found = np.zeros(begins(most)[-1])
    for players in range(2, most + 1):
        solve(found, players, most)
        report(players)
    return found


def solve(found: Floats, players: int, most: int) -> None:
    """Add so many players, once fewer have been solved."""
    for chips in backwards(players):
        _layer(chips, begins(most), np.array(LIKELY), found, found, found, False)


def measured(guessed: Floats, most: int) -> tuple[Floats, Floats]:
    """If every throw is played as these chances would have it: what they really are, and what they are for one
    player who knows this and plays as well as possible.
    """
    worth, best = np.zeros_like(guessed), np.zeros_like(guessed)
    for players in range(2, most + 1):
        for chips in backwards(players):
            _layer(chips, begins(most), np.array(LIKELY), guessed, worth, best, True)
    return worth, best


@njit(parallel=True)
def _layer(
    layer: Any, begins: Any, likely: Any, guessed: Any, worth: Any, best: Any, answered: bool
) -> None:  # fmt: skip
    players = layer.shape[1]
    for at in prange(len(layer)):
        chips = layer[at]
        ends = np.zeros((players, 2, 3, players))
        wins = np.zeros((CLAIMS, players, players))
        doubt = np.zeros((CLAIMS, players, CLAIMS))
        say = np.zeros((CLAIMS, players, CLAIMS, CLAIMS))
        _ends(guessed, begins, chips, ends)
        _plays(likely, ends, wins, doubt, say)
        if answered:
            _ends(worth, begins, chips, ends)
            _wins(likely, ends, wins, doubt, say, False)
        _opened(worth, begins, chips, wins)
        if answered:
            _ends(best, begins, chips, ends)
            _wins(likely, ends, wins, doubt, say, True)
            _opened(best, begins, chips, wins)


@njit
def _opened(chances: Any, begins: Any, chips: Any, wins: Any) -> None:
    """Note the chances, whoever opens."""
    players = len(chips)
    for opener in range(players):
        place = 0
        for seat in range(players):
            place = place * OUT + chips[(opener + seat) % players]
        for seat in range(players):
            chances[begins[players] + place * players + seat] = wins[0, opener, (opener + seat) % players]


@njit
def _opening(chances: Any, begins: Any, chips: Any, opener: int, wins: Any) -> None:
    """Everybody's chance when a round is opened, also after somebody is out."""
    players, left, place = len(chips), 0, 0
    while chips[opener] >= OUT:
        opener = (opener + 1) % players
    for turn in range(players):
        taken = chips[(opener + turn) % players]
        if taken < OUT:
            left, place = left + 1, place * OUT + taken
    at = begins[left] + place * left
    for turn in range(players):
        seat = (opener + turn) % players
        wins[seat] = 0.0
        if chips[seat] < OUT:
            wins[seat] = 1.0 if left == 1 else chances[at]
            at += 1


@njit
def _ends(chances: Any, begins: Any, chips: Any, ends: Any) -> None:
    """By thrower, and whether the claim is Mäxchen: everybody's chance once the round is over."""
    players = len(chips)
    for thrower in range(players):
        other = (thrower + 1) % players
        for high in range(2):
            for what in range(3):
                if what == BELIEVED and not high:
                    continue
                then = chips.copy()
                loser = thrower if what == LIE else other
                then[loser] = min(OUT, then[loser] + (2 if high and what != BELIEVED else 1))
                _opening(chances, begins, then, thrower if what == TRUE else other, ends[thrower, high, what])


@njit
def _plays(likely: Any, ends: Any, wins: Any, doubt: Any, say: Any) -> None:
    """The equilibrium of a round, from the highest claim down."""
    players = len(ends)
    mine, theirs = np.zeros((3, CLAIMS)), np.zeros((3, CLAIMS))
    for to_beat in range(MAEXCHEN - 1, NOTHING_SAID - 1, -1):
        for thrower in range(players):
            other = (thrower + 1) % players
            for claim in range(to_beat + 1, CLAIMS):
                high = 1 if claim == MAEXCHEN else 0
                for what in range(3):
                    then = ends[thrower, high, what]
                    if what == BELIEVED and not high:
                        then = wins[claim + 1, other]
                    mine[what, claim], theirs[what, claim] = then[thrower], then[other]
            at = to_beat + 1
            _one_throw(
                to_beat, likely, (mine[0], mine[1], mine[2]), (theirs[0], theirs[1], theirs[2]),
                doubt[at, thrower], say[at, thrower],
            )  # fmt: skip
            _throw_wins(to_beat, thrower, likely, ends, wins, doubt, say, False)


@njit
def _wins(likely: Any, ends: Any, wins: Any, doubt: Any, say: Any, alone: bool) -> None:
    for to_beat in range(MAEXCHEN - 1, NOTHING_SAID - 1, -1):
        for thrower in range(len(ends)):
            _throw_wins(to_beat, thrower, likely, ends, wins, doubt, say, alone)


@njit
def _throw_wins(
    to_beat: int, thrower: int, likely: Any, ends: Any, wins: Any, doubt: Any, say: Any, alone: bool
) -> None:  # fmt: skip
    """Everybody's chance before a throw, if it is played like this, or by each `alone` as well as possible."""
    players, at = len(ends), to_beat + 1
    other = (thrower + 1) % players
    most = np.zeros(CLAIMS)
    wins[at, thrower, :] = 0.0
    for claim in range(at, CLAIMS):
        high = 1 if claim == MAEXCHEN else 0
        believed = ends[thrower, high, BELIEVED] if high else wins[claim + 1, other]
        true, lie, doubted = 0.0, 0.0, doubt[at, thrower, claim]
        for throw in range(CLAIMS):
            if throw >= claim:
                true += likely[throw] * say[at, thrower, throw, claim]
            else:
                lie += likely[throw] * say[at, thrower, throw, claim]
            lifted = ends[thrower, high, TRUE if throw >= claim else LIE, thrower]
            most[throw] = max(most[throw], (1 - doubted) * believed[thrower] + doubted * lifted)
        for seat in range(players):
            let = (true + lie) * believed[seat]
            lifted = true * ends[thrower, high, TRUE, seat] + lie * ends[thrower, high, LIE, seat]
            if alone and seat == other:
                wins[at, thrower, seat] += max(let, lifted)
            else:
                wins[at, thrower, seat] += (1 - doubted) * let + doubted * lifted
    if alone:
        wins[at, thrower, thrower] = (likely * most).sum()


def fitted(chances: Floats, players: int) -> Iterator[float]:
    """The logarithms of the chances, by player: their mean, what each player's chips add to it, and what each
    pair's chips add to that.
    """
    logs = np.log(chances.reshape((OUT,) * players + (players,)))
    for seat in range(players):
        log = logs[..., seat]
        mean = log.mean()
        alone = [log.mean(axis=tuple({*range(players)} - {one})) - mean for one in range(players)]
        yield float(mean)
        for effect in alone:
            yield from effect.tolist()
        for one, two in combinations(range(players), 2):
            pair = log.mean(axis=tuple({*range(players)} - {one, two})) - mean
            yield from (pair - alone[one][:, None] - alone[two]).ravel().tolist()


def made(found: Floats, off: Sequence[float]) -> bytes:
    """The table as it ships, with how far off it usually is for three players, for four and so on."""
    at = begins(max(FITTED))
    numbers = [*off]
    for players in IN_FULL:
        columns = found[at[players] : at[players + 1]].reshape(-1, players)
        numbers += columns[:, :-1].T.ravel().tolist()
    for players in FITTED:
        numbers += fitted(found[at[players] : at[players + 1]], players)
    facts = {"game": game.Maexchen.id, "players": [min(IN_FULL), max(FITTED)], "rules": rules_digest(game.__name__)}
    return packed(facts, numbers, SCALE)


def told(known: Openings) -> Floats:
    """The chances that a table tells."""
    found = [np.array([known.chances(chips) for chips in np.ndindex(OUT, OUT)])]
    for columns in known.full.values():
        table = np.array(columns).T
        found.append(np.column_stack([table, 1 - table.sum(axis=1)]))
    for players, fits in known.fits.items():
        parts = np.exp(np.stack([spread(fit, players) for fit in fits], axis=-1)).reshape(-1, players)
        found.append(parts / parts.sum(axis=1, keepdims=True))
    return np.concatenate([chances.ravel() for chances in found])


def spread(fit: Fit, players: int) -> Floats:
    """The logarithms of a fit, by everybody's chips."""
    found = np.full((OUT,) * players, fit.mean)
    for one, effect in enumerate(fit.alone):
        found += np.reshape(effect, [OUT if axis == one else 1 for axis in range(players)])
    for pair, effects in fit.pairs.items():
        found += np.reshape(effects, [OUT if axis in pair else 1 for axis in range(players)])
    return found
