"""Games with a bank: what a chip is worth on each field, from the rules themselves.

A chip is staked, everybody else stakes as little as they may, and all throws up to the end of the turn are gone
through.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wuerfelbecher.games.poker_dice import die_schaukel, rock_and_roll
from wuerfelbecher.odds.exact import Solution, win_share
from wuerfelbecher.odds.graph import KNOWN, Explorer
from wuerfelbecher.solve.turns import NAMES
from wuerfelbecher.table import Chance, Match, Open, Table, load

PLAYERS = 3
STAKES = {
    "craps": [f"bet 1 on {number}" for number in range(2, 13)],
    "lustige-sieben": [f"bet 1 on {field}" for field in range(2, 13)],
    "unter-oder-ueber-sieben": ["under", "over"],
    "zehnerspiel": ["stake 1"],
    "rock-and-roll": [f"bet 1 on {field}" for field in rock_and_roll.FIELDS],
    "die-schaukel": [f"bet 1 on {field}" for field in die_schaukel.FIELDS],
}
AS_LITTLE_AS_POSSIBLE = ("done", "pass", "stake 1", "roll")


@dataclass(frozen=True)
class Worth:
    """What becomes of one chip by the end of the turn: what it brings on average beside itself, and how likely it
    still lies there.
    """

    move: str
    gain: float
    stays: float

    @property
    def until_decided(self) -> float:
        """The same for a chip that is left lying until it is won or lost."""
        return self.gain / (1 - self.stays)


class OneTurn(Explorer):
    """A turn from where it stands to its end; there every seat has its chips, and those still at stake."""

    def turn_from(self, state: Table) -> int:
        return self._end(state)

    def _match_over(self, state: Table) -> int:
        return self._end(state)

    def _end(self, state: Table) -> int:
        key = "end", self._lies(state)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = self.graph.add()
            self.graph.kind[number] = KNOWN
            self.ended(number, state)
        return number

    def ended(self, number: int, state: Table) -> None:
        chips, stakes = state.data()["chips"], state.data()["stakes"]
        lying = [sum(one) if isinstance(one, list) else one for one in stakes]
        self.graph.known[number] = [float(mine + at_stake) for mine, at_stake in zip(chips, lying, strict=True)]


class StillLying(OneTurn):
    """The same, asking only whether chips of a seat are still at stake."""

    def ended(self, number: int, state: Table) -> None:
        stakes = state.data()["stakes"]
        self.graph.known[number] = [float(bool(sum(one) if isinstance(one, list) else one)) for one in stakes]


def expected(match: Match, kind: type[OneTurn], seat: int) -> float:
    explorer = kind(match.game, len(match.names))
    explorer.start(match)
    while explorer.waiting:
        explorer.look_into(*explorer.waiting.popleft())
    solution = Solution(explorer.graph, win_share, 0.0, 1000.0)
    return (solution.low[0][seat] + solution.high[0][seat]) / 2


def stakes(game: str) -> Iterator[Worth]:
    """What each stake on offer at the beginning of a match is worth to whoever makes it."""
    for move in STAKES[game]:
        match = Match(load(game, start="first"), NAMES[:PLAYERS], chance=Open())
        seat = match.to_act[0]
        had = match.state.chips[seat]
        match.play(move, seat)
        while not isinstance(match.ask, Chance):
            other = match.to_act[0]
            offered = [
                one for one in AS_LITTLE_AS_POSSIBLE if any(one == legal.text for legal in match.legal(other))
            ]
            match.play(offered[0], other)
        yield Worth(move, expected(match, OneTurn, seat) - had, expected(match, StillLying, seat))
