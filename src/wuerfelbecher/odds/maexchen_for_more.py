"""Mäxchen for more than two: what every move is worth, and how often to play it, if all play so that nobody
gains by playing otherwise alone. Against others who do not, it promises nothing.

The table holds everybody's chance to win when a round is opened, for seven and eight players roughly. From
there the round at hand is solved throw by throw.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import exp

from wuerfelbecher.games.two_dice.maexchen import BELIEVE, DOUBT, MAEXCHEN, NOTHING_SAID, OUT, SAY, State, rank
from wuerfelbecher.odds.maexchen import LIKELY, claims, peeked
from wuerfelbecher.odds.maexchen import shipped as shipped_for_two
from wuerfelbecher.odds.one_throw import one_throw
from wuerfelbecher.odds.tables import rules_digest, table
from wuerfelbecher.table import View

NAME = "maexchen-for-more"
SCALE = 1 << 16
IN_FULL, FITTED = range(3, 7), range(7, 9)
"""For how many players the table holds every opening, and for how many a formula."""


class Openings:
    """Everybody's chance to win when a round is opened, by a table. `off` is how far off it usually is, by the
    number of players: the root of the mean square.
    """

    def __init__(self, numbers: array[float]) -> None:
        several = [*IN_FULL, *FITTED]
        at = len(several)
        self.off = dict(zip(several, numbers[:at], strict=True))
        self.full: dict[int, list[array[float]]] = {}
        for players in IN_FULL:
            size = OUT**players
            self.full[players] = [numbers[at + size * seat : at + size * (seat + 1)] for seat in range(players - 1)]
            at += size * (players - 1)
        self.fits: dict[int, list[Fit]] = {}
        following = iter(numbers[at:])
        for players in FITTED:
            self.fits[players] = [Fit(players, following) for _ in range(players)]

    def chances(self, chips: Sequence[int]) -> list[float]:
        """From the opener on, as the chips are given."""
        players = len(chips)
        if players == 1:
            return [1.0]
        if players == 2:
            worth = shipped_for_two()[chips[0], chips[1], NOTHING_SAID].worth
            return [worth, 1 - worth]
        if players in self.fits:
            parts = [exp(fit.log(chips)) for fit in self.fits[players]]
            return [part / sum(parts) for part in parts]
        place = 0
        for taken in chips:
            place = place * OUT + taken
        found = [column[place] for column in self.full[players]]
        return [*found, 1 - sum(found)]


class Fit:
    """The logarithm of a chance as a sum: its mean, what each player's chips add, and what each pair's chips
    add.
    """

    def __init__(self, players: int, numbers: Iterator[float]) -> None:
        self.mean = next(numbers)
        self.alone = [[next(numbers) for _ in range(OUT)] for _ in range(players)]
        self.pairs = {
            pair: [[next(numbers) for _ in range(OUT)] for _ in range(OUT)]
            for pair in combinations(range(players), 2)
        }

    def log(self, chips: Sequence[int]) -> float:
        alone = sum(effect[taken] for effect, taken in zip(self.alone, chips, strict=True))
        return self.mean + alone + sum(effect[chips[a]][chips[b]] for (a, b), effect in self.pairs.items())


@cache
def shipped() -> Openings:
    return Openings(table(NAME, rules_digest("wuerfelbecher.games.two_dice.maexchen")))


@dataclass(frozen=True, slots=True)
class Throw:
    """Somebody is about to throw: everybody's chance to win, and after each claim, if it is believed, doubted
    and true, or doubted and a lie; how often each claim is doubted, and for each throw how often each claim is
    made.
    """

    wins: list[float]
    believed: list[list[float]]
    true: list[list[float]]
    lie: list[list[float]]
    doubt: list[float]
    say: list[list[float]]

    def doubted(self, throw: int, claim: int) -> list[float]:
        return self.true[claim] if throw >= claim else self.lie[claim]


class Round:
    """A round of players with these chips, in the order they sit."""

    def __init__(self, openings: Openings, chips: Sequence[int]) -> None:
        self.openings, self.chips, self.players = openings, chips, range(len(chips))
        self._throws: dict[tuple[int, int], Throw] = {}

    def throw(self, thrower: int, to_beat: int) -> Throw:
        if (thrower, to_beat) not in self._throws:
            self._throws[thrower, to_beat] = self._solved(thrower, to_beat)
        return self._throws[thrower, to_beat]

    def _solved(self, thrower: int, to_beat: int) -> Throw:
        other = self._after(thrower)
        below: list[list[float]] = [[] for _ in range(to_beat + 1)]
        believed, true, lie = below.copy(), below.copy(), below.copy()
        for claim in claims(to_beat):
            lost = 2 if claim == MAEXCHEN else 1
            true.append(self._opened(thrower, loser=other, lost=lost))
            lie.append(self._opened(other, loser=thrower, lost=lost))
            believed.append(
                self._opened(other, loser=other, lost=1) if claim == MAEXCHEN else self.throw(other, claim).wins
            )
        doubt, say = [0.0] * len(LIKELY), [[0.0] * len(LIKELY) for _ in LIKELY]

        def of(player: int) -> tuple[list[float], list[float], list[float]]:
            def column(rows: list[list[float]]) -> list[float]:
                return [row[player] if row else 0.0 for row in rows]

            return column(believed), column(true), column(lie)

        one_throw(to_beat, LIKELY, of(thrower), of(other), doubt, say)
        wins = [0.0 for _ in self.players]
        for claim in claims(to_beat):
            honest = sum(LIKELY[throw] * say[throw][claim] for throw in range(claim, len(LIKELY)))
            lying = sum(LIKELY[throw] * say[throw][claim] for throw in range(claim))
            let, true_often, lie_often = (
                (1 - doubt[claim]) * (honest + lying),
                doubt[claim] * honest,
                doubt[claim] * lying,
            )
            for player in self.players:
                wins[player] += let * believed[claim][player]
                wins[player] += true_often * true[claim][player] + lie_often * lie[claim][player]
        return Throw(wins, believed, true, lie, doubt, say)

    def _after(self, player: int) -> int:
        return (player + 1) % len(self.chips)

    def _opened(self, opener: int, loser: int, lost: int) -> list[float]:
        """Everybody's chance when the next round is opened after somebody has taken chips; whoever is out has
        none.
        """
        chips = [min(OUT, taken + lost) if player == loser else taken for player, taken in enumerate(self.chips)]
        around = [(opener + turn) % len(chips) for turn in self.players]
        still_in = [player for player in around if chips[player] < OUT]
        chances = dict(zip(still_in, self.openings.chances([chips[player] for player in still_in]), strict=True))
        return [chances.get(player, 0.0) for player in self.players]


@lru_cache(maxsize=16)
def round_of(openings: Openings, chips: tuple[int, ...]) -> Round:
    """The same round again, as far as it is solved."""
    return Round(openings, chips)


class MaexchenForMoreOdds:
    """A match of three or more who are still in, from the view of the one who has to say, believe or doubt
    something.
    """

    def __init__(self, view: View) -> None:
        t = view.state
        assert isinstance(t, State)
        self.t, players = t, t.everyone
        openings, thrower = shipped(), players.index(t.thrower)
        self.error = openings.off[len(players)]
        self.throw = round_of(openings, tuple(t.chips[seat] for seat in players)).throw(thrower, t.to_beat)
        self.answers, self.player = t.thrower != view.seat, players.index(view.seat)

    def mix(self) -> dict[str, float]:
        """How often the equilibrium plays each move."""
        if self.answers:
            doubt = self.throw.doubt[self.t.said_last]
            return {BELIEVE.text: 1 - doubt, DOUBT.text: doubt}
        often = self.throw.say[rank(peeked(self.t.cup))]
        return {SAY[claim].text: often[claim] for claim in claims(self.t.to_beat)}

    def moves(self) -> dict[str, float]:
        """The chance to win after each move, with the equilibrium played by the others and by all thereafter."""
        if self.answers:
            return self._answers()
        throw, values = rank(peeked(self.t.cup)), {}
        for claim in claims(self.t.to_beat):
            doubt = self.throw.doubt[claim]
            let, lifted = self.throw.believed[claim], self.throw.doubted(throw, claim)
            values[SAY[claim].text] = (1 - doubt) * let[self.player] + doubt * lifted[self.player]
        return values

    def _answers(self) -> dict[str, float]:
        """A claim that the equilibrium never makes is taken to be a lie just so often that doubting and
        believing are worth the same, as far as that can be.
        """
        claim = self.t.said_last
        believed, true, lie = (
            after[claim][self.player] for after in (self.throw.believed, self.throw.true, self.throw.lie)
        )
        made = [chance * row[claim] for chance, row in zip(LIKELY, self.throw.say, strict=True)]
        if sum(made):
            doubted = (sum(made[claim:]) * true + sum(made[:claim]) * lie) / sum(made)
        else:
            doubted = max(min(believed, lie), true) if claim else true
        return {BELIEVE.text: believed, DOUBT.text: doubted}
