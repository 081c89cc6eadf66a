"""PettingZoo: every game as an environment in which the agents act in turn, `aec("kniffel", seats=3)`."""

from __future__ import annotations

from random import Random
from typing import Any

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("PettingZoo is not installed: pip install 'wuerfelbecher[pettingzoo]'") from error

import numpy as np
from gymnasium import spaces

from wuerfelbecher.bridges.common import (
    HORIZON,
    RENDER_MODES,
    agents_match,
    agents_numbering,
    check,
    names_of,
    next_agent,
    numbers_seen,
    open_to,
    rendered,
    usual_seats,
)
from wuerfelbecher.table import AnyGame, Match, load


def aec(
    game_id: str,
    seats: int | None = None,
    horizon: int = HORIZON,
    render_mode: str | None = None,
    **options: object,
) -> Any:
    """The environment in PettingZoo's usual wrappers: an illegal action ends the match with -1 for its agent."""
    env = RawEnv(load(game_id, **options), seats, horizon, render_mode)
    legal = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


class RawEnv(AECEnv):  # type: ignore[misc]
    """A match. Seats that are asked together act one after the other and see nothing of each other's choice.

    All agents stay until the match is over, even those with nothing left to do. After `horizon` answers, throws
    included, it is truncated.
    """

    match: Match

    def __init__(self, game: AnyGame, seats: int | None, horizon: int, render_mode: str | None) -> None:
        super().__init__()
        check(horizon, render_mode)
        self.game = game
        self.seats = usual_seats(type(game)) if seats is None else seats
        self.horizon = horizon
        self.render_mode = render_mode
        self.metadata = {
            "render_modes": RENDER_MODES,
            "name": f"wuerfelbecher_{game.id.replace('-', '_')}_v0",
            "is_parallelizable": False,
        }
        self.possible_agents = names_of(game, self.seats)
        self.numbering = agents_numbering(game, self.seats)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random = Random()
        width, limit = len(game.setup(self.seats).numbers()), np.iinfo(np.int32)
        self.action_spaces = {agent: spaces.Discrete(len(self.numbering)) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(limit.min, limit.max, (width,), np.int32),
                    "action_mask": spaces.Box(0, 1, (len(self.numbering),), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random.seed(seed)
        self.match = agents_match(self.game, self.seats, self._random.getrandbits(64))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[max(0, next_agent(self.match, self._random))]

    def observe(self, agent: str) -> dict[str, Any]:
        """What lies on the table as this agent sees it; the mask is empty unless it is the one to act."""
        seat = self._seat[agent]
        to_act = agent == self.agent_selection and not (self.terminations[agent] or self.truncations[agent])
        return {
            "observation": numbers_seen(self.match, seat),
            "action_mask": self.numbering.mask(open_to(self.match, seat) if to_act else ()),
        }

    def step(self, action: int | None) -> None:
        agent, match = self.agent_selection, self.match
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        move = self.numbering.move(action, open_to(match, self._seat[agent]))
        if move is None:
            raise ValueError(f"action {action} is not possible now")
        if match.result is None:
            match.play(move, self._seat[agent])
        seat = next_agent(match, self._random)
        if match.result is not None:
            self.rewards = dict(zip(self.possible_agents, match.result.returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif len(match.entries) >= self.horizon:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        return rendered(self.match) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass
