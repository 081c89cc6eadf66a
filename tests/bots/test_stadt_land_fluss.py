"""The bot of both games of Stadt, Land, Fluss: fitting words, gaps, fair votes, and time to think."""

from __future__ import annotations

from statistics import fmean

import pytest

from tests.playing import NAMES
from wuerfelbecher.bots import Bot, Thinker, bot_named
from wuerfelbecher.bots.arena import one_among
from wuerfelbecher.bots.stadt_land_fluss import LEVELS, StadtLandFlussBot, doubt
from wuerfelbecher.mechanics.categories import verdict
from wuerfelbecher.table import Match, Race, Scripted, Seeded, load

THROW = "HMTGRSEFDLBAW"


def play(game: str, levels: list[str], seed: int) -> Match:
    """A whole match of bots; in a race the one is first who thinks for the shortest time."""
    match = Match(load(game), [f"{level} {at}" for at, level in enumerate(levels)], Seeded(seed))
    bots = [StadtLandFlussBot(seed, level) for level in levels]
    while (ask := match.ask) is not None:
        seats = match.to_act
        if isinstance(ask, Race):
            seats.sort(key=lambda seat: bots[seat].thinks(match.view(seat), ask))
        match.play(bots[seats[0]].answer(match.view(seats[0]), ask), seats[0])
    return match


@pytest.mark.parametrize("game", ["slf-schnappspiel", "slf-zeitspiel"])
def test_the_levels_differ_and_say_only_words_of_the_list(game: str) -> None:
    totals: dict[str, float] = dict.fromkeys(LEVELS, 0)
    for seed in range(8):
        match = play(game, [*LEVELS], seed)
        assert match.result is not None
        for level, score in zip(LEVELS, match.result.scores, strict=True):
            totals[level] += score or 0
        category = ""
        for _, move, chance in match.entries:
            if chance is None and move.verb == "category":
                category = move.value
            elif chance is None and move.verb in ("claim", "list"):
                said = [move.value] if move.verb == "claim" else move.value
                assert {verdict(category, word) for word in said} == {"yes"}
            assert chance is not None or move.verb not in ("object", "reject")
    assert totals["beginner"] < totals["skilled"] < totals["master"]


@pytest.mark.parametrize(("game", "sets"), [("slf-schnappspiel", 6), ("slf-zeitspiel", 30)])
def test_a_beginner_does_better_than_who_takes_any_example(game: str, sets: int) -> None:
    """Though who plays at random also objects to anything, and votes as it comes."""
    won = list(one_among(load(game), "bot:beginner", "bot:random", 2, range(sets)))
    assert fmean(won) > 0.55


def asked(game: str, category: str, *moves: tuple[int, str]) -> Match:
    match = Match(load(game), NAMES[:3], Scripted(THROW))
    match.play(f"category {category}")
    for seat, move in moves:
        match.play(move, seat)
    return match


def answer(match: Match, seat: int, bot: Bot) -> str:
    view = match.view(seat)
    assert view.ask is not None
    return bot.answer(view, view.ask).text


def share(match: Match, seat: int, text: str) -> float:
    """The part of many bots that answer like this."""
    return sum(answer(match, seat, StadtLandFlussBot(seed, "master")) == text for seed in range(200)) / 200


def test_what_is_surely_wrong_is_doubted_and_what_no_list_can_tell_is_not() -> None:
    assert doubt("land", "Bayern") == doubt("tier", "Teppich") > doubt("tier", "Xqzt") > doubt("tier", "Tiger") == 0
    assert doubt("stadt", "Ahrensburg") < 0.5, "not every town is in the list"
    assert doubt("Automarke", "Trabant") == 0
    wrong = asked("slf-schnappspiel", "land", (0, "claim Bayern"))
    assert share(wrong, 1, "object Bayern") > 0.5
    assert share(asked("slf-schnappspiel", "land", (0, "claim Brasilien")), 1, "object Brasilien") == 0
    wrong.play("object Bayern", 1)
    assert share(wrong, 2, "reject") > 0.8
    right = asked("slf-schnappspiel", "land", (0, "claim Brasilien"), (1, "object Brasilien"))
    assert share(right, 2, "accept") == 1


def falls(category: str, word: str) -> float:
    """How often a word falls against three masters."""
    fallen = 0
    for seed in range(100):
        match = Match(load("slf-schnappspiel"), NAMES[:4], Scripted(THROW))
        match.play(f"category {category}")
        match.play(f"claim {word}", 0)
        bots = [StadtLandFlussBot(seed * 10 + seat, "master") for seat in range(4)]
        doubting = [seat for seat in (1, 2, 3) if answer(match, seat, bots[seat]) == f"object {word}"]
        if doubting:
            match.play(f"object {word}", doubting[0])
            for seat in match.to_act:
                match.play(answer(match, seat, bots[seat]), seat)
            fallen += match.state.words[0] == ()
    return fallen / 100


def test_wrong_words_fall_and_right_ones_stand() -> None:
    for category, word in (("tier", "Tisch"), ("tier", "Rose"), ("beruf", "Hund"), ("land", "Bayern")):
        assert falls(category, word) > 0.8, word
    for category, word in (
        ("tier", "Braunbär"),
        ("land", "Holland"),
        ("beruf", "Schiedsrichter"),
        ("essen", "Bohnen"),
    ):
        assert falls(category, word) == 0, word
    assert falls("fluss", "Windelbach") < 0.5, "not every river is in the list"


def test_no_category_comes_twice_before_all_have_been_chosen() -> None:
    match = play("slf-zeitspiel", ["beginner", "beginner"], 3)
    chosen = [move.value for _, move, chance in match.entries if chance is None and move.verb == "category"]
    assert len(chosen) == len(set(chosen)) == 3


def test_an_easy_bot_knows_what_everybody_knows() -> None:
    bot = StadtLandFlussBot(1, "beginner")
    words = [word for _, word in bot.familiar("stadt", "B")]
    assert "Berlin" in words
    assert "Backnang" not in words


def test_of_a_category_without_a_list_it_knows_nothing() -> None:
    assert share(asked("slf-schnappspiel", "Automarke"), 0, "pass") == 1
    assert share(asked("slf-zeitspiel", "Automarke"), 0, "pass") == 1


def test_it_thinks_longer_the_weaker_it_is_and_never_beyond_its_time() -> None:
    match = asked("slf-schnappspiel", "stadt")
    assert match.ask is not None
    means = []
    for level in LEVELS:
        bots = [bot_named(f"bot:{level}", seed, "slf-schnappspiel") for seed in range(200)]
        times = [bot.thinks(match.view(1), match.ask) for bot in bots if isinstance(bot, Thinker)]
        assert len(times) == 200
        assert 3 < min(times) < max(times) < 60
        means.append(sum(times) / 200)
    assert means == sorted(means, reverse=True)
