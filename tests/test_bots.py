"""Bots see a view and an ask, and answer with a legal move."""

from __future__ import annotations

import pytest
from bench.bots import against_random

from tests.playing import NAMES
from wuerfelbecher import words
from wuerfelbecher.bots import BOTS, Bot, Known, RandomBot, bot_named, bots_for, is_bot
from wuerfelbecher.bots.mistkaefer import MistkaeferBot
from wuerfelbecher.table import AnyGame, Match, Refusal, Seeded, catalogue, load

MOST_ANSWERS = 400


def play(match: Match, bot: Bot, most: int = MOST_ANSWERS) -> Match:
    while match.ask is not None and len(match.entries) < most:
        view = match.view(match.to_act[-1])
        assert view.ask is not None
        match.play(bot.answer(view, view.ask), view.seat)
    return match


@pytest.mark.parametrize(
    ("game", "name"),
    [(game, name) for game in catalogue() for name in bots_for(game.id) if name != "bot" or game.id in BOTS],
    ids=lambda value: value if isinstance(value, str) else value.id,
)
def test_a_bot_plays_every_game_and_with_one_seed_always_the_same_way(game: type[AnyGame], name: str) -> None:
    seats = NAMES[: min(game.players.fewest + 1, game.players.most)]
    first, again = (play(Match(game(), seats, Seeded(1)), bot_named(name, seed=2, game=game.id)) for _ in range(2))
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


def test_bot_is_the_best_one_known_for_the_game() -> None:
    assert isinstance(bot_named("Bot", 1, "mistkaefer"), MistkaeferBot)
    assert isinstance(bot_named("bot:random", 1, "mistkaefer"), RandomBot)
    assert isinstance(bot_named("bot", 1, "jule"), RandomBot)
    assert {*BOTS} <= {game.id for game in catalogue()}


def test_a_bot_may_have_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    class Levelled(RandomBot):
        def __init__(self, seed: int, level: str = "strong") -> None:
            super().__init__(seed)
            self.level = level

    monkeypatch.setattr("wuerfelbecher.bots.at_random.Levelled", Levelled, raising=False)
    monkeypatch.setitem(BOTS, "jule", Known("at_random", "Levelled", ("easy", "strong")))
    assert bots_for("jule") == ["bot", "bot:easy", "bot:strong", "bot:random"]
    levels = {name: getattr(bot_named(name, 1, "jule"), "level", None) for name in bots_for("jule")}
    assert levels == {"bot": "strong", "bot:easy": "easy", "bot:strong": "strong", "bot:random": None}
    for game, known in (("jule", "bot, bot:easy, bot:strong, bot:random"), ("mistkaefer", "bot, bot:random")):
        with pytest.raises(Refusal) as refused:
            bot_named("bot:medium", 1, game)
        for language in words.LANGUAGES:
            assert f"{known}." in refused.value.text(language)


def test_the_bot_for_mistkaefer_beats_the_random_one() -> None:
    """It wins nearly every match (bench/BOTS.md): with even chances, 36 of 40 happen once in ten million times."""
    assert against_random("mistkaefer", "bot", matches=40).won >= 36


@pytest.mark.parametrize("seats", [3, 4])
def test_the_bot_for_mistkaefer_plays_at_larger_tables(seats: int) -> None:
    wins = 0
    for seed in range(8):
        match = Match(load("mistkaefer"), NAMES[:seats], Seeded(seed))
        clever = seed % seats
        while match.ask is not None:
            view = match.view(match.to_act[0])
            assert view.ask is not None
            bot = bot_named("bot" if view.seat == clever else "bot:random", seed, "mistkaefer")
            match.play(bot.answer(view, view.ask), view.seat)
        assert match.result is not None
        wins += match.result.winners == [clever]
    assert wins >= 6


def test_a_bot_does_not_get_the_seed_of_the_dice() -> None:
    first, second = (bot_named("bot:random", seed) for seed in (7, 8))
    assert isinstance(first, RandomBot)
    assert isinstance(second, RandomBot)
    assert 7 != first.seed != second.seed
