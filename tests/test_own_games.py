"""Games of one's own stay plain Python beside the engine, whether or not that is compiled."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import get_type_hints

import pytest

from wuerfelbecher.games.one_die.quinze import Quinze
from wuerfelbecher.games.two_dice.maexchen import Maexchen
from wuerfelbecher.mechanics.keep import Throwing, throw
from wuerfelbecher.table import (
    STOP,
    Chance,
    Choose,
    Faces,
    Form,
    Game,
    Match,
    Move,
    Refusal,
    Result,
    Secret,
    Source,
    Turn,
    each,
    highest,
)
from wuerfelbecher.table.game import between


@dataclass(slots=True, kw_only=True)
class State(Throwing):
    points: list[int] = each(0)
    cup: list[Secret[tuple[int, ...]]] = each(Secret(()))


class Numbers(Form):
    """Stakes from one to nine, as a form."""

    def __len__(self) -> int:
        return 9

    def at(self, index: int) -> Move:
        return Move(f"stake {index + 1}", index + 1)

    def find(self, typed: str) -> Move | None:
        verb, _, number = typed.partition(" ")
        return self.at(int(number) - 1) if verb == "stake" and number.isdigit() and 0 < int(number) < 10 else None


class Stakes(Game[State]):
    id = "stakes"
    title = "Stakes"
    players = between(2, 4)
    state = State
    rounds = 2

    def turn(self, t: State) -> Turn:
        move = yield Choose(t.active, Numbers())
        yield from throw(t)
        t.cup[t.active] = Secret(t.dice, (t.active,))
        t.points[t.active] += sum(t.dice) * move.value
        yield Choose(t.active, (STOP,))
        if t.active == t.seats - 1:
            t.round += 1

    def over(self, t: State) -> bool:
        return t.round > self.rounds

    def result(self, t: State) -> Result:
        return highest(t.points)


class Longer(Stakes):
    rounds = 3


class Ones(Source):
    """Every die shows its lowest face."""

    def answer(self, ask: Chance, number: int = 0) -> Faces:
        return ask.outcomes()[0][0]

    def copy(self) -> Ones:
        return self


@pytest.mark.parametrize(("game", "rounds"), [(Stakes(), 2), (Longer(), 3)])
def test_a_game_in_plain_python_plays(game: Stakes, rounds: int) -> None:
    match = Match(game, ["Anna", "Ben"], chance=Ones())
    while match.result is None:
        match.play("stake 2" if match.state.active else "stake 3")
        twin = match.copy()
        assert (twin.state, twin.to_act) == (match.state, match.to_act)
        assert twin.state.points is not match.state.points
        match.play(STOP)
    assert match.result.scores == (15 * rounds, 10 * rounds)
    with pytest.raises(Refusal):
        match.play(STOP)


def test_its_state_hides_what_it_says() -> None:
    match = Match(Stakes(), ["Anna", "Ben"], chance=Ones())
    match.play("stake 1")
    assert match.state.may_hide()
    assert match.view(1).state.cup[0].value is None
    assert match.view(0).state.cup[0].value == (1, 1, 1, 1, 1)
    assert "Secret" in str(get_type_hints(Maexchen.state)["cup"])
    assert [one.name for one in fields(State)][-4:] == ["dice", "throws", "points", "cup"]
    with pytest.raises(AttributeError):
        match.state.nonsense = 1


class Two(Quinze):
    id = "deux"
    title = "Deux (Zwei)"
    target = 2


def test_a_sister_in_plain_python_says_what_differs() -> None:
    match = Match(Two(start="first"), ["Anna", "Ben"], chance=Ones())
    assert match.to_act == [0]
    match.play("roll")
    assert match.state.points[0] == 2
    assert match.to_act == [1]
