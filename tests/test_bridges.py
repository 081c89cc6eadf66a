"""The bridges, by the own tests of the projects they lead to and by what must hold on our side."""

from __future__ import annotations

import io
import sys
import unittest
import warnings
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.integration_tests import api_test as open_spiel_tests
from open_spiel.python.algorithms import mcts
from pettingzoo.test import api_test, seed_test

from tests.playing import Settings, every_setting, random_match
from wuerfelbecher.bots import RandomBot
from wuerfelbecher.bridges.common import HORIZON, agents_numbering, names_of, usual_seats
from wuerfelbecher.bridges.gymnasium import WuerfelbecherEnv
from wuerfelbecher.bridges.openspiel import MOST_OUTCOMES, name_of
from wuerfelbecher.bridges.pettingzoo import RawEnv, aec
from wuerfelbecher.games.kniffel.kniffel import Kniffel
from wuerfelbecher.table import (
    AnyGame,
    Ask,
    Chance,
    Game,
    Joint,
    Move,
    Race,
    Refusal,
    Result,
    Roll,
    Table,
    Turn,
    View,
    between,
    catalogue,
    dice,
    places,
)
from wuerfelbecher.table.pieces import Piece

SHORT = 150
"""So many answers are enough to see how a match goes on; the slow tests play to the end."""


def name(value: Any) -> str:
    if isinstance(value, type):
        return str(value.id)  # type: ignore[attr-defined]
    return ",".join(f"{name}={one}" for name, one in value.items()) or "default"


GAMES = [game for game in catalogue() if not game.own_words]
UNTIMED = [game for game in GAMES if game().dynamics() != "timed"]
SETTINGS = [(game, setting) for game, setting in every_setting() if not game.own_words]
UNTIMED_SETTINGS = [(game, setting) for game, setting in SETTINGS if game(**setting).dynamics() != "timed"]

of_every_game = pytest.mark.parametrize("game", GAMES, ids=name)
of_every_setting = pytest.mark.parametrize(("game", "setting"), SETTINGS, ids=name)
of_untimed_games = pytest.mark.parametrize("game", UNTIMED, ids=name)
of_untimed_settings = pytest.mark.parametrize(("game", "setting"), UNTIMED_SETTINGS, ids=name)


def load(game: type[AnyGame], players: int = 0, setting: Settings | None = None, horizon: int = HORIZON) -> Any:
    players = players or usual_seats(game)
    agreed = {**(setting or {})}
    for option in game.options:
        if option.name in agreed and len({type(value) for value in option.values}) > 1:
            agreed[option.name] = option.text(option.read(agreed[option.name], game.id))
    return pyspiel.load_game(name_of(game), {"players": players, "horizon": horizon, **agreed})


def step_at_random(state: Any, pick: Random) -> None:
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        [action] = pick.choices([one for one, _ in outcomes], [odds for _, odds in outcomes])
        state.apply_action(action)
    elif state.is_simultaneous_node():
        choices = [state.legal_actions(player) for player in range(state.num_players())]
        state.apply_actions([pick.choice(legal) if legal else 0 for legal in choices])
    else:
        state.apply_action(pick.choice(state.legal_actions()))


# -- OpenSpiel -------------------------------------------------------------------------------------------------


@of_untimed_settings
def test_openspiel_passes_its_random_simulation(game: type[AnyGame], setting: Settings) -> None:
    for players in sorted({game.players.fewest, min(game.players.most, 4)}):
        spiel = load(game, players, setting, SHORT)
        pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@of_untimed_settings
def test_openspiel_passes_its_random_simulation_to_the_end(game: type[AnyGame], setting: Settings) -> None:
    """Nothing is serialized on the way: what is read back is played again from its start, hours in all."""
    for players in sorted({game.players.fewest, min(game.players.most, 5)}):
        spiel = load(game, players, setting, horizon=2000)
        pyspiel.random_sim_test(spiel, num_sims=3, serialize=False, verbose=False)


@of_untimed_games
def test_openspiel_passes_its_api_test(game: type[AnyGame]) -> None:
    attributes = {"game_name": name_of(game), "game": load(game, horizon=SHORT)}
    case = type(name_of(game), (open_spiel_tests.EnforceAPIOnPartialTreeBase,), attributes)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 3
    assert not result.skipped
    assert [text for _, text in [*result.errors, *result.failures]] == []


