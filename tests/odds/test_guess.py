"""Guesses at what is hidden: they agree with all that was seen, and come up as often as enumeration says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest

from tests.playing import look_into
from wuerfelbecher.games.boxed.allie_gator import DECK, DIRECTION, GIFT, RAISE, STEAL
from wuerfelbecher.games.boxed.allie_gator import State as Cards
from wuerfelbecher.games.boxed.mistkaefer import CLOVER, ONE_BALL, TWO_BALLS
from wuerfelbecher.games.boxed.mistkaefer import State as Chips
from wuerfelbecher.games.two_dice.maexchen import rank
from wuerfelbecher.mechanics.cup import UnderTheCup
from wuerfelbecher.odds.guess import CannotGuess, guess
from wuerfelbecher.odds.maexchen import LIKELY
from wuerfelbecher.table import (
    STOP,
    AnyGame,
    Chance,
    Choose,
    Game,
    Match,
    Open,
    Refusal,
    Result,
    Roll,
    Secret,
    Table,
    Turn,
    View,
    between,
    catalogue,
    dice,
    load,
    up_to_hidden,
)
from wuerfelbecher.table.dice import Below
from wuerfelbecher.table.match import HIDDEN

NAMES = ["Anna", "Ben"]
GUESSES = 2000
FEW_TRIES = 60

Key = Callable[[Any], Hashable]


def below(seed: int) -> Below:
    pick = Random(seed).random
    return lambda limit: int(pick() * limit)


def hides(game: type[AnyGame]) -> bool:
    return (
        any(option in ("before", "covered") for one in game.options for option in one.values)
        or game().laid(max(2, game.players.fewest)).may_hide()
    )


OPTIONS = {"tarnkappe": {"thrown": "before"}, "joker-poker": {"poker": "covered"}}
SECRETIVE = [game for game in catalogue() if hides(game) or game().dynamics() != "sequential"]


def test_games_with_secrets_are_found() -> None:
    found = {game.id for game in SECRETIVE}
    assert {"allie-gator", "mistkaefer", "maexchen", "verdecktes-wuerfelpoker", "slf-zeitspiel"} <= found
    assert {"tarnkappe", "joker-poker", "wieviel-augen", "zehnerspiel"} <= found


@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: str(game.id))
def test_guesses_agree_with_all_that_was_seen(game: type[AnyGame]) -> None:
    """From the view of whoever is asked, and of somebody who only watches, wherever a match may have come to."""
    draw, seats = below(1), min(max(3, game.players.fewest), game.players.most)

    def look(match: Match) -> None:
        for seat in (match.to_act[0], -1):
            view = match.view(seat)
            found = guess(view, draw, tries=FEW_TRIES)
            seen = found.view(seat)
            assert seen.state == view.state
            assert seen.log == view.log
            assert seen.told == view.told
            assert seen.waiting_for == view.waiting_for
            found.copy()

    look_into(game(**OPTIONS.get(game.id, {})), seats, seed=1, look=look, share=0.03, steps=250)


def check(view: View, key: Key, wanted: dict[Hashable, float], guesses: int = GUESSES) -> None:
    """Chi-square over all that can be, by the normal approximation of Wilson and Hilferty: below four sigma."""
    draw = below(7)
    found = Counter(key(guess(view, draw).state) for _ in range(guesses))
    total = sum(wanted.values())
    assert set(found) <= {one for one, weight in wanted.items() if weight}, "something that cannot be"
    freedom = sum(weight > 0 for weight in wanted.values()) - 1
    square = sum(
        (found[one] - guesses * weight / total) ** 2 / (guesses * weight / total)
        for one, weight in wanted.items()
        if weight
    )
    far = ((square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / (2 / (9 * freedom)) ** 0.5
    assert far < 4, (square, freedom, found, wanted)


def posterior(worlds: Iterator[tuple[Table, float]], view: View, key: Key) -> dict[Hashable, float]:
    """By enumeration: every world there may have been at the beginning, played by the rules with every answer that
    was not seen, and with the chance of those that were.
    """
    found: dict[Hashable, float] = {}

    def play(match: Match, weight: float, at: int) -> None:
        if at == len(view.entries):
            if match.view(view.seat).state == view.state:
                found[key(match.state)] = found.get(key(match.state), 0) + weight
            return
        seat, answer, chance = view.entries[at]
        if isinstance(match.ask, Chance) != (chance is not None):
            return
        if not isinstance(match.ask, Chance):
            try:
                match.play(answer.text, seat)
            except Refusal:
                return
            play(match, weight, at + 1)
            return
        outcomes = match.ask.outcomes()
        total = sum(ways for _, ways in outcomes)
        for faces, ways in outcomes:
            if answer in (HIDDEN, faces):
                then = match.copy()
                then.throw(faces)
                play(then, weight * ways / total, at + 1)

    for table, weight in worlds:
        play(Match(view.game, view.names, chance=Open(), at=table), weight, 0)
    return found


# -- dice under a cup --------------------------------------------------------------------------------


def test_a_claim_tells_nothing_of_the_throw_in_maexchen() -> None:
    match = Match(load("maexchen", start="first"), NAMES, chance=Open())
    for _ in range(3):  # rounds in which the cup was lifted, which tell nothing of this one
        match.throw((2, 5))
        match.play("say 6-1")
        match.play("doubt")
    match.throw((1, 4))
    match.play("say 3-3")
    match.play("believe")
    match.throw((3, 6))
    match.play("say 5-5")
    check(match.view(match.to_act[0]), lambda t: rank(t.cup.open()), dict(enumerate(LIKELY)))


@dataclass(slots=True, kw_only=True)
class Peeking(Table):
    cup: UnderTheCup = up_to_hidden(2)
    highest: int = 0


class Parity(Game[Peeking]):
    """Two dice under a cup: it is said whether their sum is even, and then shown what the highest was before."""

    id, number, title, players = "parity", 0, "Parity", between(2, 2)
    state = Peeking

    def turn(self, t: Peeking) -> Turn:
        before = t.cup.open() if isinstance(t.cup, Secret) else ()
        throw = yield Roll(t.active, TWO, seen_by=())
        t.cup, t.highest = Secret(throw, ()), max(before, default=0)
        t.say("odd" if sum(throw) % 2 else "even")
        yield Choose(t.active, (STOP,))

    def over(self, t: Peeking) -> bool:
        return False

    def result(self, t: Peeking) -> Result:
        raise AssertionError


TWO = dice(2)


def test_what_is_told_later_counts() -> None:
    """By hand: even sums fall with 1-1, 1-3 and so on, a double in one way and others in two."""
    match = Match(Parity(), NAMES, chance=Open())
    match.throw((2, 4))
    wanted: dict[Hashable, float] = {faces: ways for faces, ways in TWO.outcomes if sum(faces) % 2 == 0}
    assert len(wanted) == 12
    check(match.view(0), lambda t: t.cup.open(), wanted)


def test_where_a_secret_matters_later_the_whole_match_is_played_again() -> None:
    """The second throw says what the highest die of the first was, so that is in every guess; and from a beginning
    with something hidden nothing can be guessed.
    """
    match = Match(Parity(), NAMES, chance=Open())
    match.throw((2, 4))
    match.play("stop")
    match.throw((1, 2))
    view = match.view(0)
    draw = below(3)
    found = [guess(view, draw) for _ in range(50)]
    assert {max(one.entries[0][1]) for one in found} == {4}
    assert {one.entries[0][1] for one in found} == {(2, 4), (4, 4)}
    began = Match(Parity(), NAMES, chance=Open(), at=match.state)
    began.throw((1, 2))
    with pytest.raises(CannotGuess):
        guess(began.view(0), draw)


# -- cards -------------------------------------------------------------------------------------------

ANNA = (7, 33)
NUMBERS = (12, 18, 25, 30, 40, 45, STEAL, STEAL, RAISE)
SPECIALS = (12, 25, 40, STEAL, STEAL, RAISE, GIFT, GIFT, DIRECTION)


def cards_at(other: tuple[int, ...], unseen: tuple[int, ...], mine: tuple[int, ...] = ANNA) -> Cards:
    """Two players near the end of a round: nearly all cards have been taken, and it is Ben's turn."""
    t: Cards = load("allie-gator").laid(2)
    pile = Counter(unseen) - Counter(other)
    left = Counter(DECK) - Counter((*mine, *unseen, 60, 35))
    t.minus = [list(left.elements()), []]
    t.targets, t.fields = [[60], [35]], [[], []]
    t.hands = [[Secret(card, (seat,)) for card in own] for seat, own in enumerate((mine, other))]
    t.pile, t.dealt, t.active = Secret(tuple(sorted(pile.elements()))), True, 1
    return t


