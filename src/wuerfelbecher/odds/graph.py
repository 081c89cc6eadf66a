"""Every position that can follow from one, found by playing the game's own rules."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from wuerfelbecher.table import Chance, Choose, Match, Open, Result, Roll, Secret

UNKNOWN, OVER, THROWN, CHOSEN = range(4)
"""What a position is: not looked into, the end of a match, a throw or draw, or somebody's choice."""

NOBODY = -1


class CannotEnumerate(Exception):
    """The positions of this game cannot be listed: something is hidden, or several choose at the same time."""


@dataclass(slots=True)
class Graph:
    """Positions by number, the first of them number 0. Those that look alike, or that differ only in leftovers when
    a turn begins, are one.
    """

    seats: int
    kind: list[int] = field(default_factory=list)
    seat: list[int] = field(default_factory=list)
    following: list[tuple[int, ...]] = field(default_factory=list)
    weights: list[tuple[int, ...]] = field(default_factory=list)
    results: dict[int, Result] = field(default_factory=dict)

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


def explored(match: Match, most: int, stop: Callable[[], bool] = lambda: False) -> Graph:
    """The positions that can follow, the nearest first: all of them, or so many that at least `most` are known.

    `stop` is asked now and then whether that is enough.
    """
    graph = Graph(len(match.names))
    numbers: dict[Hashable, int] = {}
    waiting: deque[tuple[int, Match]] = deque()

    def number_of(one: Match) -> int:
        one = fresh(one)
        key = position(one)
        number = numbers.get(key)
        if number is None:
            number = numbers[key] = graph.add()
            waiting.append((number, one))
        return number

    number_of(match.copy(Open()))
    while waiting and len(graph) < most and not stop():
        number, one = waiting.popleft()
        ask = one.ask
        if ask is None:
            assert one.result is not None
            graph.kind[number] = OVER
            graph.results[number] = one.result
        elif isinstance(ask, Chance):
            outcomes = ask.outcomes()
            graph.kind[number] = THROWN
            graph.following[number] = tuple([number_of(thrown(one, answer)) for answer, _ in outcomes])
            graph.weights[number] = tuple([weight for _, weight in outcomes])
        elif isinstance(ask, Choose):
            graph.kind[number] = CHOSEN
            graph.seat[number] = ask.seat
            graph.following[number] = tuple([number_of(played(one, move)) for move in ask.moves])
        else:
            raise CannotEnumerate
    for number, one in waiting:
        if one.ask is None and one.result is not None:
            graph.kind[number] = OVER
            graph.results[number] = one.result
    return graph


def thrown(match: Match, answer: Any) -> Match:
    then = match.copy()
    then.throw(answer)
    return then


def played(match: Match, move: Any) -> Match:
    then = match.copy()
    then.play(move)
    return then


def fresh(match: Match) -> Match:
    """The same match, set anew and without leftovers where a turn begins."""
    if not match.turn_begins:
        return match
    state = match.state.copy()
    laid = match.game.laid(len(match.names))
    for name in match.game.leftovers:
        setattr(state, name, getattr(laid, name))
    return Match(match.game, match.names, chance=Open(), at=state)


_names: dict[type, tuple[str, ...]] = {}


def position(match: Match) -> Hashable:
    """All that decides the future: the state, what is asked of whom, and the moves."""
    state, ask = match.state, match.ask
    if ask is None:
        assert match.result is not None
        return match.result.places, match.result.scores, match.result.nobody_wins
    names = _names.get(type(state))
    if names is None:
        names = _names[type(state)] = tuple(one.name for one in fields(state) if one.name != "said")
    lies = tuple([_frozen(getattr(state, name)) for name in names])
    if isinstance(ask, Roll):
        return lies, ask.seat, ask.dice.dice
    if isinstance(ask, Choose):
        return lies, ask.seat, ask.prompt, tuple([move.text for move in ask.moves])
    if isinstance(ask, Chance):
        return lies, ask.seat, ask.outcomes()
    raise CannotEnumerate


def _frozen(value: Any) -> Hashable:
    if isinstance(value, list):
        return tuple([_frozen(inner) for inner in value])
    if isinstance(value, Secret):
        raise CannotEnumerate
    hashable: Hashable = value
    return hashable


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
