"""Gymnasium: one seat against bots, `gymnasium.make("wuerfelbecher/kniffel-v0")` once this is imported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

try:
    import gymnasium
except ImportError as error:
    raise ImportError("Gymnasium is not installed: pip install 'wuerfelbecher[gymnasium]'") from error

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from wuerfelbecher.bots import Bot, RandomBot, bot_named
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
from wuerfelbecher.table import Ask, Match, Move, View, catalogue, load

Answer = Callable[[View, Ask], Move]
Opponent = Bot | Answer | str
Step = tuple[NDArray[np.int32], float, bool, bool, dict[str, Any]]


class WuerfelbecherEnv(gymnasium.Env):  # type: ignore[misc]
    """A match from one seat. `info["action_mask"]` says what is possible now.

    `opponents` is one bot for all other seats or a list with one for each, by seat: anything with a method
    `answer(view, ask)`, a function with these parameters, or a level as in `bot:skilled`. By default they play at
    random.
    An illegal action ends the episode with -1. After `horizon` answers, throws included, it is truncated.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}
    match: Match

    def __init__(
        self,
        game_id: str,
        seat: int = 0,
        seats: int | None = None,
        opponents: Opponent | Sequence[Opponent] | None = None,
        horizon: int = HORIZON,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.game = load(game_id, **options)
        self.seats = usual_seats(type(self.game)) if seats is None else seats
        if not 0 <= seat < len(names_of(self.game, self.seats)):
            raise ValueError(f"there is no seat {seat} at a table of {self.seats}; the first is 0")
        if isinstance(opponents, str):
            opponents = [opponents] * (self.seats - 1)
        if isinstance(opponents, Sequence) and len(opponents) != self.seats - 1:
            raise ValueError(f"{self.seats - 1} opponents are needed, but {len(opponents)} were given")
        self.seat = seat
        check(horizon, render_mode)
        self.horizon = horizon
        self.render_mode = render_mode
        self.numbering = agents_numbering(self.game, self.seats)
        for opponent in opponents if isinstance(opponents, Sequence) else ():
            if isinstance(opponent, str):
                bot_named(opponent, 0, game_id)
        self._opponents = opponents
        self._answers: dict[int, Answer] = {}
        self._random = Random()
        self._ended = True
        width, limit = len(self.game.setup(self.seats).numbers()), np.iinfo(np.int32)
        self.action_space = spaces.Discrete(len(self.numbering))
        self.observation_space = spaces.Box(limit.min, limit.max, (width,), np.int32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int32], dict[str, Any]]:
        super().reset(seed=seed)
        self._random.seed(int(self.np_random.integers(2**63)))
        self._answers = self._seated()
        self._ended = False
        self.match = agents_match(self.game, self.seats, self._random.getrandbits(64))
        self._let_others_play()
        return numbers_seen(self.match, self.seat), self._info()

    def _seated(self) -> dict[int, Answer]:
        """Who answers for the other seats in this episode."""
        given = RandomBot(self._random.getrandbits(64)) if self._opponents is None else self._opponents
        others = [seat for seat in range(self.seats) if seat != self.seat]
        bots = given if isinstance(given, Sequence) else [given] * len(others)
        return {seat: self._answer_of(bot) for seat, bot in zip(others, bots, strict=True)}

    def _answer_of(self, opponent: Any) -> Answer:
        if isinstance(opponent, str):
            opponent = bot_named(opponent, self._random.getrandbits(64), self.game.id)
        answer: Answer = getattr(opponent, "answer", opponent)
        return answer

    def _let_others_play(self) -> None:
        match = self.match
        while len(match.entries) < self.horizon:
            seat = next_agent(match, self._random)
            if seat not in self._answers:
                return
            view = match.view(seat)
            assert view.ask is not None
            match.play(self._answers[seat](view, view.ask), seat)

    def step(self, action: int) -> Step:
        if self._ended:
            raise gymnasium.error.ResetNeeded("the episode is over: reset before the next step")
        match = self.match
        move = self.numbering.move(action, open_to(match, self.seat))
        if move is not None and self.seat in match.to_act:
            match.play(move, self.seat)
            self._let_others_play()
        illegal, truncated, reward = move is None, False, 0.0
        if illegal:
            reward = -1.0
        elif match.result is not None:
            reward = match.result.returns[self.seat]
        else:
            truncated = len(match.entries) >= self.horizon
        terminated = illegal or match.result is not None
        self._ended = terminated or truncated
        return numbers_seen(match, self.seat), reward, terminated, truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """What is possible now, under the name that learners with action masks look for."""
        return self.numbering.mask(() if self._ended else open_to(self.match, self.seat)).astype(np.bool_)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}

    def render(self) -> str | None:
        return rendered(self.match) if self.render_mode == "ansi" else None


def register() -> None:
    for game in catalogue():
        if game.own_words:
            continue
        gymnasium.register(
            id=f"wuerfelbecher/{game.id}-v0",
            entry_point="wuerfelbecher.bridges.gymnasium:WuerfelbecherEnv",
            kwargs={"game_id": game.id},
        )


register()
