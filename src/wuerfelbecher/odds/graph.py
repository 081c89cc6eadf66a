"""Every position that can follow from one, found by playing the game's own rules."""

from __future__ import annotations

import marshal
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

from wuerfelbecher.table import AnyGame, Chance, Choose, Match, Result, Roll, Table
from wuerfelbecher.table.asks import Ask
from wuerfelbecher.table.state import YET_TO_THROW

UNKNOWN, OVER, THROWN, CHOSEN, KNOWN = range(5)
"""What a position is: not looked into, the end of a match, a throw or draw, somebody's choice, or one whose worth
is known already.
"""

NOBODY = -1
AS_IT_IS = 2
"""The format in which equal things are always written alike."""

Shares = Sequence[float]
Lookup = Callable[[Table], Shares | None]
"""What each seat wins of a match whose turn begins on this tidied table, where that is known."""


class CannotEnumerate(Exception):
    """The positions of this game cannot be listed: something is hidden, or several choose at the same time."""


@dataclass(slots=True)
class Graph:
    """Positions by number, the first of them number 0. Those that look alike, or that differ only in what the game
    tidies away, are one. Where somebody has only one move it is played at once.

    `rounds` is after how many rounds at least the match could be broken off, where the game does that, and
    `new_round` are the positions with which a round begins; 0 is without an end.
    """

    seats: int
    rounds: int = 0
    kind: list[int] = field(default_factory=list)
    seat: list[int] = field(default_factory=list)
    following: list[tuple[int, ...]] = field(default_factory=list)
    weights: list[tuple[int, ...]] = field(default_factory=list)
    results: dict[int, Result] = field(default_factory=dict)
    known: dict[int, Shares] = field(default_factory=dict)
    new_round: set[int] = field(default_factory=set)
    turns: dict[int, Table] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        return UNKNOWN not in self.kind

    def __len__(self) -> int:
        return len(self.kind)

    def add(self) -> int:
        self.kind.append(UNKNOWN)
        self.seat.append(NOBODY)
        self.following.append(())
        self.weights.append(())
        return len(self.kind) - 1


MOST_THROWS = 50_000
"""Dice that can fall in more ways are not looked into (the letters of Letra Mix in thirteen thousand million)."""


@dataclass(slots=True)
class Spot:
    """A turn that has come so far: the table before it, what was answered since, and what is asked now."""

    before: Table
    beginning: bool
    answers: list[Any]
    ask: Ask


class Explorer:
    """Plays turns of one game, each as often as there are answers to it."""

    def __init__(self, game: AnyGame, seats: int, known: Lookup | None = None) -> None:
        self.game = game
        self.known = known
        self.graph = Graph(seats)
        self.waiting: deque[tuple[int, Spot]] = deque()
        self.played = 0
        self._numbers: dict[Hashable, int] = {}
        self._lies = written_as(type(game.laid(seats)))

    def start(self, match: Match) -> None:
        before, beginning, answers = match.turn_so_far()
        if not beginning:
            forget_the_start(before)
        if self.game.longest:
            self.graph.rounds = self.game.longest - before.round + 1
            before.round = 1
        key: Hashable = ()
        if not beginning and not answers:
            self.game.tidy(before, None)
            key = (False, self._lies(before))
        assert match.ask is not None
        self._add(key, Spot(before, beginning, answers, match.ask))

    def explore(self, most: int, stop: Callable[[], bool] = lambda: False) -> None:
        """Look into what waits, the nearest first, until at least so many positions are known."""
        while self.waiting and len(self.graph) < most and not stop():
            self.look_into(*self.waiting.popleft())

    def position(self, match: Match, *more: Any) -> int:
        """The number of the position to which a match has come, after some `more` answers. One that has not been
        found before gets a new number.
        """
        before, beginning, answers = match.turn_so_far()
        if beginning:
            return self._play(before, beginning, [*answers, *more])
        forget_the_start(before)
        if self.game.longest:
            before.round = 1
        if not answers and not more:
            return self.turn_from(before)
        self.game.tidy(before, None)
        return self._play(before, beginning, [*answers, *more])

    def look_into(self, number: int, spot: Spot) -> None:
        """Find out what follows."""
        graph, ask = self.graph, spot.ask
        if isinstance(ask, Roll) and ask.dice.kinds_of_throw > MOST_THROWS:
            raise CannotEnumerate
        if isinstance(ask, Chance):
            chances: dict[int, int] = {}
            for answer, weight in ask.outcomes():
                then = self.after(spot, answer)
                chances[then] = chances.get(then, 0) + weight
            graph.kind[number] = THROWN
            graph.following[number], graph.weights[number] = tuple(chances), tuple(chances.values())
        elif isinstance(ask, Choose):
            following = [self.after(spot, move) for move in ask.moves]
            graph.kind[number], graph.seat[number] = CHOSEN, ask.seat
            graph.following[number] = tuple(following if number == 0 else dict.fromkeys(following))
        else:
            raise CannotEnumerate

    def after(self, spot: Spot, answer: Any) -> int:
        """The number of the position that follows an answer."""
        self.played += 1
        return self._play(spot.before, spot.beginning, [*spot.answers, answer])

    def _play(self, before: Table, beginning: bool, answers: list[Any]) -> int:
        game = self.game
        state = game.copy_state(before)
        try:
            going = game.begin(state) if beginning else game.turn(state)
            ask = going.send(None)
            for answer in answers:
                ask = going.send(answer)
            while type(ask) is Choose and len(ask.moves) == 1:
                answers.append(ask.moves[0])
                ask = going.send(ask.moves[0])
        except StopIteration:
            return self._turn_over(state, beginning)
        game.tidy(state, ask)
        key = self._lies(state), beginning, asked(ask)
        number = self._numbers.get(key)
        return self._add(key, Spot(before, beginning, answers, ask)) if number is None else number

    def _turn_over(self, state: Table, beginning: bool) -> int:
        game = self.game
        if game.over(state):
            return self._match_over(state)
        if beginning:
            forget_the_start(state)
        else:
            game.pass_on(state)
        return self.turn_from(state)

    def _match_over(self, state: Table) -> int:
        result, graph = self.game.result(state), self.graph
        key = result.places, result.scores, result.settlement, result.nobody_wins
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = graph.add()
            graph.kind[number] = OVER
            graph.results[number] = result
        return number

    def turn_from(self, state: Table) -> int:
        """The number of the position in which a turn begins on this table."""
        game = self.game
        ticked = game.longest > 0 and state.round > 1
        if ticked:
            state.round = 1
        game.tidy(state, None)
        key = (ticked, self._lies(state))
        number = self._numbers.get(key)
        if number is None:
            number = self._begin_turn(key, state)
        return number

    def _begin_turn(self, key: tuple[bool, bytes], state: Table) -> int:
        ticked, _ = key
        graph, shares = self.graph, self.known and self.known(state)
        if shares is not None:
            number = self._numbers[key] = graph.add()
            graph.kind[number], graph.known[number] = KNOWN, shares
        else:
            asked_first = next(self.game.turn(self.game.copy_state(state)), None)
            if asked_first is None:
                raise CannotEnumerate
            number = self._add(key, Spot(state, False, [], asked_first))
            graph.turns[number] = state
        if ticked:
            graph.new_round.add(number)
        return number

    def _add(self, key: Hashable, spot: Spot) -> int:
        number = self._numbers[key] = self.graph.add()
        self.waiting.append((number, spot))
        return number


