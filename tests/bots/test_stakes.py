"""Stakes: known odds, and never all one has where stakes lose."""

from __future__ import annotations

import pytest

from tests.bots.test_thumbs import best
from tests.playing import NAMES
from wuerfelbecher.bots import LEVELS, Level
from wuerfelbecher.bots.levels import LevelBot
from wuerfelbecher.bots.thumbs.stakes import gains, makers_chance, owned
from wuerfelbecher.games.two_dice.lustige_sieben import FIELDS, SEVEN
from wuerfelbecher.mechanics.bank import DONE
from wuerfelbecher.table import PASS, Match, Seeded, load


def test_the_odds_of_stakes() -> None:
    sieben = gains("lustige-sieben")
    assert sieben[FIELDS.index(str(SEVEN))] == pytest.approx(-1 / 7)
    assert sieben[0] == pytest.approx(-1 / 6)
    assert gains("die-schaukel") == pytest.approx([0.0] * 6)
    assert gains("rock-and-roll") == pytest.approx([1.4074] * 3 + [1.5887] * 6, abs=1e-4)
    assert [2 * makers_chance(number) - 1 for number in (2, 6, 7)] == pytest.approx(
        [0.5857, 0.0030, -0.0538], abs=1e-4
    )


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["lustige-sieben", "zehnerspiel"])
def test_nobody_stakes_more_than_half_where_stakes_lose(game: str, level: Level) -> None:
    bot = LevelBot(5, level, effort=0.02)
    staked = 0
    for seed in range(6):
        match = Match(load(game), NAMES[:3], Seeded(seed))
        while match.ask is not None:
            seat = match.to_act[0]
            view = match.view(seat)
            assert view.ask is not None
            move, t = bot.answer(view, view.ask), match.state
            if move not in (DONE, PASS):
                chips = move.value if isinstance(move.value, int) else move.value[0] + sum(t.stakes[seat])
                assert chips <= max(1, owned(t, seat) // 2)
                staked += chips
            match.play(move, seat)
    assert staked


def test_in_craps_the_rarest_number_is_named_for_a_good_part_of_the_chips() -> None:
    _, chips, _, named = best(load("craps", start="first"), [], [], seats=3).split()
    assert named in ("2", "12")
    assert 8 <= int(chips) < 20


def test_a_bank_that_pays_too_well_is_used_and_ended_soon() -> None:
    rock = load("rock-and-roll", start="first")
    _, _, _, field = best(rock, [], [], seats=3).split()
    assert field in ("black", "red", "blue")
    assert best(rock, [], ["done", "done"], seats=3) == "announce"


def test_the_last_one_behind_stakes_just_enough_to_catch_up() -> None:
    game = load("zehnerspiel", start="first")
    assert best(game, [], [], seats=3, active=2, chips=[14, 23, 23]) == "stake 5"
    assert best(game, [], [], seats=3, active=2, chips=[24, 18, 18]) == "pass"


def test_in_die_schaukel_a_lead_is_staked_for_and_then_kept() -> None:
    game = load("die-schaukel", start="first")

    def staked(bank: int, own: int, other: int) -> int:
        state = Match(game, NAMES[:3], Seeded(1)).state.copy()
        state.chips = [bank, own, other]
        view = Match(game, NAMES[:3], Seeded(1), at=state).view(1)
        assert view.ask is not None
        move = LevelBot(1, "skilled").answer(view, view.ask)
        return 0 if move is DONE else int(move.value[0])

    assert staked(20, 20, 20) > 1, "to be ahead by one is soon lost"
    assert staked(15, 30, 15) == 0
    assert staked(20, 10, 30) > staked(18, 21, 21)


def test_in_die_schaukel_nobody_stakes_against_themselves() -> None:
    match, bot = Match(load("die-schaukel"), NAMES[:3], Seeded(1)), LevelBot(1, "beginner")
    staked = 0
    while match.ask is not None:
        seat = match.to_act[0]
        view = match.view(seat)
        assert view.ask is not None
        match.play(bot.answer(view, view.ask), seat)
        own = match.state.stakes[seat]
        staked += any(own)
        assert not any(here and there for here, there in zip(own, reversed(own), strict=True))
    assert staked > 20