@of_untimed_settings
def test_openspiel_and_a_match_agree(game: type[AnyGame], setting: Settings) -> None:
    """A match of ours, answer by answer put into OpenSpiel: the same states, moves, odds and returns."""
    seats = min(game.players.most, game.players.fewest + 1)
    match = random_match(game(**setting), seats, seed=1, steps=SHORT)
    state = load(game, seats, setting).new_initial_state()
    words = list(match.game.vocabulary(seats))
    entries = list(match.entries)
    while entries:
        seat, answer, ask = entries.pop(0)
        if ask is not None:
            assert state.is_chance_node()
            outcomes = ask.outcomes()
            total = sum(weight for _, weight in outcomes)
            assert [odds for _, odds in state.chance_outcomes()] == [weight / total for _, weight in outcomes]
            assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1)
            assert len(outcomes) <= MOST_OUTCOMES
            state.apply_action([faces for faces, _ in outcomes].index(answer))
        elif state.is_simultaneous_node():
            together = [(seat, answer), *((seat, move) for seat, move, _ in entries[: len(state.match.to_act) - 1])]
            del entries[: len(together) - 1]
            if len(together) < len(state.match.to_act):
                return
            actions = [0] * seats
            for mover, move in together:
                actions[mover] = words.index(move.text)
            state.apply_actions(actions)
        else:
            assert state.current_player() == seat
            state.apply_action(words.index(answer.text))
    assert state.match.state == match.state
    assert state.is_terminal() == (match.result is not None)
    assert state.returns() == list(match.result.returns if match.result else [0] * seats)
    assert sum(state.returns()) == pytest.approx(0)


@of_untimed_games
def test_actions_are_numbered_by_the_vocabulary(game: type[AnyGame]) -> None:
    for seats in {usual_seats(game), game.players.most}:
        spiel = load(game, seats)
        words = list(game().vocabulary(seats))
        assert spiel.num_distinct_actions() == len(words)
        state = spiel.new_initial_state()
        pick = Random(2)
        for _ in range(20):
            if state.is_terminal():
                break
            if not state.is_chance_node() and not state.is_simultaneous_node():
                seat = state.current_player()
                legal = state.legal_actions()
                assert sorted(words[action] for action in legal) == sorted(
                    move.text for move in state.match.legal(seat)
                )
                assert [state.action_to_string(seat, action) for action in legal] == [
                    words[action] for action in legal
                ]
            step_at_random(state, pick)


@of_untimed_games
def test_only_those_who_may_see_a_hidden_throw_learn_of_it(game: type[AnyGame]) -> None:
    """Two outcomes of a hidden throw, then the same again in both: whoever may not see it sees no difference,

    and who has seen one later, in any way, never forgets it (perfect recall).
    """
    spiel = load(game, setting={"thrown": "before"} if game.id == "tarnkappe" else None, horizon=SHORT)
    hidden = 0
    for seed in range(4):
        pick = Random(seed)
        state = spiel.new_initial_state()
        while not state.is_terminal():
            ask = state.match.ask
            if isinstance(ask, Chance) and ask.seen_by is not None and len(ask.outcomes()) > 1:
                hidden += 1
                first, second = (state.child(action) for action in pick.sample(state.legal_actions(), 2))
                for seat in range(spiel.num_players()):
                    if seat not in ask.seen_by:
                        assert seen(first, seat) == seen(second, seat)
                    else:
                        assert remembered(first, seat) != remembered(second, seat)
                if hidden % 5 == 1:
                    never_forgets(first, second, pick)
            step_at_random(state, pick)
    secret = spiel.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert (hidden > 0) == secret


def remembered(state: Any, seat: int) -> str:
    return str(state.information_state_string(seat))


def seen(state: Any, seat: int) -> tuple[str, str, list[float]]:
    return remembered(state, seat), state.observation_string(seat), state.observation_tensor(seat)


