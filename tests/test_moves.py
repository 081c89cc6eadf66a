"""Moves are declared once: notation, reasons for refusals and values come from the declaration."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from wuerfelbecher.mechanics.keep import Keep
from wuerfelbecher.table import (
    STOP,
    Choose,
    ChooseAll,
    Either,
    Family,
    Game,
    Match,
    Message,
    Move,
    Product,
    Race,
    Refusal,
    Result,
    Secret,
    Table,
    Turn,
    Written,
    between,
)
from wuerfelbecher.table.game import Declared
from wuerfelbecher.table.pieces import Piece

KEEP = Keep(2, misfit="two-at-most")
GIFT = Family("gift {side} {other}", "hand-{player}/gift", side=("left", "right"))
BET = Product("bet {} on {}", range(1, 4), ("red", "black"), misfit="no-such-bet")
NAME = tuple(Move(f"name {number}", number) for number in range(1, 4))


@dataclass(slots=True, kw_only=True)
class State(Table):
    lowest: int = 2
    hidden: Secret[int] | None = None


def refused(t: State, seat: int, move: Move) -> Message | None:
    if move in NAME:
        return Message("too-low", lowest=t.lowest, seat=seat)
    if move.kind is GIFT:
        return Message("no-gift", value=move.value)
    if move is STOP:
        return Message("peeked", value=t.hidden.value if t.hidden else 0)
    return None


class Declaring(Game[State]):
    id, number, title, players, state = "declaring", 0, "Declaring", between(2, 2), State

    def turn(self, t: State) -> Turn:
        t.hidden = Secret(5, seen_by=(1,))
        yield Choose(0, NAME[t.lowest - 1 :], why=refused)
        yield ChooseAll({0: NAME[1:], 1: NAME[1:]}, why=refused)
        yield Race(dict.fromkeys((0, 1), NAME[1:]), why=refused)
        yield Choose(0, NAME[1:])
        t.round += 1

    def over(self, t: State) -> bool:
        return t.round > 1

    def result(self, t: State) -> Result:
        return Result((1, 1))

    def pieces(self, t: State) -> list[Piece]:
        return []

    def moves(self, seats: int) -> Declared:
        return NAME, STOP, GIFT, BET, KEEP


def reason(match: Match, typed: str, seat: int = 0) -> Message:
    with pytest.raises(Refusal) as refusal:
        match.play(typed, seat)
    return refusal.value.message


def test_the_vocabulary_is_what_was_declared_in_its_order() -> None:
    words = Declaring().vocabulary(2)
    assert words[:4] == ["name 1", "name 2", "name 3", "stop"]
    assert words[4:8] == ["gift left 1", "gift left 2", "gift right 1", "gift right 2"]
    assert words[8:14] == [f"bet {chips} on {field}" for chips in (1, 2, 3) for field in ("red", "black")]
    assert words[14:] == [move.text for move in KEEP]
    assert len(words[14:]) == 1 + 6 + 21


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("Name 3", 3),
        ("gift  RIGHT 2", (1, 1)),
        ("bet 3 on black", (3, "black")),
        ("keep 6 1", (1, 6)),
        ("keep none", ()),
    ],
)
def test_a_declared_move_is_found_with_its_value(typed: str, value: object) -> None:
    found = Declaring().declared(typed, 2)
    assert found is not None
    assert found.value == value


@pytest.mark.parametrize("typed", ["", "name 4", "gift left 3", "bet 4 on red", "keep 1 1 1", "keep 7", "keep"])
def test_what_was_not_declared_is_not_found(typed: str) -> None:
    assert Declaring().declared(typed, 2) is None


def test_every_kind_of_ask_says_why_a_declared_move_is_refused() -> None:
    match = Match(Declaring(), ["Anna", "Ben"])
    assert reason(match, "name 1") == Message("too-low", lowest=2, seat=0)
    assert reason(match, "gift left 2") == Message("no-gift", value=(0, 1))
    match.play("name 2")
    assert reason(match, "name 1", seat=1) == Message("too-low", lowest=2, seat=1)
    match.play("name 2", 0)
    match.play("name 2", 1)
    assert reason(match, "name 1", seat=1) == Message("too-low", lowest=2, seat=1)
    match.play("name 2", 1)
    assert reason(match, "name 1").key == "not-possible"


def test_a_form_says_why_it_has_no_such_move() -> None:
    match = Match(Declaring(), ["Anna", "Ben"])
    assert reason(match, "keep 1 1 1") == Message("two-at-most")
    assert reason(match, "bet 9 on red") == Message("no-such-bet")
    assert reason(match, "bet 9 at red").key == "not-possible"


def test_a_reason_is_given_from_what_the_seat_may_see() -> None:
    match = Match(Declaring(), ["Anna", "Ben"])
    assert reason(match, "stop") == Message("peeked", value=None)
    match.play("name 2")
    assert reason(match, "stop", seat=1) == Message("peeked", value=5)


@pytest.mark.parametrize("typed", ["bet 1 on red", "nonsense", "name 9"])
def test_without_a_reason_the_possible_moves_are_listed(typed: str) -> None:
    match = Match(Declaring(), ["Anna", "Ben"])
    assert reason(match, typed).values["possible"] == "name 2, name 3"


def test_a_form_explains_itself_also_beside_other_choices() -> None:
    def shout(text: str) -> tuple[str, int]:
        if not text.isalpha():
            raise Refusal("letters-only", typed=text)
        return text.upper(), len(text)

    calls = Either((STOP,), Written("call", shout, lambda: ["hello"]))
    assert calls.why_not("call 77") == Message("letters-only", typed="77")
    assert calls.why_not("call ahoy") is None
    assert calls.why_not("stop now") is None


def test_kept_dice_say_how_many_are_thrown() -> None:
    assert [(move.text, move.throws) for move in Keep(2, fewest=1).of((3, 5, 5))] == [
        ("keep 3", 2),
        ("keep 5", 2),
        ("keep 3 5", 1),
        ("keep 5 5", 1),
    ]
    assert Keep(5, verb="spare").of((1, 2))[-1].text == "spare 2"
    assert KEEP.of((5, 5, 6)) is KEEP.of((5, 5, 6)), "a copy of a match is offered the very same moves"
