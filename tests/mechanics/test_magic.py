"""Magic tricks: the magician is always right about an honest player, and knows nothing but the number told."""

from __future__ import annotations

from itertools import product

import pytest

from tests.playing import NAMES
from wuerfelbecher.table import Match, Open, Refusal, load


def told(match: Match) -> dict[str, dict[str, object]]:
    return {message.key: message.values for _, message in match.told}


def test_two_dice_are_read_from_the_number_told() -> None:
    for first, second in product(range(1, 7), repeat=2):
        match = Match(load("wieviel-augen"), ["Anna"], chance=Open())
        match.play(f"{first} {second}")
        match.play(str((first * 2 + 5) * 5 + second))
        assert (told(match)["announces"]["first"], told(match)["announces"]["second"]) == (first, second)
        assert "right" in told(match)


@pytest.mark.parametrize("count", range(2, 11))
def test_the_hidden_faces_of_a_tower_are_counted(count: int) -> None:
    for top in range(1, 7):
        tower = [top, *((top + at) % 6 + 1 for at in range(count - 1))]
        hidden = 7 - top + sum(7 - face + face for face in tower[1:])
        match = Match(load("wuerfelstapel", dice=count), ["Anna"], chance=Open())
        match.play(" ".join(map(str, tower)))
        match.play(str(top))
        assert told(match)["announces"]["hidden"] == hidden
        assert "right" in told(match)


@pytest.mark.parametrize(
    ("game", "throws", "number"),
    [("wieviel-augen", ["1 1", "3 6"], 87), ("wuerfelstapel", ["1 1 2 2", "3 3 6 6"], 5)],
)
def test_the_magician_says_the_same_whatever_lies_under_the_cup(game: str, throws: list[str], number: int) -> None:
    announced = []
    for throw in throws:
        match = Match(load(game), ["Anna"], chance=Open())
        match.play(throw)
        match.play(str(number))
        assert "wrong" in told(match)
        announced.append(told(match)["announces"])
    unseen = Match(load(game, unseen=True), ["Anna"])
    unseen.play(str(number))
    assert announced == [told(unseen)["announces"]] * len(throws)


@pytest.mark.parametrize(
    ("game", "numbers"), [("wieviel-augen", [0, 35, 42, 45, 52, 92, 98]), ("wuerfelstapel", [0, 7, 28])]
)
def test_an_impossible_number_is_refused_with_a_hint(game: str, numbers: list[int]) -> None:
    match = Match(load(game), ["Anna", "Ben"])
    for number in numbers:
        with pytest.raises(Refusal) as refused:
            match.play(str(number))
        assert refused.value.message.key == "impossible"
    assert match.to_act == [0]


@pytest.mark.parametrize(("game", "throw"), [("wieviel-augen", "1 1"), ("wuerfelstapel", "1 1 1 1")])
def test_everybody_performs_once_and_the_trick_is_explained_at_the_end(game: str, throw: str) -> None:
    match = Match(load(game), NAMES[:8], chance=Open())
    for seat in range(8):
        assert match.to_act == [seat]
        assert "explains" not in told(match)
        match.play(throw)
        match.play("36" if game == "wieviel-augen" else "1")
    assert [message.key for _, message in match.told] == ["announces", "right"] * 8 + ["explains"]
    assert match.result is not None
    assert match.result.nobody_wins
