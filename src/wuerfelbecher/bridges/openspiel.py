"""OpenSpiel: importing this registers every game that needs no clock, as `wuerfelbecher_kniffel` and so on."""

from __future__ import annotations

import json
from typing import Any, ClassVar, get_type_hints

try:
    import pyspiel
except ImportError as error:
    raise ImportError("OpenSpiel is not installed: pip install 'wuerfelbecher[openspiel]'") from error

import numpy as np

from wuerfelbecher.bridges.common import HORIZON, Numbering, check, lines_seen, names_of, numbers_seen, usual_seats
from wuerfelbecher.table import (
    NOBODY,
    AnyGame,
    Chance,
    Faces,
    Joint,
    Match,
    Move,
    Open,
    Option,
    Table,
    catalogue,
    load,
)

MOST_OUTCOMES = 4096
"""No throw or draw has more outcomes; five dice and a ten-sided one have the most, 2,520."""

Parameters = dict[str, Any]


def name_of(game: type[AnyGame]) -> str:
    return f"wuerfelbecher_{game.id.replace('-', '_')}"


def parameters_of(game: type[AnyGame]) -> Parameters:
    """What can be set when the game is loaded, with its defaults."""
    options = {option.name: _plain(option) for option in game.options}
    return {"players": usual_seats(game), "horizon": HORIZON, **options}


def _plain(option: Option) -> int | bool | str:
    """The default; as text where the values have several types, because OpenSpiel wants a single one."""
    kinds = {type(value) for value in option.values}
    return option.default if len(kinds) == 1 else option.text(option.default)


def has_secrets(rules: AnyGame) -> bool:
    """Whether the state of a game can hold a secret."""
    state = type(rules.setup(rules.players.fewest))
    return any("Secret[" in str(hint) for hint in get_type_hints(state).values())


