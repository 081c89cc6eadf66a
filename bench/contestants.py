"""What is measured: our matches, and the same kind of random play in OpenSpiel and PettingZoo."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from wuerfelbecher import Match, Seeded, load
from wuerfelbecher.table import AnyGame

MATCHES, COPIES = 10, 200
EXPLORATION, MEMORY_MB = 2.0, 100


class Rates(NamedTuple):
    """In a second."""

    matches: float
    steps: float


class Played(NamedTuple):
    """How many matches, and how many answers in them, decisions and chance alike; 0 where nobody can count them."""

    matches: int
    steps: int


@dataclass(frozen=True)
class Contestant:
    name: str
    play: Callable[[int], Played]
    matches: int
    """In each repetition: enough for a few tenths of a second."""


def ours(game: AnyGame, seats: int = 2) -> Callable[[int], Played]:
    """The whole interface of a match, as everybody uses it; one stream of chance for all, as in simulations."""
    names = [f"P{seat}" for seat in range(seats)]
    stream = Seeded(1)
    one_by_one = game.dynamics() == "sequential"

    def play(matches: int) -> Played:
        steps = 0
        for _ in range(matches):
            match = Match(game, names, chance=stream)
            while match.ask is not None:
                if one_by_one:
                    moves = match.legal()
                    match.play(moves[int(random.random() * len(moves))])
                else:
                    seat = random.choice(match.to_act)
                    moves = match.legal(seat)
                    match.play(moves[int(random.random() * len(moves))], seat)
            steps += len(match.entries)
        return Played(matches, steps)

    return play


Outcomes = list[tuple[int, float]]


def as_in_their_example(outcomes: Outcomes) -> int:
    """OpenSpiel's `example.py` samples chance like this."""
    actions, odds = zip(*outcomes, strict=True)
    return int(np.random.choice(actions, p=odds))


def by_choices(outcomes: Outcomes) -> int:
    """As the standard library samples by weight."""
    actions, odds = zip(*outcomes, strict=True)
    return int(random.choices(actions, odds)[0])


def by_hand(outcomes: Outcomes) -> int:
    """The quickest way in plain Python that we know of."""
    left = random.random()
    for action, odds in outcomes:
        left -= odds
        if left < 0:
            return action
    return outcomes[-1][0]


def openspiel(name: str, sample: Callable[[Outcomes], int]) -> Callable[[int], Played]:
    """A game of OpenSpiel, written in C++, driven from Python."""
    game = pyspiel.load_game(name)

    def play(matches: int) -> Played:
        steps = 0
        for _ in range(matches):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(sample(state.chance_outcomes()))
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(random.random() * len(actions))])
                steps += 1
        return Played(matches, steps)

    return play


def openspiel_rollouts(name: str) -> Callable[[int], Played]:
    """The same without Python: each simulation of the tree search plays one match to its end."""
    game = pyspiel.load_game(name)

    def play(matches: int) -> Played:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(by_hand(state.chance_outcomes()))
        seed = random.randrange(2**31)
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        pyspiel.MCTSBot(game, evaluator, EXPLORATION, matches, MEMORY_MB, False, seed, False).mcts_search(state)
        return Played(matches, 0)

    return play


def pettingzoo_connect_four(matches: int) -> Played:
    from pettingzoo.classic.connect_four.connect_four import env as connect_four  # draws with pygame

    env: Any = connect_four()
    steps = 0
    for seed in range(matches):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(random.choice(np.flatnonzero(observation["action_mask"])))
                steps += 1
    return Played(matches, steps)


KNIFFEL = "Kniffel, 2 players"
THREE = "Die böse Drei, 2 players"
THREES = "Die böse Drei, 2 players, 20 rounds"
PIG = "OpenSpiel `pig` from Python"
PIG_BY_HAND = "OpenSpiel `pig` from Python, chance by a loop of our own"
PIG_EXAMPLE = "OpenSpiel `pig` from Python, chance as in its example"
PIG_CPP = "OpenSpiel `pig`, C++ rollouts"
YACHT = "OpenSpiel `yacht(players=2)` from Python"
YACHT_CPP = "OpenSpiel `yacht(players=2)`, C++ rollouts"
CONNECT_FOUR = "PettingZoo `connect_four_v3`"

CONTESTANTS = [
    Contestant(KNIFFEL, ours(load("kniffel")), 600),
    Contestant(YACHT_CPP, openspiel_rollouts("yacht(players=2)"), 400),
    Contestant(YACHT, openspiel("yacht(players=2)", by_choices), 8),
    Contestant(THREE, ours(load("die-boese-drei")), 18_000),
    Contestant(THREES, ours(load("die-boese-drei", rounds=20)), 1500),
    Contestant(PIG, openspiel("pig", by_choices), 800),
    Contestant(PIG_BY_HAND, openspiel("pig", by_hand), 1000),
    Contestant(PIG_EXAMPLE, openspiel("pig", as_in_their_example), 300),
    Contestant(PIG_CPP, openspiel_rollouts("pig"), 10_000),
    Contestant(CONNECT_FOUR, pettingzoo_connect_four, 60),
]
OURS = (KNIFFEL, THREE, THREES)


def rates(contestant: Contestant) -> Rates:
    began = process_time()
    played = contestant.play(contestant.matches)
    took = process_time() - began
    return Rates(played.matches / took, played.steps / took)


def copy_us() -> float:
    """What a copy of a Kniffel match costs in mid-turn, after the second of three throws: the mean of some."""
    took = 0.0
    for number in range(MATCHES):
        match, choose = Match(load("kniffel"), ["P0", "P1"], chance=Seeded(number)), random.Random(number)
        while len(match.entries) < 60 or match.state.throws != 2:
            match.play(choose.choice(match.legal()))
        began = process_time()
        for _ in range(COPIES):
            match.copy()
        took += process_time() - began
    return took / (MATCHES * COPIES) * 1e6
