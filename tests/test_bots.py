"""Bots see a view and an ask, and answer with a legal move."""

from __future__ import annotations

import pytest

from tests.playing import NAMES
from wuerfelbecher import words
from wuerfelbecher.bots import BOTS, Bot, RandomBot, bot_named, is_bot
from wuerfelbecher.table import AnyGame, Match, Refusal, Seeded, catalogue

MOST_ANSWERS = 400


def play(match: Match, bot: Bot, most: int = MOST_ANSWERS) -> Match:
    while match.ask is not None and len(match.entries) < most:
        view = match.view(match.to_act[-1])
        assert view.ask is not None
        match.play(bot.answer(view, view.ask), view.seat)
    return match


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", catalogue(), ids=lambda game: str(game.id))
def test_a_bot_plays_every_game_and_with_one_seed_always_the_same_way(game: type[AnyGame], name: str) -> None:
    seats = NAMES[: min(game.players.fewest + 1, game.players.most)]
    first, again = (play(Match(game(), seats, Seeded(1)), bot_named(f"bot:{name}", seed=2)) for _ in range(2))
    assert first.entries
    assert first.record.text() == again.record.text()


def test_a_bot_remembers_nothing_so_that_a_resumed_match_goes_on_as_it_would_have() -> None:
    game = catalogue()[0]()
    whole = play(Match(game, NAMES[:2], Seeded(3)), RandomBot(4), most=80)
    half = play(Match(game, NAMES[:2], Seeded(3)), RandomBot(4), most=40)
    assert play(half.record.replay(), RandomBot(4), most=80).record.text() == whole.record.text()


def test_another_seed_plays_another_way() -> None:
    game = catalogue()[0]()
    texts = {play(Match(game, NAMES[:2], Seeded(3)), RandomBot(seed)).record.text() for seed in range(5)}
    assert len(texts) == 5


@pytest.mark.parametrize("text", ["bot", "BOT", " bot : Random ", "bot:random"])
def test_bots_have_names(text: str) -> None:
    assert is_bot(text)
    assert isinstance(bot_named(text, seed=1), RandomBot)


@pytest.mark.parametrize("text", ["bot:", "bot:nobody", "robot", ""])
def test_an_unknown_bot_is_refused_with_the_names_there_are(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        bot_named(text, seed=1)
    for language in words.LANGUAGES:
        assert "bot:random" in refused.value.text(language)


def test_people_are_no_bots() -> None:
    assert not any(is_bot(name) for name in ("Anna", "Botho", "bots", ""))
