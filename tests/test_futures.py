"""State and ask decide the future: positions that look alike go on alike after the same answer."""

from __future__ import annotations

from random import Random

import pytest

from tests.playing import NAMES, Settings, every_setting
from wuerfelbecher.odds.graph import fresh
from wuerfelbecher.table import AnyGame, Chance, Faces, Match, Open, Roll, catalogue

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
    moves = [] if isinstance(match.ask, Chance) else [match.legal(seat)[:MOVES] for seat in match.to_act]
    return type(match.ask), match.ask.wording, match.to_act, moves


@pytest.mark.parametrize("game", [game for game in catalogue() if game.leftovers], ids=lambda game: str(game.id))
def test_leftovers_decide_nothing(game: type[AnyGame]) -> None:
    """A match set anew without them, wherever a turn begins, goes on like the one in which they lie there."""
    pick = Random(2)
    for _ in range(MATCHES):
        match = Match(game(), NAMES[: max(3, game.players.fewest)], chance=Open())
        twin = match.copy()
        for _ in range(ANSWERS):
            if match.ask is None:
                break
            seat = match.to_act[0]
            twin = fresh(twin)
            twin.play(answer(match, pick), seat)
            assert offered(twin) == offered(match)
