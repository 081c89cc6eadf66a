"""What is told of a move before it is made: the chips and points that will change hands."""

from __future__ import annotations

import pytest

from tests.playing import NAMES, random_match
from wuerfelbecher import Match, Scripted, load
from wuerfelbecher.table import AnyGame, Choose, ChooseAll, Race, Seeded, catalogue
from wuerfelbecher.table.foresight import Changes, foreseen
from wuerfelbecher.table.pieces import Chips, Piece, Score, Track


def told(match: Match, seat: int) -> dict[str, Changes]:
    moves = [*match.legal(seat)]
    return {move.text: changes for move, changes in zip(moves, foreseen(match, seat, moves), strict=True)}


def counts(pieces: list[Piece]) -> dict[str, int]:
    found = {piece.id: piece.count for piece in pieces if isinstance(piece, Chips)}
    return found | {piece.id: piece.value or 0 for piece in pieces if isinstance(piece, Score | Track)}


def test_a_call_takes_from_the_caller_and_goes_into_the_pot() -> None:
    match = Match(load("al-capone", start="first"), NAMES[:3], chance=Seeded(1))
    match.play("raise to 3")
    assert told(match, 1)["call"] == {"chips-1": -2, "pot": 2}


def test_whoever_ends_a_round_sees_who_pays_whom_ones_own_chips_first() -> None:
    match = Match(load("quinze", start="first"), NAMES[:3], chance=Scripted(*"66", *"64", *"63"))
    match.play("roll")
    match.play("stop")
    match.play("roll")
    assert told(match, 1) == {"roll": {}, "stop": {}}
    match.play("stop")
    match.play("roll")
    stop = told(match, 2)["stop"]
    assert stop == {"chips-2": -1, "chips-0": 2, "chips-1": -1}
    assert [*stop] == ["chips-2", "chips-0", "chips-1"]


def test_nothing_is_foretold_that_depends_on_what_is_hidden() -> None:
    match = Match(load("maexchen", start="first"), NAMES[:3], chance=Seeded(1))
    match.play("say 2-1")
    doubt = match.copy()
    doubt.play("doubt")
    assert counts(doubt.view(1).pieces) != counts(match.view(1).pieces)
    assert set(told(match, 1)) >= {"doubt"}
    assert not any(told(match, 1).values())


@pytest.mark.parametrize("pointed_out", [False, True])
def test_nobody_is_told_of_a_double_that_has_to_be_noticed(pointed_out: bool) -> None:
    game = load("dufte-hundert", schikane=True, pointed_out=pointed_out, start="first")
    for thrown in ("6 6", "6 5"):
        match = Match(game, NAMES[:2], chance=Scripted(thrown))
        assert [*told(match, 0)] == ["add", "multiply"]
        assert not any(told(match, 0).values())


def test_those_who_are_not_asked_are_told_nothing() -> None:
    match = Match(load("al-capone", start="first"), NAMES[:3], chance=Seeded(1))
    moves = [*match.legal(0)]
    assert any(foreseen(match, 0, moves))
    assert not any(foreseen(match, 1, moves))


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.id)
def test_what_is_foretold_comes_about_unless_the_next_turn_begins(game: type[AnyGame]) -> None:
    def look(match: Match) -> None:
        ask = match.ask
        if isinstance(ask, ChooseAll | Race):
            seat = match.to_act[0]
            assert not any(foreseen(match, seat, match.legal(seat)[:5]))
        if not isinstance(ask, Choose):
            return
        before = counts(match.view(ask.seat).pieces)
        moves = match.legal()[:5]
        for move, changes in zip(moves, foreseen(match, ask.seat, moves), strict=True):
            played = match.copy()
            played.play(move)
            if played.ask is not None and not played.turn_begins:
                after = counts(played.view(ask.seat).pieces)
                assert changes == {piece: after[piece] - before[piece] for piece in changes}

    random_match(game(), max(2, game.players.fewest), 5, look, chance=Seeded(5), steps=60, by_hand=True)


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.id)
def test_whatever_else_is_offered_the_same_is_foretold_of_a_move(game: type[AnyGame]) -> None:
    def look(match: Match) -> None:
        if isinstance(match.ask, Choose):
            moves = [*match.legal()[:20], *match.legal()[-5:]]
            told = foreseen(match, match.ask.seat, moves)
            assert told == [foreseen(match, match.ask.seat, [move])[0] for move in moves]

    random_match(game(), max(2, game.players.fewest), 7, look, chance=Seeded(7), steps=40, by_hand=True)