def never_forgets(first: Any, second: Any, pick: Random) -> None:
    differed = [False] * first.num_players()
    for _ in range(12):
        for seat, before in enumerate(differed):
            differed[seat] = remembered(first, seat) != remembered(second, seat)
            assert differed[seat] >= before
            assert differed[seat] or first.observation_string(seat) == second.observation_string(seat)
        if first.is_terminal() or second.is_terminal() or first.current_player() != second.current_player():
            return
        both = sorted(set(first.legal_actions()) & set(second.legal_actions()))
        if not both or first.is_simultaneous_node():
            return
        action = pick.choice(both)
        first.apply_action(action)
        second.apply_action(action)


def test_a_match_broken_off_is_a_draw() -> None:
    spiel = pyspiel.load_game("wuerfelbecher_kniffel(players=3,horizon=20)")
    state = spiel.new_initial_state()
    pick = Random(3)
    while not state.is_terminal():
        step_at_random(state, pick)
    assert len(state.full_history()) == 20 == spiel.max_game_length() == spiel.max_chance_nodes_in_history()
    assert state.returns() == [0, 0, 0]


def test_openspiel_takes_options_as_parameters() -> None:
    spiel = pyspiel.load_game("wuerfelbecher_kniffel(players=3,crossed_out_counts=True,start=first)")
    assert spiel.num_players() == 3
    assert spiel.rules.agreed == {"crossed_out_counts": True, "start": "first"}
    assert pyspiel.load_game(str(spiel)).rules.agreed == spiel.rules.agreed
    with pytest.raises(ValueError, match="start"):
        pyspiel.load_game("wuerfelbecher_kniffel(start=nobody)")


@pytest.mark.parametrize(
    "make",
    [
        lambda seats: load(Kniffel, seats),
        lambda seats: aec("kniffel", seats),
        lambda seats: WuerfelbecherEnv("kniffel", seats=seats),
    ],
)
def test_too_many_players_are_refused(make: Callable[[int], Any]) -> None:
    make(8)
    with pytest.raises(Refusal, match="1-8"):
        make(9)


@pytest.mark.parametrize("game", [game for game in GAMES if game().dynamics() == "timed"], ids=name)
def test_openspiel_has_no_clock(game: type[AnyGame]) -> None:
    assert name_of(game) not in pyspiel.registered_names()


def test_mcts_of_openspiel_plays_a_match() -> None:
    spiel = pyspiel.load_game("wuerfelbecher_die_boese_drei(start=first)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(spiel, 1.4, 30, evaluator, random_state=np.random.RandomState(1))
    state = spiel.new_initial_state()
    pick = Random(4)
    while not state.is_terminal():
        if state.is_chance_node():
            step_at_random(state, pick)
        else:
            state.apply_action(bot.step(state))
    assert state.match.result is not None


def test_mcts_in_cpp_finds_the_obvious_move() -> None:
    """The first has 1 point; the second has 6, and would be mad to go on."""
    state = pyspiel.load_game("wuerfelbecher_die_boese_drei(start=first)").new_initial_state()
    for action in (0, 1, 5):
        state.apply_action(action)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(state.get_game(), evaluator, 1.4, 200, 10, True, 1, False)
    root = bot.mcts_search(state)
    assert state.action_to_string(root.best_child().action) == "stop"


@pytest.mark.parametrize("game", [game for game in UNTIMED if game().dynamics() == "simultaneous"], ids=name)
def test_openspiel_can_take_simultaneous_moves_in_turn(game: type[AnyGame]) -> None:
    spiel = pyspiel.convert_to_turn_based(load(game, horizon=SHORT))
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=False, verbose=False)


# -- PettingZoo ------------------------------------------------------------------------------------------------


@of_every_setting
def test_pettingzoo_passes_its_tests(game: type[AnyGame], setting: Settings) -> None:
    with warnings.catch_warnings(), redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        api_test(new_env(game, None, setting), num_cycles=60)
        seed_test(lambda: new_env(game, min(game.players.most, game.players.fewest + 1), setting), num_cycles=20)


def new_env(game: type[AnyGame], seats: int | None, setting: dict[str, Any]) -> Any:
    return aec(game.id, seats, horizon=SHORT, **setting)


