"""The matches that are solved from start to end: which games, how, and what they are worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from time import process_time

from wuerfelbecher.games.one_die import quinze
from wuerfelbecher.games.one_die.quinze import Quinze
from wuerfelbecher.games.six_dice.neunundneunzig import Neunundneunzig
from wuerfelbecher.games.three_dice.chicago import CHIPS, OUT, State
from wuerfelbecher.odds.graph import explored, other_way_round, written_as
from wuerfelbecher.odds.sheets import SHEETS
from wuerfelbecher.odds.turns import made, name_of
from wuerfelbecher.solve import side_by_side, turns
from wuerfelbecher.solve.duel import SheetDuel
from wuerfelbecher.solve.neunundneunzig import Points
from wuerfelbecher.solve.rounds import ALL, Rounds
from wuerfelbecher.table import AnyGame, Match, Open, load

MOST_KNOWN = 20_000
"""So many turns go into a table; where there are more, it holds those at the beginning of a match."""
CLOSED = 1e-9


@dataclass(frozen=True)
class Found:
    """What has been found of a match: everybody's chances, from the first seat on, and how far off they can be."""

    chances: Sequence[float]
    error: float
    positions: int
    seconds: float
    known: Mapping[bytes, Sequence[float]]


@dataclass(frozen=True)
class Task:
    """A match in which the first seat starts, solved by its positions or as two games side by side."""

    game: str
    what: str
    agreed: Mapping[str, object] = field(default_factory=dict)
    seats: int = 2
    most: int = 5_000_000
    way: Callable[[AnyGame, Task], Found] = lambda game, task: by_positions(game, task)
    ships: bool = True

    def load(self) -> AnyGame:
        return load(self.game, start="first", **self.agreed)

    def find(self) -> Found:
        return self.way(self.load(), self)

    @property
    def table(self) -> str:
        return f"{name_of(self.load())}-{self.seats}"

    def made(self, found: Found) -> bytes:
        return made(self.load(), self.seats, found.known)


def by_positions(game: AnyGame, task: Task) -> Found:
    began = process_time()
    match = turns.solved(game, task.seats, task.most)
    known = match.turns(CLOSED)
    first = dict(list(known.items())[:MOST_KNOWN])
    return Found(match.chances, match.width / 2, len(match.graph), process_time() - began, first)


def in_pairs(game: AnyGame, task: Task) -> Found:
    began = process_time()
    match = side_by_side.solved(game)
    return Found(match.chances, 0.0, match.positions(), process_time() - began, match.turns(MOST_KNOWN))


def chip_by_chip(game: AnyGame, task: Task) -> Found:
    """Chicago for two: a round costs its loser a chip, and its winner starts the next. The round that decides the
    match is solved by its positions; in all others winning the round is better than losing it by what the rounds
    before have shown, so they are played the same way, and the chips are a chain.
    """
    began = process_time()
    last: State = game.laid(2)
    last.chips, last.middle = [OUT - 1] * 2, CHIPS - 2 * (OUT - 1)
    match = turns.gone_over(explored(Match(game, turns.NAMES[:2], chance=Open(), at=last), task.most))
    [starter, _] = match.chances
    worth: dict[tuple[int, int], tuple[float, float]] = {}
    known: dict[bytes, list[float]] = {}
    lies = written_as(State)
    for mine, other in sorted(product(range(OUT), repeat=2), key=sum, reverse=True):
        won, lost = 1.0, 0.0
        if other + 1 < OUT:
            won = _mixed(starter, *worth[mine, other + 1])
        if mine + 1 < OUT:
            lost = 1 - _mixed(starter, *worth[other, mine + 1])
        assert won >= lost
        worth[mine, other] = won, lost
        for number, turn in match.graph.turns.items():
            state = turn.copy()
            assert isinstance(state, State)
            state.chips, state.middle = [mine, other], CHIPS - mine - other
            share = _mixed(float(match.low[number, 0]), won, lost)
            known[lies(state)] = [share, 1 - share]
            known[lies(other_way_round(state))] = [1 - share, share]
    first = _mixed(starter, *worth[0, 0])
    return Found([first, 1 - first], match.width / 2, len(match.graph), process_time() - began, known)


def by_points(game: AnyGame, task: Task) -> Found:
    assert isinstance(game, Neunundneunzig)
    match = Points(game)
    first = 0, 0, match.place[match.turns.first]
    low, high = float(match.low[first]), float(match.high[first])
    chance = (low + high) / 2
    return Found([chance, 1 - chance], (high - low) / 2, match.positions, match.seconds, match.known())


def round_by_round(game: AnyGame, task: Task) -> Found:
    """Quinze for two: no chip ever stays in the pot, so a round begins with those of the two alone."""
    assert isinstance(game, Quinze)
    began = process_time()
    match = Rounds(game)
    known: dict[bytes, list[float]] = {}
    lies = written_as(quinze.State)
    opening = game.laid(2)
    game.tidy(opening, None)
    for number, turn in [(0, opening), *match.round.graph.turns.items()]:
        for chips in range(1, ALL):
            state = turn.copy()
            assert isinstance(state, quinze.State)
            state.chips = [chips, ALL - chips]
            share = float(match.worth[number, chips])
            known[lies(state)] = [share, 1 - share]
            known[lies(other_way_round(state))] = [1 - share, share]
    first = float(match.starter[quinze.CHIPS])
    positions = len(match.worth) * (ALL - 1)
    return Found([first, 1 - first], 0.0, positions, process_time() - began, known)


def to_win(game: AnyGame, task: Task) -> Found:
    """Score sheets of which only matters which boxes are filled, and by how much one leads."""
    began, duel = process_time(), SheetDuel(SHEETS[game.id])
    first = duel.chance(0, 0, 0)
    positions = sum(map(len, duel.known.values()))
    return Found([first, 1 - first], 0.0, positions, process_time() - began, {})


def _mixed(chance: float, won: float, lost: float) -> float:
    return chance * won + (1 - chance) * lost


TASKS = (
    Task("die-boese-drei", "a round", most=30_000),
    Task("quinze", "the match in chips", way=round_by_round),
    Task("einundzwanzig", "the match in chips", way=round_by_round),
    Task("sechserspiel", "the match", way=in_pairs),
    Task("hohe-hausnummern", "the match", way=in_pairs),
    Task("hohe-hausnummern", "the match, the lowest wins", {"low": True}, way=in_pairs),
    Task("todessprung", "the match", ships=False),
    Task("chicago", "the match in chips", way=chip_by_chip),
    Task("chicago-hoch-tief", "the match in chips", way=chip_by_chip),
    Task("sequenzen", "the match", ships=False),
    Task("sequenzen", "the match, two dice may stay", {"two_stay": True}, ships=False),
    Task("tausend", "the match", way=in_pairs),
    Task("va-banque", "the match in chips", ships=False),
    Task("dreimal-pasch", "the match", way=in_pairs),
    Task("die-boese-sieben", "the match"),
    Task("ohio", "the match, for the win", way=to_win, ships=False),
    Task("neunundneunzig", "the match", way=by_points),
    Task("tarnkappe", "the match", most=60_000),
)
