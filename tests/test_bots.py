"""Bots see a view and an ask, and answer with a legal move."""

from __future__ import annotations

from collections import Counter
from math import exp
from random import Random

import pytest

from tests.playing import NAMES
from wuerfelbecher import words
from wuerfelbecher.bots import LEVELS, Bot, RandomBot, bot_named, bots_for, has_levels, is_bot
from wuerfelbecher.bots.arena import one_among
from wuerfelbecher.bots.levels import LevelBot
from wuerfelbecher.bots.roll_outs import (
    CLEARLY,
    Trial,
    best_by_roll_outs,
    by_points,
    by_thumb,
    gained,
    played_on,
    solved,
    without_luck,
)
from wuerfelbecher.bots.thumb import Seen, Thumb, chosen
from wuerfelbecher.games.one_die.die_boese_drei import State
from wuerfelbecher.table import AnyGame, Match, Move, Open, Refusal, Seeded, catalogue, load

MOST_ANSWERS = 400


LITTLE = 0.02
"""So much of the usual effort shows how a master plays, if not how well."""


def play(match: Match, bot: Bot, most: int = MOST_ANSWERS) -> Match:
    if isinstance(bot, LevelBot) and bot.level == "master":
        bot.effort, most = LITTLE, 30
    while match.ask is not None and len(match.entries) < most:
        view = match.view(match.to_act[-1])
        assert view.ask is not None
        match.play(bot.answer(view, view.ask), view.seat)
    return match


