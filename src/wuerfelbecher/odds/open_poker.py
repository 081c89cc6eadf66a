"""Open poker for two, with or without jokers: what every move is worth as a chance to win, from a table of the
whole match.

All hands are open and both always have the same stake, so a round is two turns: the starter's, and then that of the
other against the starter's hand. The table holds what both are worth before their first throw; the turn at hand is
worked out from it die by die.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import inf

from wuerfelbecher.games.poker_dice.joker_poker import OpenWithJokers
from wuerfelbecher.games.poker_dice.offenes_wuerfelpoker import KEEP, THROWS, OffenesWuerfelpoker, State
from wuerfelbecher.mechanics.betting import CALL, RAISE, STAY
from wuerfelbecher.mechanics.poker_hands import Hand
from wuerfelbecher.odds.lattice import lattice
from wuerfelbecher.odds.poker_for_two import CHIPS, ROUNDS, not_solved, poker_for_two, rounds_left
from wuerfelbecher.odds.tables import rules_digest, table
from wuerfelbecher.table import View
from wuerfelbecher.table.dice import POKER
from wuerfelbecher.table.moves import PASS, STOP

LEAST, MOST = 1, 6
"""The table is for these stakes."""
DICE = 5
PRECISION = 2.0**-21
"""Half the distance between two neighbouring numbers of the table."""

RULES = (
    "wuerfelbecher.games.poker_dice.offenes_wuerfelpoker",
    "wuerfelbecher.games.poker_dice.joker_poker",
    "wuerfelbecher.mechanics.open_hands",
    "wuerfelbecher.mechanics.poker_hands",
    "wuerfelbecher.mechanics.betting",
    "wuerfelbecher.mechanics.chips",
)

Worth = Callable[[int, int, int], float]
"""The starter's chance to win when the starter is about to throw: by how many rounds are still to play with this
one, the starter's chips including the stake, and the stake of both.
"""


@dataclass(frozen=True)
class Rules:
    """What differs between the open pokers: the hands that beat each other, in rising order, and which of them each
    way five dice can lie is.
    """

    name: str
    hands: tuple[Hand, ...]
    hand_of: tuple[int, ...]


@cache
def rules_for(jokers: bool, sequences: bool) -> Rules:
    game = (OpenWithJokers if jokers else OffenesWuerfelpoker)(sequences=sequences)
    shown = [game.hand(faces) for [faces] in lattice((POKER, DICE)).full]
    hands = tuple(sorted(set(shown)))
    number = {hand: at for at, hand in enumerate(hands)}
    return Rules(
        f"open-poker{'-jokers' * jokers}{'-sequences' * sequences}", hands, tuple(number[hand] for hand in shown)
    )


def digest() -> str:
    return "-".join(rules_digest(module) for module in RULES)


def highest_stake(mine: int) -> int:
    """How far the stake can rise when the starter has so many chips, and the other all the rest."""
    return min(MOST, mine, CHIPS - mine)


def positions() -> Iterator[tuple[int, int, int]]:
    """Every position before the starter throws, in the order of the table: each after those that can follow."""
    for rounds, mine in product(range(1, ROUNDS + 1), range(1, CHIPS)):
        for stake in range(highest_stake(mine), LEAST - 1, -1):
            yield rounds, mine, stake


def starter_takes(worth: Worth, rounds: int, mine: int, stake: int) -> float:
    """The starter's chance after winning this stake of the other's."""
    mine += stake
    if rounds == 1 or mine == CHIPS:
        return _ahead(mine)
    return worth(rounds - 1, mine, LEAST)


def other_takes(worth: Worth, rounds: int, mine: int, stake: int) -> float:
    """The starter's chance after losing this stake; the other starts the next round."""
    mine -= stake
    if rounds == 1 or mine == 0:
        return _ahead(mine)
    return 1 - worth(rounds - 1, CHIPS - mine, LEAST)