def type_of(game: type[AnyGame], rules: AnyGame) -> Any:
    secrets = has_secrets(rules)
    together = rules.dynamics() == "simultaneous"
    kinds = pyspiel.GameType
    return kinds(
        short_name=name_of(game),
        long_name=game.title,
        dynamics=kinds.Dynamics.SIMULTANEOUS if together else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if secrets else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players.most,
        min_num_players=game.players.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters_of(game),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options and seats. `horizon` bounds the answers of a match; broken off, it is a draw."""

    game: ClassVar[type[AnyGame]]

    def __init__(self, given: Parameters) -> None:
        game = self.game
        settled = {**parameters_of(game), **given}
        options = dict(settled)
        self.seats: int = options.pop("players")
        self.horizon: int = options.pop("horizon")
        check(self.horizon)
        self.rules = game(**options)
        if self.rules.dynamics() == "timed":
            raise ValueError(f"{name_of(game)} needs a clock with these options, and OpenSpiel has none: {options}")
        self.names = names_of(self.rules, self.seats)
        self.secrets = has_secrets(self.rules)
        self.numbering = Numbering(self.rules.vocabulary(self.seats))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.numbering),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.horizon,
        )
        super().__init__(type_of(game, self.rules), info, settled)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.horizon

    def make_py_observer(self, kind: Any = None, params: Parameters | None = None) -> Observer:
        if params:
            raise ValueError(f"there are no observation parameters: {params}")
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False))


class Playing:
    """A match as part of a state, which OpenSpiel copies with `deepcopy` and stores with `pickle`.

    Where there are secrets, it also keeps the table as it was after each answer: the log says only that a hidden
    throw was made, and a seat with perfect recall remembers what came of it.
    """

    __slots__ = ("match", "moments", "secrets")

    def __init__(self, match: Match, secrets: bool) -> None:
        self.match = match
        self.secrets = secrets
        self.moments = [Moment(match.state, match.state)] if secrets else []

    def answer(self, answer: Faces | Move | str, seat: int) -> None:
        if isinstance(answer, tuple):
            self.match.throw(answer)
        else:
            self.match.play(answer, seat)
        if self.secrets:
            self.moments.append(Moment(self.match.state, self.moments[-1].state))

    def __deepcopy__(self, memo: object) -> Playing:
        twin = object.__new__(Playing)
        twin.match = self.match.copy()
        twin.secrets = self.secrets
        twin.moments = self.moments.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        match = self.match
        answers = [(answer if ask else answer.text, seat) for seat, answer, ask in match.entries]
        return Playing.again, (match.game.id, match.game.agreed, match.names, self.secrets, answers)

    @staticmethod
    def again(
        game_id: str, options: dict[str, object], names: tuple[str, ...], secrets: bool, answers: list[Any]
    ) -> Playing:
        playing = Playing(Match(load(game_id, **options), names, chance=Open()), secrets)
        for answer, seat in answers:
            playing.answer(answer, seat)
        return playing

    def lines(self, seat: int, recall: bool) -> list[str]:
        """What a seat sees, and with perfect recall also all that it has seen."""
        lines = lines_seen(self.match.view(seat), recall)
        return [*lines, *(moment.news(seat) for moment in self.moments)] if recall else lines


class Moment:
    """The table after an answer, and what was new about it to each seat."""

    __slots__ = ("_before", "_news", "state")

    def __init__(self, state: Table, before: Table) -> None:
        self.state = state.copy()
        self._before = before
        self._news: dict[int, str] = {}

    def news(self, seat: int) -> str:
        if seat not in self._news:
            before = self._before.seen_from(seat).data()
            after = self.state.seen_from(seat).data()
            self._news[seat] = json.dumps({name: after[name] for name in after if after[name] != before[name]})
        return self._news[seat]


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match in which all chance comes from outside."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.playing = Playing(Match(game.rules, game.names, chance=Open()), game.secrets)

    @property
    def match(self) -> Match:
        return self.playing.match

    def current_player(self) -> int:
        ask = self.playing.match.ask
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if isinstance(ask, Chance):
            return int(pyspiel.PlayerId.CHANCE)
        if isinstance(ask, Joint) and len(ask.choices) > 1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return self.playing.match.to_act[0]

    def is_terminal(self) -> bool:
        match = self.playing.match
        return match.ask is None or len(match.entries) >= self.get_game().horizon

    def _legal_actions(self, player: int) -> list[int]:
        numbers: list[int] = self.get_game().numbering.of(self.match.legal(player))
        return numbers

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = [weight for _, weight in self._outcomes()]
        total = sum(weights)
        return [(number, weight / total) for number, weight in enumerate(weights)]

    def _outcomes(self) -> tuple[tuple[Faces, int], ...]:
        ask = self.match.ask
        return ask.outcomes() if isinstance(ask, Chance) else ()

    def _apply_action(self, action: int) -> None:
        match = self.match
        if isinstance(match.ask, Chance):
            outcomes = self._outcomes()
            if not 0 <= action < len(outcomes):
                raise ValueError(f"there is no outcome {action} here; the last is {len(outcomes) - 1}")
            self.playing.answer(outcomes[action][0], match.ask.seat)
        else:
            self._play(match.to_act[0], action)

    def _apply_actions(self, actions: list[int]) -> None:
        """Seats that are not asked pass any number, as everywhere in OpenSpiel."""
        for seat in self.match.to_act:
            self._play(seat, actions[seat])

    def _play(self, seat: int, action: int) -> None:
        move = self.get_game().numbering.move(action, self.match.legal(seat))
        if move is None:
            raise ValueError(f"action {action} is not possible now; legal are {self.legal_actions(seat)}")
        self.playing.answer(move, seat)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(self.get_game().numbering.words[action])
        ask = self.match.ask
        assert isinstance(ask, Chance), "outcomes have names only where they can happen"
        return ask.text(ask.outcomes()[action][0])

    def returns(self) -> list[float]:
        match = self.match
        return list(match.result.returns) if match.result else [0.0] * len(match.names)

    def __str__(self) -> str:
        match = self.match
        return "\n".join([f"answer {len(match.entries)}", str(match.state), f"to act: {match.to_act}"])


class Observer:
    """What a seat sees of what is public, of its own secrets, or of both; now, or all that it ever saw."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no observer sees the secrets of all players")
        self.public: bool = kind.public_info
        self.private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recall: bool = kind.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.public and not self.recall:
            width = len(game.rules.setup(game.seats).numbers())
            self.tensor = np.zeros(game.seats + width, np.float32)
            self.dict = {"player": self.tensor[: game.seats], "table": self.tensor[game.seats :]}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.dict["player"][:] = 0
            self.dict["player"][player] = 1
            self.dict["table"][:] = numbers_seen(state.match, player if self.private else NOBODY)

    def string_from(self, state: SpielState, player: int) -> str:
        mine = state.playing.lines(player if self.private else NOBODY, self.recall)
        if self.public:
            return "\n".join([f"player {player}", *mine])
        if not state.playing.secrets:
            return ""
        public = state.playing.lines(NOBODY, self.recall)
        return "\n".join(
            [f"player {player}", *(line for line, known in zip(mine, public, strict=True) if line != known)]
        )


def register() -> None:
    """Each game is registered as a class of its own: OpenSpiel outlives Python, and only classes survive that."""
    for game in catalogue():
        rules = game()
        if rules.dynamics() != "timed":
            pyspiel.register_game(type_of(game, rules), type(game.__name__, (SpielGame,), {"game": game}))


register()