def dealings(unseen: tuple[int, ...], mine: tuple[int, ...] = ANNA) -> Iterator[tuple[Table, float]]:
    """Every five of the unseen cards in Ben's hand; cards that are alike are still different cards."""
    for other, ways in Counter(tuple(sorted(hand)) for hand in combinations(unseen, 5)).items():
        yield cards_at(other, unseen, mine), float(ways)


def ben_holds(t: Cards) -> tuple[int, ...]:
    return tuple(sorted(card.open() for card in t.hands[1]))


@pytest.mark.parametrize(
    ("unseen", "other", "moves", "draws"),
    [
        pytest.param(NUMBERS, (12, 25, 40, 45, STEAL), ["play 25 left"], [18], id="a number is played"),
        pytest.param(NUMBERS, (12, 25, 40, 45, STEAL), ["steal 1"], [7, 18], id="a card like another"),
        pytest.param(NUMBERS, (12, 25, 40, 45, STEAL), ["take", "target 12"], [18], id="a target from the hand"),
        pytest.param(NUMBERS, (12, 25, 40, STEAL, RAISE), ["raise 40 right"], [18, 30], id="two cards at once"),
        pytest.param(SPECIALS, (STEAL, STEAL, RAISE, GIFT, GIFT), ["take"], [25], id="a target from the pile"),
    ],
)
def test_hands_of_allie_gator_are_guessed_as_enumeration_has_it(
    unseen: tuple[int, ...], other: tuple[int, ...], moves: list[str], draws: list[int]
) -> None:
    match = Match(load("allie-gator"), NAMES, chance=Open(), at=cards_at(other, unseen))
    for move in moves:
        match.play(move)
    for card in draws:
        match.throw((card,))
    view = match.view(0)
    assert view.waiting_for == [0]
    wanted = posterior(dealings(unseen), view, ben_holds)
    assert len(wanted) > 3
    check(view, ben_holds, wanted)


