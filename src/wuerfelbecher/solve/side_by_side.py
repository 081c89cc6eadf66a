"""Games in which everyone plays for themselves, for two: each one's game alone is listed by the rules themselves,
and what a match is worth follows for all pairs of them at once.

Alone is the same game with one seat. The two take turns, so a match is a walk through pairs: whoever has the turn
moves on in their own game, while the other's stays as it is, and in the end the game says which of the two has won.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from wuerfelbecher.odds.exact import win_share
from wuerfelbecher.odds.graph import CHOSEN, OVER, Explorer, written_as
from wuerfelbecher.table import AnyGame, Table

Numbers = NDArray[np.float64]


class Alone(Explorer):
    """One player's own game. Its ends are kept as they lie there: who has won only shows beside another."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game, 1)
        self.ends: dict[int, Table] = {}
        self.everybodys = [one.name for one in fields(game.laid(1)) if "each" in one.metadata]
        self.first = self.turn_from(game.laid(1))
        while self.waiting:
            self.look_into(*self.waiting.popleft())

    def _match_over(self, state: Table) -> int:
        self.game.tidy(state, None)
        key = "end", self._lies(state)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = self.graph.add()
            self.graph.kind[number] = OVER
            self.ends[number] = state
        return number

    def after_turn(self, number: int) -> list[int]:
        """Where a turn can lead: the next turns and ends, each once."""
        found: dict[int, None] = {}
        seen, path = {number}, [number]
        while path:
            for then in self.graph.following[path.pop()]:
                if then in self.graph.turns or then in self.ends:
                    found[then] = None
                elif then not in seen:
                    seen.add(then)
                    path.append(then)
        return list(found)

    def layers(self) -> list[list[int]]:
        """The turns and ends after so many turns each; whoever is out early stays where they are."""
        layers = [[self.first]]
        while any(number in self.graph.turns for number in layers[-1]):
            found: dict[int, None] = {}
            for number in layers[-1]:
                found |= dict.fromkeys(self.after_turn(number) if number in self.graph.turns else [number])
            layers.append(list(found))
        return layers

    def worth(self, number: int, of: dict[int, Numbers], best: np.ufunc) -> Numbers:
        """What a turn is worth to whoever has it, who takes the `best`, from what comes after it."""
        graph, found = self.graph, dict(of)
        path = [number]
        while path:
            at = path[-1]
            open_ = [then for then in graph.following[at] if then not in found]
            if open_:
                path += open_
                continue
            path.pop()
            if at in found and at != number:
                continue
            after = [found[then] for then in graph.following[at]]
            if graph.kind[at] == CHOSEN:
                found[at] = best.reduce(after)
            else:
                weights = np.array(graph.weights[at], dtype=np.float64)
                found[at] = np.tensordot(weights / weights.sum(), np.array(after), axes=1)
        return found[number]


@dataclass
class SideBySide:
    """A solved match for two: `worth[turns]` is what the first wins before that turn, counted over both, by where
    the two are in their own games.
    """

    alone: Alone
    layers: list[list[int]]
    worth: list[Numbers]

    @property
    def chances(self) -> list[float]:
        first = float(self.worth[0][0, 0])
        return [first, 1 - first]

    def positions(self) -> int:
        return sum(one.size for one in self.worth)

    def turns(self, most: int) -> dict[bytes, list[float]]:
        """What is known of the first turns of the match, as far as there are not more than so many of them."""
        found: dict[bytes, list[float]] = {}
        for turn in range(1, len(self.worth) - 1):
            if len(found) + self.worth[turn].size > most:
                break
            found |= dict(self._turn(turn))
        return found

    def _turn(self, turn: int) -> Iterator[tuple[bytes, list[float]]]:
        done, second = divmod(turn, 2)
        lies = written_as(type(self.alone.game.laid(2)))
        for at, mine in enumerate(self.layers[done + second]):
            for beside, other in enumerate(self.layers[done]):
                now = self.alone.graph.turns.get(other if second else mine)
                if now is not None:
                    state = self.pair(mine, other)
                    state.active, state.round = second, now.round
                    first = float(self.worth[turn][at, beside])
                    yield lies(state), [first, 1 - first]

    def pair(self, *numbers: int) -> Table:
        """The table of two who have each come this far in their own games."""
        alone, game = self.alone, self.alone.game
        own = [alone.graph.turns.get(number) or alone.ends[number] for number in numbers]
        state: Table = game.laid(2)
        for name in alone.everybodys:
            setattr(state, name, [getattr(mine, name)[0] for mine in own])
        state.still_in = (own[0].still_in[0], own[1].still_in[0])
        return state

    def shared_out(self) -> Numbers:
        """What the first wins, by where the two have ended."""
        alone, ends = self.alone, [self.alone.ends[number] for number in self.layers[-1]]
        result, state = alone.game.result, alone.game.laid(2)
        names = [
            name for name in alone.everybodys if any(getattr(end, name) != getattr(ends[0], name) for end in ends)
        ]
        own = [([getattr(end, name)[0] for name in names], end.still_in[0]) for end in ends]
        shares = np.empty((len(ends), len(ends)))
        for at, (mine, i_am_in) in enumerate(own):
            for beside, (others, they_are_in) in enumerate(own):
                for name, my_entry, their_entry in zip(names, mine, others, strict=True):
                    setattr(state, name, [my_entry, their_entry])
                state.still_in = (i_am_in, they_are_in)
                shares[at, beside] = win_share(result(state))[0]
        return shares


def solved(game: AnyGame) -> SideBySide:
    alone = Alone(game)
    layers = alone.layers()
    found = SideBySide(alone, layers, [])
    worth = found.shared_out()
    found.worth.append(worth)
    for before, after in zip(layers[-2::-1], layers[:0:-1], strict=True):
        worth = _turned(alone, before, after, worth.T, np.minimum).T
        found.worth.insert(0, worth)
        worth = _turned(alone, before, after, worth, np.maximum)
        found.worth.insert(0, worth)
    return found


def _turned(alone: Alone, before: list[int], after: list[int], worth: Numbers, best: np.ufunc) -> Numbers:
    """What it is worth before a turn, by where the one is who has it, from what it is worth after it."""
    of = {number: worth[at] for at, number in enumerate(after)}
    return np.array([of[number] if number in of else alone.worth(number, of, best) for number in before])