@pytest.mark.parametrize(
    ("game", "name"),
    [(game, name) for game in catalogue() for name in bots_for(game.id)[1:]],
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


def test_a_bot_is_skilled_unless_something_else_is_said() -> None:
    assert bots_for("mistkaefer") == ["bot", "bot:beginner", "bot:skilled", "bot:master", "bot:random"]
    levels = {name: getattr(bot_named(name, 1, "mistkaefer"), "level", None) for name in bots_for("mistkaefer")}
    assert list(levels.values()) == ["skilled", "beginner", "skilled", "master", None]
    assert [getattr(bot_named(f"bot:{name}", 1, "mistkaefer"), "level", "") for name in ("easy", "strong")] == [
        "beginner",
        "master",
    ]


def test_where_nothing_is_left_to_choose_there_are_no_levels() -> None:
    assert not has_levels("jule")
    assert bots_for("jule") == ["bot", "bot:random"]
    assert isinstance(bot_named("bot", 1, "jule"), RandomBot)
    assert isinstance(bot_named("bot:master", 1, "jule"), RandomBot)


def test_every_level_beats_random_play_in_mistkaefer() -> None:
    """They win nearly every match: with even chances, 18 of 20 happen twice in ten thousand times."""
    for level in LEVELS[:2]:
        assert sum(one_among(load("mistkaefer"), f"bot:{level}", "bot:random", 2, range(10))) >= 9


def test_who_plays_alike_wins_alike_with_the_same_dice() -> None:
    for seats in (2, 3):
        shares = one_among(load("die-boese-drei"), "bot:skilled", "bot:skilled", seats, range(5))
        assert [*shares] == pytest.approx([1 / seats] * 5)


def test_a_slip_is_the_likelier_the_less_it_costs() -> None:
    ask, legal = Match(load("die-boese-drei"), NAMES[:2], Seeded(1)).ask, (Move("a"), Move("b"), Move("c"))
    assert ask is not None
    thumb = Thumb(lambda now: [3.0, 2.0, -5.0], slip=1.0)
    now, pick = Seen(load("die-boese-drei"), None, 0, ask, legal), Random(1)
    count = Counter(chosen(now, thumb, 1.0, pick).text for _ in range(4000))
    weights = [exp(3), exp(2), exp(-5)]
    for name, weight in zip("abc", weights, strict=True):
        assert count[name] == pytest.approx(4000 * weight / sum(weights), abs=100)
    assert {chosen(now, thumb, 0.0, pick).text for _ in range(50)} == {"a"}


def test_luck_that_goes_with_winning_is_taken_out() -> None:
    """The share is the luck of the dice and 0.1 for the second move: without the luck, only that is left."""
    pick = Random(3)
    groups = []
    for bonus in (0.0, 0.1):
        luck = [[pick.gauss(0, 5), pick.gauss(0, 5)] for _ in range(20)]
        groups.append(
            [Trial([0.5 + 0.03 * mine - 0.02 * theirs + bonus], (), [mine, theirs], 1) for mine, theirs in luck]
        )
    first, second = without_luck(groups, lambda trial: trial.shares[0])
    assert first.value == pytest.approx(0.5)
    assert second.value == pytest.approx(0.6)
    assert first.error == pytest.approx(0.0, abs=1e-9)


def test_what_is_gained_is_told_with_its_error() -> None:
    """Of two moves tried with the same dice, one gains 0.1 on average, or nothing that chance does not explain."""
    pick = Random(5)
    usual_move = [Trial([pick.random()], (), [pick.gauss(0, 5)], 1) for _ in range(50)]
    better = [Trial([trial.shares[0] + pick.gauss(0.1, 0.2)], (), trial.luck, 1) for trial in usual_move]
    alike = [Trial([trial.shares[0] + (-1) ** at * 0.2], (), trial.luck, 1) for at, trial in enumerate(usual_move)]

    def clearly(one: list[Trial], other: list[Trial]) -> bool:
        gain = gained(one, other, 0)
        return gain.value > CLEARLY * gain.error

    assert clearly(better, usual_move)
    assert not clearly(alike, usual_move)
    assert not clearly(usual_move, better)
    one = max(range(50), key=lambda at: better[at].shares[0] - usual_move[at].shares[0])
    assert not clearly([better[one]] * 2, [usual_move[one]] * 2), "two trials that agree tell nothing"


def test_the_rule_of_thumb_is_given_up_where_playing_on_shows_better() -> None:
    """Who stops with a single point in Die böse Drei hardly ever wins, whatever was thought of that."""
    match = Match(load("die-boese-drei", start="first"), NAMES[:2], Open())
    match.throw((1,))
    view = match.view(0)
    for liked in view.legal:

        def weigh(now: Seen, liked: Move = liked) -> list[float]:
            first = now.legal[0] if now.t.running > 12 else now.legal[-1]
            return [float(move == (liked if now.t == view.state else first)) for move in now.legal]

        assert best_by_roll_outs(view, Thumb(weigh, 1.0), 4000, Random(1)) == view.legal[0]


def test_a_trial_ends_where_its_standing_can_be_told() -> None:
    match = Match(load("die-boese-drei", start="first"), NAMES[:2], Open())
    match.throw((6,))
    player, stop = by_thumb(Thumb(lambda now: [1.0, 0.0], 1.0)), match.legal()[1]

    def standing(before: State, now: State) -> list[float] | None:
        return [0.25, 0.75] if now.active != before.active else None

    trial = played_on(match.copy(Open()), 0, stop, player, Random(1), standing)
    assert trial == Trial([0.25, 0.75], (), [0.0, 0.0], 1)
    assert played_on(match.copy(Open()), 0, stop, player, Random(1)).answers > 1


def test_others_throw_the_same_however_often_one_has_thrown_before() -> None:
    match = Match(load("die-boese-drei", start="first"), NAMES[:2], Open())
    match.throw((1,))
    for seed in range(10):
        thrown = set()
        for move in match.legal():
            asked: list[int] = []

            def player(now: Match, seat: int, pick: Random, asked: list[int] = asked) -> Move:
                if seat == 1:
                    asked.append(now.state.die)
                roll, stop = now.legal(seat)
                return stop if now.state.running > 8 else roll

            played_on(match.copy(Open()), 0, move, player, Random(seed))
            thrown.add(tuple(asked[:1]))
        assert len(thrown - {()}) <= 1


def test_where_everybody_plays_alone_only_ones_own_points_are_tried_for() -> None:
    """The others place anything, and what is compared are points."""
    match = Match(load("kleine-differenzen"), NAMES[:2], Seeded(1))
    asked: list[int] = []

    def weigh(now: Seen) -> list[float]:
        asked.append(now.seat)
        return [0.0] * len(now.legal)

    trial = played_on(match.copy(Open()), 1, None, by_thumb(Thumb(weigh, 1.0), only=1), Random(1))
    assert set(asked) == {1}
    assert by_points(trial).shares == list(trial.scores)


def test_equations_are_solved_and_what_does_not_vary_gets_nothing() -> None:
    assert solved([[0.0, 2.0], [3.0, 1.0]], [4.0, 5.0]) == [1.0, 2.0]
    assert solved([[0.0, 0.0], [0.0, 2.0]], [0.0, 4.0]) == [0.0, 2.0]


def test_a_bot_does_not_get_the_seed_of_the_dice() -> None:
    first, second = (bot_named("bot:random", seed) for seed in (7, 8))
    assert isinstance(first, RandomBot)
    assert isinstance(second, RandomBot)
    assert 7 != first.seed != second.seed
