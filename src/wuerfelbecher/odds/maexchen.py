"""Mäxchen for two: what every move is worth as a chance to win, and how often to play it, from a table of the
equilibrium of the whole match.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from wuerfelbecher.games.two_dice.maexchen import BELIEVE, DOUBT, MAEXCHEN, NOTHING_SAID, OUT, SAY, State, rank
from wuerfelbecher.mechanics.cup import UnderTheCup
from wuerfelbecher.odds.tables import rules_digest, table
from wuerfelbecher.table import Secret, View
from wuerfelbecher.table.dice import TWO_DICE

NAME = "maexchen"
SCALE = 1 << 40

Position = tuple[int, int, int]
"""Somebody is about to throw: their chips, the other's chips, and the claim that has to be beaten."""

Worth = Callable[[int, int, int], float]
"""The chance to win of whoever throws, by the parts of a position."""


def likelihoods() -> list[float]:
    found = [0.0] * (MAEXCHEN + 1)
    for throw, ways in TWO_DICE.outcomes:
        found[rank(throw)] += ways
    return [ways / sum(found) for ways in found]


LIKELY = likelihoods()
"""How likely each throw is, from the lowest to Mäxchen."""


def positions() -> Iterator[Position]:
    """Every position, in the order of the table."""
    for mine in range(OUT):
        for theirs in range(OUT):
            for to_beat in range(NOTHING_SAID, MAEXCHEN):
                yield mine, theirs, to_beat


def claims(to_beat: int) -> range:
    return range(to_beat + 1, MAEXCHEN + 1)


def throws(to_beat: int) -> range:
    """The throws that differ: any that is too low is as good as the claim that has to be beaten."""
    return range(max(to_beat, 0), MAEXCHEN + 1)


def likely(throw: int, to_beat: int) -> float:
    """How likely a throw is, or any that is as good."""
    return sum(LIKELY[: throw + 1]) if throw == to_beat else LIKELY[throw]


@dataclass(frozen=True, slots=True)
class Stakes:
    """The thrower's chance to win after a claim: if it is believed, doubted and true, or doubted and a lie."""

    believed: float
    true: float
    lie: float

    def doubted(self, throw: int, claim: int) -> float:
        return self.true if throw >= claim else self.lie


def stakes(worth: Worth, mine: int, theirs: int, claim: int) -> Stakes:
    def opening(mine: int, theirs: int) -> float:
        return 1.0 if theirs >= OUT else 0.0 if mine >= OUT else worth(mine, theirs, NOTHING_SAID)

    if claim == MAEXCHEN:
        return Stakes(
            believed=1 - opening(theirs + 1, mine),
            true=opening(mine, theirs + 2),
            lie=1 - opening(theirs, mine + 2),
        )
    return Stakes(
        believed=1 - worth(theirs, mine, claim),
        true=opening(mine, theirs + 1),
        lie=1 - opening(theirs, mine + 1),
    )


@dataclass(frozen=True, slots=True)
class Play:
    """The equilibrium in one position: the thrower's chance to win, how often each claim is doubted, and for each
    throw how often each claim is said. Claims are counted from the lowest possible one.
    """

    worth: float
    doubt: list[float]
    say: list[list[float]]

    def numbers(self) -> list[float]:
        return [self.worth, *self.doubt, *(often for row in self.say for often in row)]


def read(numbers: array[float]) -> dict[Position, Play]:
    """All positions of a table. What was rounded adds up to one again."""
    at, found = 0, {}

    def some(count: int) -> list[float]:
        nonlocal at
        at += count
        return list(numbers[at - count : at])

    for position in positions():
        to_beat = position[2]
        count = len(claims(to_beat))
        [worth], doubt = some(1), some(count)
        rows = [some(count) for _ in throws(to_beat)]
        found[position] = Play(worth, doubt, [[often / sum(row) for often in row] for row in rows])
    return found


@cache
def shipped() -> dict[Position, Play]:
    return read(table(NAME, rules_digest("wuerfelbecher.games.two_dice.maexchen")))


class MaexchenOdds:
    """The match of the last two players, from the view of the one who has to say, believe or doubt something."""

    def __init__(self, view: View) -> None:
        t = view.state
        assert isinstance(t, State)
        assert len(t.everyone) == 2
        self.t, self.plays = t, shipped()
        self.answers = t.thrower != view.seat
        self.mine, self.theirs = t.chips[t.thrower], t.chips[t.left_of(t.thrower)]
        self.to_beat = t.to_beat
        self.play = self.plays[self.mine, self.theirs, t.to_beat]

    def stakes(self, claim: int) -> Stakes:
        return stakes(lambda *position: self.plays[position].worth, self.mine, self.theirs, claim)

    @property
    def row(self) -> int:
        """Where the throw stands among those that differ."""
        return max(rank(peeked(self.t.cup)), self.to_beat) - throws(self.to_beat)[0]

    def mix(self) -> dict[str, float]:
        """How often the equilibrium plays each move."""
        if self.answers:
            doubt = self.play.doubt[claims(self.to_beat).index(self.t.said_last)]
            return {BELIEVE.text: 1 - doubt, DOUBT.text: doubt}
        often = self.play.say[self.row]
        return {SAY[claim].text: often[at] for at, claim in enumerate(claims(self.to_beat))}

    def moves(self) -> dict[str, float]:
        """The chance to win after each move, with the equilibrium played by the other and by both thereafter."""
        if self.answers:
            return self._answers()
        throw, values = rank(peeked(self.t.cup)), {}
        for claim, doubt in zip(claims(self.to_beat), self.play.doubt, strict=True):
            after = self.stakes(claim)
            values[SAY[claim].text] = (1 - doubt) * after.believed + doubt * after.doubted(throw, claim)
        return values

    def _answers(self) -> dict[str, float]:
        """A claim that the equilibrium never makes tells nothing of the throw. It is taken to be a lie just so
        often that doubting and believing are worth the same, as far as that can be.
        """
        claim, after = self.t.said_last, self.stakes(self.t.said_last)
        told, true = self.said(claim)
        if told:
            doubted = (true * after.true + (told - true) * after.lie) / told
        else:
            doubted = min(max(after.believed, after.lie), after.true) if claim else after.true
        return {BELIEVE.text: 1 - after.believed, DOUBT.text: 1 - doubted}

    def said(self, claim: int) -> tuple[float, float]:
        """How likely the claim is in the equilibrium, and how likely it is made and true."""
        at, told, true = claims(self.to_beat).index(claim), 0.0, 0.0
        for throw, row in zip(throws(self.to_beat), self.play.say, strict=True):
            often = likely(throw, self.to_beat) * row[at]
            told += often
            true += often if throw >= claim else 0.0
        return told, true


def peeked(cup: UnderTheCup) -> tuple[int, ...]:
    assert isinstance(cup, Secret)
    return cup.open()