@of_every_game
def test_pettingzoo_plays_a_match(game: type[AnyGame]) -> None:
    env = aec(game.id, render_mode="ansi")
    pick = Random(5)
    env.reset(seed=5)
    returns = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        returns[agent] += reward
        mask = observation["action_mask"]
        assert mask.any() != (terminated or truncated)
        assert game.title in env.render()
        env.step(pick.choice(np.flatnonzero(mask)) if mask.any() else None)
    match = env.unwrapped.match
    assert list(returns.values()) == list(match.result.returns if match.result else [0] * len(returns))


def test_pettingzoo_truncates_at_the_horizon() -> None:
    env = aec("kniffel", horizon=10)
    env.reset(seed=6)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        assert (reward, terminated) == (0, False)
        assert truncated == (len(env.unwrapped.match.entries) >= 10)
        env.step(None if truncated else env.action_space(agent).sample(observation["action_mask"]))


def test_pettingzoo_ends_an_illegal_move_with_minus_one() -> None:
    env = aec("kniffel", start="first")
    env.reset(seed=7)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(agents_numbering(env.unwrapped.game, 2).words.index("pass"))
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1, "player_1": 0}


@pytest.mark.parametrize("game", [game for game in GAMES if game().dynamics() == "simultaneous"], ids=name)
def test_agents_see_nothing_of_what_others_choose_at_the_same_time(game: type[AnyGame]) -> None:
    def first_choice(number: int) -> Any:
        env = aec(game.id)
        env.reset(seed=8)
        while not isinstance(env.unwrapped.match.ask, Joint):
            env.step(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
        env.step(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[number])
        return env

    one, other = first_choice(0), first_choice(-1)
    [chosen] = one.unwrapped.match.given
    assert one.agent_selection == other.agent_selection != one.possible_agents[chosen]
    for agent in one.possible_agents:
        assert (one.observe(agent)["observation"] == other.observe(agent)["observation"]).all()


# -- Gymnasium -------------------------------------------------------------------------------------------------


@of_every_setting
def test_gymnasium_passes_its_checker(game: type[AnyGame], setting: Settings) -> None:
    env = gymnasium.make(f"wuerfelbecher/{game.id}-v0", **setting)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def episode(env: WuerfelbecherEnv, seed: int) -> tuple[list[int], float]:
    pick = Random(seed)
    _, info = env.reset(seed=seed)
    actions = []
    while True:
        actions.append(int(pick.choice(np.flatnonzero(info["action_mask"]))))
        _, reward, terminated, truncated, info = env.step(actions[-1])
        if terminated or truncated:
            assert not info["action_mask"].any()
            return actions, reward


@of_every_game
def test_gymnasium_plays_a_match_from_any_seat(game: type[AnyGame]) -> None:
    for seat in range(usual_seats(game)):
        env = WuerfelbecherEnv(game.id, seat=seat)
        actions, reward = episode(env, seed=9)
        result = env.match.result
        assert reward == (result.returns[seat] if result else 0)
        assert episode(env, seed=9) == (actions, reward)


def test_gymnasium_ends_an_illegal_action_with_minus_one() -> None:
    env = WuerfelbecherEnv("kniffel")
    _, info = env.reset(seed=10)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    assert env.step(illegal)[1:4] == (-1, True, False)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    for outside in (-1, 1000):
        env.reset(seed=10)
        assert env.step(outside)[1:4] == (-1, True, False)


def test_gymnasium_truncates_at_the_horizon() -> None:
    env = WuerfelbecherEnv("kniffel", horizon=15)
    assert episode(env, seed=12)[1] == 0
    assert env.match.result is None
    too_soon = WuerfelbecherEnv("kniffel", seat=1, horizon=3, start="first")
    assert [too_soon.numbering.words[action] for action in episode(too_soon, seed=12)[0]] == ["pass"]


def test_gymnasium_takes_bots_and_functions_as_opponents() -> None:
    asked: list[int] = []

    def last(view: View, ask: Ask) -> Move:
        asked.append(view.seat)
        return view.legal[-1]

    env = WuerfelbecherEnv("kniffel", seat=1, seats=3, opponents=[last, RandomBot(1)])
    episode(env, seed=11)
    assert set(asked) == {0}
    episode(WuerfelbecherEnv("kniffel", seats=3, opponents=last), seed=11)
    assert set(asked) == {0, 1, 2}
    with pytest.raises(ValueError, match="2 opponents"):
        WuerfelbecherEnv("kniffel", seats=3, opponents=[last])
    with pytest.raises(ValueError, match="no seat 2"):
        WuerfelbecherEnv("kniffel", seat=2)


# -- what only some games have ---------------------------------------------------------------------------------

MINE = Move("mine")
ONE_DIE = dice(1)


@dataclass(slots=True, kw_only=True)
class Caught(Table):
    by: int = -1


class Snap(Game[Caught]):
    """The first to say so wins; if all pass, nobody does. One throw in two leaves nothing to say."""

    id, title, players = "snap", "Snap", between(2, 4)
    state = Caught

    def turn(self, t: Caught) -> Turn:
        [thrown] = yield Roll(0, ONE_DIE)
        if thrown > 3:
            first = yield Race(dict.fromkeys(range(t.seats), (MINE,)))
            t.by = first[0] if first else -1
        t.round += 1

    def over(self, t: Caught) -> bool:
        return t.round > 1

    def result(self, t: Caught) -> Result:
        if t.by < 0:
            return Result((1,) * t.seats, nobody_wins=True)
        return Result(places([seat == t.by for seat in range(t.seats)]))

    def pieces(self, t: Caught) -> list[Piece]:
        return []

    def vocabulary(self, seats: int) -> list[str]:
        return ["mine"]

    def dynamics(self) -> Any:
        return "timed"


def snap(seed: int, action: int) -> tuple[list[str], dict[str, float]]:
    """Who was asked, and who got what, if all do the same and nobody passes who need not."""
    env = RawEnv(Snap(), seats=3, horizon=100, render_mode=None)
    env.reset(seed=seed)
    asked, returns = [], {}
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        if terminated:
            returns[agent] = reward
            env.step(None)
        else:
            asked.append(agent)
            mask = observation["action_mask"]
            env.step(action if mask[action] else int(np.flatnonzero(mask)[0]))
    return asked, returns


def test_in_a_race_chance_decides_who_is_quicker() -> None:
    races = [snap(seed, action=0) for seed in range(60)]
    winners = {agent for _, returns in races for agent, value in returns.items() if value == 1}
    assert winners == set(names_of(Snap(), 3))


def test_in_a_race_everyone_may_pass() -> None:
    races = [snap(seed, action=1) for seed in range(30)]
    assert all(set(returns.values()) == {0} for _, returns in races)
    assert {len(set(asked)) for asked, _ in races} == {1, 3}
    assert len({tuple(asked) for asked, _ in races if len(asked) == 3}) > 3


def test_a_match_over_before_anybody_was_asked_is_passed() -> None:
    lengths = [len(asked) for asked, _ in (snap(seed, action=0) for seed in range(30))]
    assert set(lengths) == {1}
    env = RawEnv(Snap(), seats=2, horizon=100, render_mode=None)
    for seed in range(10):
        env.reset(seed=seed)
        over = env.match.result is not None
        assert list(env.observe(env.agent_selection)["action_mask"]) == ([0, 1] if over else [1, 1])


# -- without the other projects --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bridge", "package"), [("openspiel", "pyspiel"), ("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium")]
)
def test_a_bridge_without_its_package_names_the_extra(
    bridge: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"wuerfelbecher.bridges.{bridge}")
    with pytest.raises(ImportError, match=rf"pip install 'wuerfelbecher\[{bridge}\]'"):
        import_module(f"wuerfelbecher.bridges.{bridge}")


def test_what_no_environment_can_do_is_refused() -> None:
    with pytest.raises(ValueError, match="horizon cannot be 0"):
        aec("kniffel", horizon=0)
    with pytest.raises(ValueError, match="no render mode 'human'; there is ansi"):
        aec("kniffel", render_mode="human")
    with pytest.raises(ValueError, match="horizon cannot be -5"):
        pyspiel.load_game("wuerfelbecher_die_boese_drei", {"horizon": -5})
    state = pyspiel.load_game("wuerfelbecher_die_boese_drei", {"start": "first"}).new_initial_state()
    with pytest.raises(ValueError, match="no outcome 99 here; the last is 5"):
        state.apply_action(99)
    state.apply_action(0)
    with pytest.raises(ValueError, match=r"action 7 is not possible now; legal are \[0, 1\]"):
        state.apply_action(7)