def explored(
    match: Match, most: int, stop: Callable[[], bool] = lambda: False, known: Lookup | None = None
) -> Graph:
    """The positions that can follow, the nearest first: all of them, or so many that at least `most` are known.

    `stop` is asked now and then whether that is enough. What is `known` of a turn need not be looked into.
    """
    if match.game.own_words:  # what players may write cannot be listed
        raise CannotEnumerate
    explorer = Explorer(match.game, len(match.names), known)
    graph = explorer.graph
    if match.ask is None:
        assert match.result is not None
        graph.kind[graph.add()] = OVER
        graph.results[0] = match.result
        return graph
    explorer.start(match)
    explorer.explore(most, stop)
    return graph


def forget_the_start(state: Table) -> None:
    """The throws for the start, which no rule reads once it is settled who starts."""
    state.opening = [YET_TO_THROW] * state.seats


def other_way_round(state: Table) -> Table:
    """The same table with the two players in each other's seats."""
    twin = state.copy()
    for one in fields(twin):
        if "each" in one.metadata:
            setattr(twin, one.name, getattr(twin, one.name)[::-1])
    twin.active, twin.starter = 1 - twin.active, 1 - twin.starter
    return twin


def written_as(kind: type[Table]) -> Callable[[Table], bytes]:
    """A function that writes a table down so that equal ones are written alike."""
    everything = attrgetter(*[one.name for one in fields(kind) if one.name != "said"])

    def lies(state: Table) -> bytes:
        try:
            return marshal.dumps(everything(state), AS_IT_IS)
        except ValueError:  # a secret cannot be written down
            raise CannotEnumerate from None

    return lies


def asked(ask: Ask) -> Hashable:
    """What is asked of whom, and the moves."""
    if isinstance(ask, Roll):
        return ask.seat, ask.dice.dice
    if isinstance(ask, Choose):
        moves = ask.moves
        return ask.seat, ask.prompt, moves if type(moves) is tuple else tuple([move.text for move in moves])
    if isinstance(ask, Chance):
        return ask.seat, ask.outcomes()
    raise CannotEnumerate


def in_order(following: Sequence[tuple[int, ...]]) -> list[list[int]]:
    """The positions in groups, each after all groups that can follow it. In a group of several, each can follow
    each other (Tarjan's strongly connected components, without recursion).
    """
    found = [0] * len(following)
    lowest = [0] * len(following)
    open_ = [False] * len(following)
    path: list[int] = []
    groups: list[list[int]] = []
    count = 0
    for first in range(len(following)):
        if found[first]:
            continue
        work = [(first, 0)]
        while work:
            at, step = work.pop()
            if step == 0:
                count += 1
                found[at] = lowest[at] = count
                path.append(at)
                open_[at] = True
            for index in range(step, len(following[at])):
                then = following[at][index]
                if not found[then]:
                    work += [(at, index + 1), (then, 0)]
                    break
                if open_[then]:
                    lowest[at] = min(lowest[at], found[then])
            else:
                if lowest[at] == found[at]:
                    group = []
                    while True:
                        one = path.pop()
                        open_[one] = False
                        group.append(one)
                        if one == at:
                            break
                    groups.append(group)
                if work:
                    above = work[-1][0]
                    lowest[above] = min(lowest[above], lowest[at])
    return groups
