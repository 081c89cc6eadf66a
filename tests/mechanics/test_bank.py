"""Bank games: chips are neither made nor lost, and the bank can pay whatever is thrown, throw after throw."""

from __future__ import annotations

from random import Random

import pytest

from tests.playing import NAMES, Settings, every_setting, random_match
from wuerfelbecher.table import AnyGame, Chance, Match, Open

BANK_GAMES = ("lustige-sieben", "unter-oder-ueber-sieben", "craps", "zehnerspiel", "rock-and-roll", "die-schaukel")
SETTINGS = [(game, setting) for game, setting in every_setting() if game.id in BANK_GAMES]
GAMES = list({game.id: game for game, _ in SETTINGS}.values())


def total(match: Match) -> int:
    laid = [stake if isinstance(stake, int) else sum(stake) for stake in match.state.stakes]
    return int(sum(match.state.chips) + sum(laid))


def name_of(value: type[AnyGame] | Settings) -> str:
    return str(value.id) if isinstance(value, type) else ",".join(f"{name}={one}" for name, one in value.items())


@pytest.mark.parametrize(("game", "setting"), SETTINGS, ids=name_of)
def test_the_chips_stay_the_same(game: type[AnyGame], setting: Settings) -> None:
    played = game(**setting)

    def watch(match: Match) -> None:
        assert total(match) == seats * played.amount("chips")
        assert min(match.state.chips) >= 0

    for seats in range(game.players.fewest, game.players.most + 1):
        match = random_match(played, seats, seats, watch=watch, chance=Open())
        watch(match)
        assert match.result is not None
        assert sum(match.result.settlement) == 0
        assert total(match) == sum(match.state.chips), "what still lies at the end has gone back"


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_bank_can_pay_even_if_the_worst_comes_every_time(game: type[AnyGame]) -> None:
    """Stakes are laid at random, but every throw is the one after which the bank has the least."""
    for setting in ({}, *({"strict": True} for option in game.options if option.name == "strict")):
        for seats in (game.players.fewest, game.players.most):
            play_against_the_bank(Match(game(start="first", **setting), NAMES[:seats], chance=Open()), seed=seats)


def play_against_the_bank(match: Match, seed: int) -> None:
    pick = Random(seed)
    throws = 0
    while isinstance(match.ask, Chance) or match.to_act:
        if not isinstance(match.ask, Chance):
            seat = pick.choice(match.to_act)
            moves = match.legal(seat)
            match.play(moves[pick.randrange(len(moves))], seat)
            continue
        bank, throws = match.ask.seat, throws + 1
        answers = [answer for answer, _ in match.ask.outcomes()]
        left = {answer: chips_after(match, answer, bank) for answer in answers}
        assert min(left.values()) >= 0
        if throws > 12:
            return
        match.throw(min(answers, key=lambda answer: left[answer]))


def chips_after(match: Match, answer: tuple[int, ...], bank: int) -> int:
    twin = match.copy()
    twin.throw(answer)
    assert min(twin.state.chips) >= 0
    return int(twin.state.chips[bank])
