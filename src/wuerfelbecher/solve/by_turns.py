"""Games with a bank for three, solved from start to end by the game's own turns: a turn is gone through answer by
answer, and what it is worth is remembered by the table it begins on.

Whoever chooses alone takes what is best for them, the first of several. Two who stake at once play an equilibrium:
neither of them would win more often by staking otherwise alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wuerfelbecher.games.two_dice.craps import Craps
from wuerfelbecher.odds.exact import ROUNDING, win_share
from wuerfelbecher.odds.graph import asked, written_as
from wuerfelbecher.solve.equilibrium import of_two
from wuerfelbecher.table import AnyGame, Chance, Choose, ChooseAll, Table
from wuerfelbecher.table.asks import Ask
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.moves import Moves

Shares = NDArray[np.float64]
Alike = Callable[[Faces], Hashable]


class ByTurns:
    """`alike` tells throws apart as far as the rules do. `turns` is what has been found."""

    def __init__(self, game: AnyGame, seats: int, alike: Alike) -> None:
        self.game, self.alike = game, alike
        self.turns: dict[bytes, Shares] = {}
        self.lies = written_as(type(game.laid(seats)))
        self.first = self.worth(game.laid(seats))

    def worth(self, state: Table) -> Shares:
        """What every seat wins of a match in which a turn begins on this table."""
        self.game.tidy(state, None)
        key = self.lies(state)
        found = self.turns.get(key)
        if found is None:
            found = self.turns[key] = self.turn(state)
        return found

    def turn(self, state: Table) -> Shares:
        return self.after(state, [])

    def after(self, before: Table, answers: list[Any]) -> Shares:
        """The same in the middle of a turn that has come so far."""
        return self.standing(before, answers, *self.played(before, answers))

    def standing(self, before: Table, answers: list[Any], state: Table, ask: Ask | None) -> Shares:
        """The same where that has led to this table, and to this ask."""
        if ask is None:
            return self.ended(state)
        if isinstance(ask, Choose):
            return best(ask.seat, (self.after(before, [*answers, move]) for move in self.moves(ask)))
        if isinstance(ask, Chance):
            return self.thrown(before, answers, state, ask)
        assert isinstance(ask, ChooseAll)
        return self.staked(before, answers, ask)

    def moves(self, ask: Choose) -> Moves:
        return ask.moves

    def played(self, before: Table, answers: Sequence[Any]) -> tuple[Table, Ask | None]:
        state = self.game.copy_state(before)
        going = self.game.turn(state)
        try:
            ask = going.send(None)
            for answer in answers:
                ask = going.send(answer)
        except StopIteration:
            return state, None
        return state, ask

    def ended(self, state: Table) -> Shares:
        if self.game.over(state):
            return np.array(win_share(self.game.result(state)))
        self.game.pass_on(state)
        return self.worth(state)

    def thrown(self, before: Table, answers: list[Any], state: Table, ask: Chance) -> Shares:
        """The mean over all throws. Those that change nothing only put off the others, which are as likely among
        themselves.
        """
        here = self._looks(state, ask)
        mean, weights = np.zeros(state.seats), 0
        for faces, weight in self.throws(ask).values():
            then = [*answers, faces]
            following, asked_then = self.played(before, then)
            if asked_then is None or self._looks(following, asked_then) != here:
                mean += weight * self.standing(before, then, following, asked_then)
                weights += weight
        return mean / weights

    def throws(self, ask: Chance) -> dict[Hashable, tuple[Faces, int]]:
        found: dict[Hashable, tuple[Faces, int]] = {}
        for faces, weight in ask.outcomes():
            some, likely = found.get(self.alike(faces), (faces, 0))
            found[self.alike(faces)] = some, likely + weight
        return found

    def _looks(self, state: Table, ask: Ask) -> Hashable:
        state = state.copy()
        self.game.tidy(state, None)
        return self.lies(state), asked(ask)

    def staked(self, before: Table, answers: list[Any], ask: ChooseAll) -> Shares:
        """Two at most choose at once."""
        seats, choices = list(ask.choices), [list(moves) for moves in ask.choices.values()]
        shares = [
            self.after(before, [*answers, dict(zip(seats, moves, strict=True))]) for moves in product(*choices)
        ]
        if len(seats) == 1:
            return best(seats[0], shares)
        table = np.array(shares).reshape(*map(len, choices), before.seats)
        often = of_two(*(table[..., seat] for seat in seats))
        found: Shares = np.einsum("i,j,ijk->k", *often, table)
        return found


class OneSide(ByTurns):
    """Under and over seven are each other's mirror images, so one of the two is enough to look at."""

    def moves(self, ask: Choose) -> Moves:
        return ask.moves[:1]


class CrapsByTurns(ByTurns):
    """A bet on a number is won with the same chance whatever is staked; so what a turn can lead to is told by one
    way to win it and one to lose it, and only the rarest number and the commonest can be the best to name.
    """

    game: Craps

    def __init__(self, game: Craps, seats: int, chances: dict[int, float]) -> None:
        self.chances = sorted([chances[2], chances[7]])
        super().__init__(game, seats, sum)

    def turn(self, state: Table) -> Shares:
        return best(state.active, self.bets(state))

    def bets(self, state: Table) -> Iterator[Shares]:
        _, ask = self.played(state, [])
        assert isinstance(ask, Choose)
        for bet in ask.moves:
            _, named = bet.value
            if named == 2:
                won = self.after(state, [bet, (1, 1)])
                lost = self.after(state, [bet, (1, 2), (1, 1)])
                for chance in self.chances:
                    yield chance * won + (1 - chance) * lost


def best(seat: int, shares: Sequence[Shares] | Iterator[Shares]) -> Shares:
    """What is best for a seat, the first of several."""
    shares = list(shares)
    most = max(one[seat] for one in shares)
    return next(one for one in shares if one[seat] >= most - ROUNDING)