def _ahead(mine: int) -> float:
    return 0.5 + (2 * mine > CHIPS) / 2 - (2 * mine < CHIPS) / 2


@dataclass(frozen=True)
class Tables:
    """The starter's chance: `worth` before the starter throws, and `against[position]` before the other throws
    against each hand of the starter's.
    """

    worth: dict[tuple[int, int, int], float]
    against: dict[tuple[int, int, int], Sequence[float]]


def read(rules: Rules, numbers: array[float]) -> Tables:
    count, found = len(rules.hands), Tables({}, {})
    for at, position in enumerate(positions()):
        begin = at * (count + 1)
        found.worth[position] = numbers[begin]
        found.against[position] = numbers[begin + 1 : begin + 1 + count]
    return found


@cache
def shipped(rules: Rules) -> Tables:
    return read(rules, table(rules.name, digest()))


class OpenPokerOdds:
    """A round of two players, from the view of the one who has to choose."""

    def __init__(self, view: View) -> None:
        game, t = poker_for_two(view, OffenesWuerfelpoker, State)
        if (game.amount("least"), game.amount("most")) != (LEAST, MOST):
            raise not_solved(view)
        self.game, self.t, self.seat, self.rounds = game, t, view.seat, rounds_left(game, t)
        self.rules = rules_for(isinstance(game, OpenWithJokers), game.variant("sequences"))
        self.tables = shipped(self.rules)
        self.mine = t.chips[t.starter] + t.stakes[t.starter]
        self.stake = min(t.stakes)

    def worth(self, rounds: int, mine: int, stake: int) -> float:
        return self.tables.worth[rounds, mine, stake]

    def moves(self) -> dict[str, float]:
        """The chance to win after each move, with the best play of both thereafter."""
        t = self.t
        if self.seat != t.active:
            raised = max(t.stakes)
            return {CALL.text: 1 - self.called(self.of(t.active), raised), PASS.text: 1 - self.passed()}
        if not t.throws:
            hand = self.of(self.seat)
            rises = range(self.stake + 1, highest_stake(self.mine) + 1)
            return {
                STAY.text: self.called(hand, self.stake),
                **{RAISE[stake].text: min(self.called(hand, stake), self.passed()) for stake in rises},
            }
        ends = [self.ended(hand) for hand in range(len(self.rules.hands))]
        dice, final = lattice((POKER, DICE)), [ends[hand] for hand in self.rules.hand_of]
        kept = dice.expected(final)
        for _ in range(THROWS - t.throws - 1):
            kept = dice.expected(dice.best([-inf, *kept[1:]]))
        values = {keep.text: kept[dice.number[(keep.value,)]] for keep in KEEP[self.seat].of(t.hands[self.seat])}
        return {**values, STOP.text: ends[self.of(self.seat)]}

    def of(self, seat: int) -> int:
        return self.rules.hands.index(self.game.hand(self.t.hands[seat]))

    def ended(self, hand: int) -> float:
        """The chance of whoever has the turn when it ends with this hand, and they may raise."""
        passed = self.passed()
        rises = range(self.stake + 1, highest_stake(self.mine) + 1)
        return max([self.called(hand, self.stake), *[min(self.called(hand, stake), passed) for stake in rises]])

    def passed(self) -> float:
        """The chance of whoever has the turn when the other does not go along."""
        if self.t.active == self.t.starter:
            return starter_takes(self.worth, self.rounds, self.mine, self.stake)
        return 1 - other_takes(self.worth, self.rounds, self.mine, self.stake)

    def called(self, hand: int, stake: int) -> float:
        """The chance of whoever has the turn when it ends with this hand and both have paid this stake."""
        t, here = self.t, (self.rounds, self.mine, stake)
        if t.active == t.starter:
            return self.tables.against[here][hand]
        against = self.of(t.starter)
        if hand == against:
            return 1 - self.worth(*here)
        takes = other_takes if hand > against else starter_takes
        return 1 - takes(self.worth, *here)
