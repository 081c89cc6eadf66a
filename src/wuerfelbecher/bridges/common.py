"""What the bridges share: moves as numbers, what a seat sees as numbers and as text, and matches for agents."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random

import numpy as np
from numpy.typing import NDArray

from wuerfelbecher.table import (
    NOBODY,
    PASS,
    ROLL,
    AnyGame,
    Chance,
    Match,
    Move,
    Moves,
    Race,
    Refusal,
    Seeded,
    View,
)
from wuerfelbecher.table.moves import find

RENDER_MODES = ["ansi"]
HORIZON = 10_000
"""The number of answers, throws included, after which a bridge breaks a match off: many games have no limit."""


def usual_seats(game: type[AnyGame]) -> int:
    """How many play unless somebody says otherwise."""
    return max(2, game.players.fewest)


def names_of(game: AnyGame, seats: int) -> list[str]:
    game.players.check(game.title, seats)
    return [f"player_{seat}" for seat in range(seats)]


def check(horizon: int, render_mode: str | None = None) -> None:
    """Refuse a horizon or render mode that no environment has."""
    if horizon < 1:
        raise ValueError(f"a match has at least one answer, so the horizon cannot be {horizon}")
    if render_mode not in (None, *RENDER_MODES):
        raise ValueError(f"there is no render mode {render_mode!r}; there is {', '.join(RENDER_MODES)}")


class Numbering:
    """Moves as numbers: the index of a move's notation among all that can ever be played."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = list(words)
        self._numbers = {word: number for number, word in enumerate(self.words)}

    def __len__(self) -> int:
        return len(self.words)

    def of(self, moves: Moves) -> list[int]:
        """The numbers of these moves in rising order."""
        numbers = self._numbers
        return sorted([numbers[move.text] for move in moves])

    def mask(self, moves: Moves) -> NDArray[np.int8]:
        mask = np.zeros(len(self.words), np.int8)
        mask[self.of(moves)] = 1
        return mask

    def move(self, number: int, moves: Moves) -> Move | None:
        """The one of these moves that has this number."""
        if not 0 <= number < len(self.words):
            return None
        return find(moves, self.words[number])


def lines_seen(view: View, log: bool) -> list[str]:
    """The state field by field, whose turn it is, and on demand every answer so far.

    All seats get the same lines, except that a line says more to those who see more.
    """
    table = [f"{name}: {json.dumps(value)}" for name, value in view.state.data().items()]
    return [*table, f"to act: {view.waiting_for}", *(str(line) for line in (view.log if log else ()))]


def numbers_seen(match: Match, seat: int) -> NDArray[np.int32]:
    """All that lies on the table as numbers; what this seat may not see is -1."""
    return np.array(match.state.seen_from(seat).numbers(), np.int32)


# -- matches in which one agent after the other acts -----------------------------------------------------------


def agents_numbering(game: AnyGame, seats: int) -> Numbering:
    """The vocabulary followed by `pass`; where it is empty, there is nothing to do but `roll`."""
    if game.own_words:
        raise Refusal("moves-without-number", title=game.title)
    words = list(game.vocabulary(seats)) or [ROLL.text]
    return Numbering(words if PASS.text in words else [*words, PASS.text])


def agents_match(game: AnyGame, seats: int, seed: int) -> Match:
    """A match that throws by itself, except in games without decisions, where the agents do."""
    by_hand = not list(game.vocabulary(seats))
    return Match(game, names_of(game, seats), chance=Seeded(seed), by_hand=by_hand)


def next_agent(match: Match, pick: Random) -> int:
    """The seat to ask next, or `NOBODY` when the match is over.

    Seats asked together act one after the other; in a race, chance decides who is quicker.
    """
    while isinstance(match.ask, Chance) and not match.to_act:
        match.throw()
    waiting = match.to_act
    if not waiting:
        return NOBODY
    return pick.choice(waiting) if isinstance(match.ask, Race) else waiting[0]


def open_to(match: Match, seat: int) -> Moves:
    """What an agent may do. If the match ended before it was ever asked, it can only `pass`."""
    return match.legal(seat) or (PASS,)


def rendered(match: Match) -> str:
    """The table as a spectator sees it, and the last few answers."""
    view = match.view()
    return "\n".join([match.game.title, *lines_seen(view, log=False), *(str(line) for line in view.log[-5:])])