def test_a_card_that_is_stolen_back_is_the_same_or_another_like_it() -> None:
    """Ben steals a change of direction from Anna, who steals one from Ben. The more he plays without it, the less
    likely he still has the one she knows.
    """
    mine, his = (7, 8, 33, STEAL, DIRECTION), (20, 25, STEAL, STEAL, DIRECTION)
    unseen = (*his, 12, 18, 30, 34, 45, RAISE, DIRECTION, DIRECTION, GIFT)
    match = Match(load("allie-gator"), NAMES, chance=Open(), at=cards_at(his, unseen, mine))
    for move, *draws in (
        ("steal 1", DIRECTION, 12),
        ("steal 2", DIRECTION, 18),
        ("play 20 left", 30),
        ("play 33 left", 45),
        ("play 25 right", 34),
        ("play 45 left", GIFT),
        ("play 34 right", RAISE),
    ):
        match.play(move)
        for card in draws:
            match.throw((card,))
    view = match.view(0)

    def changes_of_direction(t: Cards) -> Hashable:
        return ben_holds(t).count(DIRECTION)

    check(view, changes_of_direction, posterior(dealings(unseen, mine), view, changes_of_direction))


# -- chips -------------------------------------------------------------------------------------------

ALL_CHIPS = {CLOVER: 9, ONE_BALL: 24, TWO_BALLS: 14}


def chips_at(other: tuple[int, ...]) -> Chips:
    """Two of three players are about to lay a fourth blue die, which lets them rob a chip."""
    t: Chips = load("mistkaefer").laid(3)
    mine = (ONE_BALL, TWO_BALLS)
    middle = Counter(ALL_CHIPS) - Counter(mine) - Counter(other)
    in_middle = Secret(tuple(sorted(middle.elements())))
    t.chips = [Secret(mine, (0,)), Secret(tuple(sorted(other)), (1,)), Secret((), (2,)), in_middle]
    for rows in t.rows[:2]:
        rows[2] += [1, 2, 3]
        t.supply[2] -= 3
    t.active = t.starter = 1
    return t


def heaps() -> Iterator[tuple[Table, float]]:
    """Ben's three chips in every way, each as likely as it is to be drawn."""
    for clovers in range(4):
        for ones in range(4 - clovers):
            twos = 3 - clovers - ones
            left = {CLOVER: 9, ONE_BALL: 23, TWO_BALLS: 13}
            weight = comb(left[CLOVER], clovers) * comb(left[ONE_BALL], ones) * comb(left[TWO_BALLS], twos)
            yield chips_at((*[CLOVER] * clovers, *[ONE_BALL] * ones, *[TWO_BALLS] * twos)), float(weight)


def test_chips_of_mistkaefer_are_guessed_as_enumeration_has_it() -> None:
    """Ben robs a ball from Anna, who robs a ball from Ben: the same one, or one that nobody knew."""
    table = chips_at((CLOVER, ONE_BALL, TWO_BALLS))
    match = Match(load("mistkaefer"), [*NAMES, "Cem"], chance=Open(), at=table)
    for _ in range(2):
        match.play("take 1 blue")
        match.throw((5,))
        match.play("place 5")
        match.throw((ONE_BALL,))
        if match.to_act == [2]:
            match.play("score")
    seen_by_anna = match.view(0)

    def ben_has(t: Chips) -> Hashable:
        return t.chips[1].open()

    wanted = posterior(heaps(), seen_by_anna, ben_has)
    assert len(wanted) == 10
    check(seen_by_anna, ben_has, wanted)
