"""Games without levels: nobody has anything to choose, or all choices are proven to be equally good."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.playing import NAMES
from wuerfelbecher.bots import has_levels
from wuerfelbecher.odds.exact import won
from wuerfelbecher.odds.graph import CHOSEN, Explorer, Graph
from wuerfelbecher.table import AnyGame, Chance, Match, Open, Seeded, catalogue, load

EQUAL: dict[str, tuple[int, dict[str, Any]]] = {
    "laeuse-wuerfeln": (2, {"drawn": [11, 12]}),
    "sultan": (3, {"chips": [1, 1, 2]}),
    "kombinierte-filzlaus": (2, {"throws": [7, 6]}),
    "langsamer-peter": (2, {"active": 1, "throws": [3, 0], "hit": [True, False], "named": [5, 0]}),
}
"""From how many players, and a table from which few positions can follow."""
TRICKS = ("wieviel-augen", "wuerfelstapel")
FAR_ENOUGH = 2200


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: str(game.id))
def test_a_game_has_levels_or_nothing_that_matters_to_choose(game: type[AnyGame]) -> None:
    if has_levels(game.id) or game.id in (*EQUAL, *TRICKS):
        return
    for option in game.options:
        for value in option.values:
            agreed = load(game.id, **{option.name: value})
            assert has_levels(game.id, agreed.agreed) is bool(agreed.moves(max(2, game.players.fewest))), (
                option.name
            )
    assert not load(game.id).moves(max(2, game.players.fewest))


def all_that_follows(game: AnyGame, seats: int, at: dict[str, Any]) -> Graph:
    state = game.laid(seats)
    for name, value in at.items():
        setattr(state, name, value)
    explorer = Explorer(game, seats)
    explorer.turn_from(state)
    while explorer.waiting and len(explorer.graph) < FAR_ENOUGH:
        explorer.look_into(*explorer.waiting.popleft())
    return explorer.graph


@pytest.mark.parametrize("name", EQUAL)
def test_whatever_is_chosen_the_chances_are_the_same(name: str) -> None:
    """In Langsamer Peter somebody may throw for ever; what is left open is next to nothing."""
    seats, at = EQUAL[name]
    graph = all_that_follows(load(name), seats, at)
    found, choices = won(graph), [number for number, kind in enumerate(graph.kind) if kind == CHOSEN]
    assert choices
    for number in choices:
        seat, following = graph.seat[number], graph.following[number]
        assert len(following) > 1
        bounds = [one[then][seat] for then in following for one in (found.low, found.high)]
        assert max(bounds) - min(bounds) < 1e-5
    assert not has_levels(name)


def test_any_name_is_as_good_as_another_in_langsamer_peter() -> None:
    """Every course of a match after one name is as likely as the same course after another, with the two faces
    swapped in that turn; and it ends the same way.
    """
    pick = Random(4)
    for other in range(2, 7):
        throws = [pick.randrange(1, 7) for _ in range(200)]
        swapped = {1: other, other: 1}
        ends = []
        for name in (1, other):
            match, at = Match(load("langsamer-peter"), NAMES[:3], Open()), 0
            match.play(f"name {name}")
            while match.ask is not None:
                if isinstance(match.ask, Chance):
                    mine = match.state.active == 0 and name == other
                    match.throw((swapped.get(throws[at], throws[at]) if mine else throws[at],))
                    at += 1
                else:
                    match.play("name 3")
            ends.append(match.result)
        assert ends[0] == ends[1]


@pytest.mark.parametrize("name", TRICKS)
def test_nobody_wins_a_trick(name: str) -> None:
    """Whatever is told the magician, all come out alike."""
    assert not has_levels(name)
    for seed in range(5):
        pick, match = Random(seed), Match(load(name), NAMES[:3], Seeded(seed))
        while match.ask is not None:
            legal = match.legal()
            match.play(legal[pick.randrange(len(legal))])
        assert match.result is not None
        assert not match.result.winners
        assert set(match.result.places) == {1}
