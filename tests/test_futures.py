"""State and ask decide the future: positions that look alike go on alike after the same answer."""

from __future__ import annotations

from random import Random

import pytest

from tests.playing import NAMES, Settings, every_setting
from wuerfelbecher.table import AnyGame, Chance, Faces, Game, Joint, Match, Open, Roll

MATCHES = 25
ANSWERS = 80
MOVES = 4
"""So few of the moves are tried that matches meet again in the same position."""


def few_faces(ask: Chance, pick: Random) -> Faces:
    """A throw of which every die shows its lowest or highest face, so that ties and repeats are common."""
    if isinstance(ask, Roll):
        return ask.checked(tuple(pick.choice((die.faces[0], die.faces[-1])) for die in ask.dice.dice))
    return pick.choice(ask.outcomes())[0]


def answer(match: Match, pick: Random) -> str:
    """Answer at random what is asked, and say how."""
    ask = match.ask
    if isinstance(ask, Chance):
        faces = few_faces(ask, pick)
        match.throw(faces)
        return ask.text(faces)
    seat = match.to_act[0]
    moves = match.legal(seat)
    move = moves[pick.randrange(min(MOVES, len(moves)))]
    match.play(move, seat)
    return move.text


def position(match: Match) -> str:
    """All that a position is: the state with its secrets, what is asked of whom, and the moves."""
    ask = match.ask
    if ask is None:
        return f"{match.state} {match.result}"
    asked = ask.dice if isinstance(ask, Roll) else ask.prompt
    moves = [] if isinstance(ask, Chance) else [match.legal(seat)[:MOVES] for seat in match.to_act]
    return f"{match.state} {type(ask)} {asked} {match.to_act} {match.given} {moves}"


@pytest.mark.parametrize(
    ("game", "setting"), [pytest.param(*one, id=f"{one[0].id}-{at}") for at, one in enumerate(every_setting())]
)
def test_alike_positions_go_on_alike(game: type[AnyGame], setting: Settings) -> None:
    known: dict[tuple[str, str], str] = {}
    pick, agreed = Random(1), game(**setting)
    seats = min(max(3, game.players.fewest), game.players.most)
    for _ in range(MATCHES):
        match = Match(agreed, NAMES[:seats], chance=Open())
        for _ in range(ANSWERS):
            if match.ask is None:
                break
            before = position(match)
            answered = answer(match, pick)
            after = position(match)
            assert known.setdefault((before, answered), after) == after


def offered(match: Match) -> object:
    """What can be answered now, and how it ended."""
    if match.ask is None:
        return match.result
    moves = [] if isinstance(match.ask, Chance) else [str(match.legal(seat)[:MOVES]) for seat in match.to_act]
    return type(match.ask), match.ask.wording, match.to_act, moves


def tidied(match: Match) -> Match:
    """The same match, set anew on a tidy table where a turn begins."""
    if not match.turn_begins:
        return match
    state, _, _ = match.turn_so_far()
    match.game.tidy(state, None)
    return Match(match.game, match.names, chance=Open(), at=state)


def tidies(game: type[AnyGame]) -> bool:
    return bool(game.leftovers) or game.tidy is not Game.tidy


TIDYING = [one for one in every_setting() if tidies(one[0])]
ALL_TIDYING = pytest.mark.parametrize(
    ("game", "setting"), [pytest.param(*one, id=f"{one[0].id}-{at}") for at, one in enumerate(TIDYING)]
)


@ALL_TIDYING
def test_what_is_tidied_away_decides_nothing(game: type[AnyGame], setting: Settings) -> None:
    """A match set anew on a tidy table, wherever a turn begins, goes on like the one that was left as it was."""
    pick, agreed = Random(2), game(**setting)
    for _ in range(MATCHES):
        match = Match(agreed, NAMES[: 3 if 3 in game.players else game.players.fewest], chance=Open())
        twin = match.copy()
        for _ in range(ANSWERS):
            if match.ask is None:
                break
            seat = match.to_act[0]
            if not match.given:
                twin = tidied(twin)
            twin.play(answer(match, pick), seat)
            assert offered(twin) == offered(match)


@ALL_TIDYING
def test_tables_that_are_tidied_alike_go_on_alike(game: type[AnyGame], setting: Settings) -> None:
    """Also within a turn, where tidying only tells whether two positions are the same."""
    pick, agreed = Random(3), game(**setting)
    known: dict[tuple[str, str], object] = {}

    def tidy_position(match: Match) -> str:
        state = match.turn_so_far()[0] if match.turn_begins else match.state.copy()
        if not match.turn_begins:
            agreed.tidy(state, match.ask)
        return f"{state} {offered(match)}"

    for _ in range(MATCHES):
        match = tidied(Match(agreed, NAMES[: max(2, game.players.fewest)], chance=Open()))
        for _ in range(ANSWERS):
            if match.ask is None or isinstance(match.ask, Joint):
                break
            before = tidy_position(match)
            answered = answer(match, pick)
            match = tidied(match)
            after = tidy_position(match) if match.ask else match.result
            assert known.setdefault((before, answered), after) == after
