"""Open poker: how often a hand wins, and what that makes of the pot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from wuerfelbecher.bots.thumb import Seen, Thumb
from wuerfelbecher.bots.thumbs import bluff
from wuerfelbecher.games.poker_dice.al_capone import AlCapone
from wuerfelbecher.games.poker_dice.joker_poker import JokerPoker, OpenWithJokers
from wuerfelbecher.games.poker_dice.offenes_wuerfelpoker import THROWS, OffenesWuerfelpoker
from wuerfelbecher.mechanics.betting import CALL, STAY
from wuerfelbecher.mechanics.open_hands import OpenHands
from wuerfelbecher.odds.lattice import lattice
from wuerfelbecher.table.dice import POKER, Faces
from wuerfelbecher.table.moves import STOP

DICE = 5
STEP = 8
"""Of so many hands one is worked out; between them it goes straight."""
CAUTION = 0.04
"""What a chip more at stake costs in comfort, the more the more there are."""
CHIPS = 8
"""So many chips are worth a match."""
FIRMLY = 40.0
RISING = 1.6
"""Whoever has twice the chips wins about three times as often."""

Poker = OffenesWuerfelpoker | AlCapone


class Hands:
    """All hands in rising order: where each way to lie stands among them, and how often a hand is beaten."""

    def __init__(self, game: Poker) -> None:
        self.throws = 1 if isinstance(game, AlCapone) else THROWS
        self.dice = lattice((POKER, DICE))
        worth = [worth_of(game, faces) for [faces] in self.dice.full]
        order = {hand: at for at, hand in enumerate(sorted(set(worth)))}
        self.ranks = [order[hand] for hand in worth]
        self.top = len(order) - 1
        self.rank = {faces: rank for [faces], rank in zip(self.dice.full, self.ranks, strict=True)}
        self.beaten = self._beaten()

    def _beaten(self) -> list[float]:
        """By hand, how often somebody beats it who throws for nothing else; a hand as good counts half."""
        known = {rank: self.reaching(rank) for rank in {*range(0, self.top, STEP), self.top}}
        found = []
        for rank in range(self.top + 1):
            low = rank // STEP * STEP if rank < self.top else rank
            high = min(low + STEP, self.top)
            share = (rank - low) / (high - low) if high > low else 0.0
            found.append(known[low] + share * (known[high] - known[low]))
        return found

    def reaching(self, rank: int) -> float:
        worth = [1.0 if one > rank else 0.5 if one == rank else 0.0 for one in self.ranks]
        for _ in range(self.throws - 1):
            worth = self.dice.best(self.dice.expected(worth))
        return self.dice.expected(worth)[0]

    def wins(self, rank: int, to_beat: int, to_come: int) -> float:
        """How often a hand wins that has to beat another one first, and then so many players."""
        if rank < to_beat:
            return 0.0
        return (1.0 if rank > to_beat else 0.5) * (1 - self.beaten[rank]) ** to_come


def worth_of(game: Poker, faces: Faces) -> Any:
    return game.worth(faces) if isinstance(game, AlCapone) else game.hand(faces)


def poker_of(game: Any) -> Poker:
    poker = game.poker if isinstance(game, JokerPoker) else game
    assert isinstance(poker, OffenesWuerfelpoker | AlCapone)
    return poker


@cache
def hands_by(jokers: bool, sequences: bool, points: str) -> Hands:
    if points:
        return Hands(AlCapone(points=points, sequences=sequences))
    return Hands((OpenWithJokers if jokers else OffenesWuerfelpoker)(sequences=sequences))


def hands_in(game: Poker) -> Hands:
    points = game.choice("points") if isinstance(game, AlCapone) else ""
    return hands_by(isinstance(game, OpenWithJokers), game.variant("sequences"), points)


class Table:
    """What is there to beat, and by whom else."""

    def __init__(self, now: Seen) -> None:
        self.hands = hands_in(poker_of(now.game))
        t: OpenHands = now.t
        self.t, self.seat = t, now.seat
        others = t.others(now.seat)
        self.to_beat = max((self.hands.rank[t.hands[seat]] for seat in others if t.thrown[seat]), default=-1)
        self.to_come = sum(not t.thrown[seat] for seat in others)

    def chance(self) -> float:
        """To win the pot, with the hand that lies there or with one still to throw."""
        if self.t.thrown[self.seat]:
            return self.hands.wins(self.hands.rank[self.t.hands[self.seat]], self.to_beat, self.to_come)
        beats = self.hands.beaten[self.to_beat] if self.to_beat >= 0 else 1.0
        return beats / (1 + self.to_come)


def open_poker(now: Seen) -> Sequence[float]:
    """Throw for the hand that wins most often against what lies there and who is still to throw. Raise with more
    than one's share of the chances, go along as long as the pot is worth it.
    """
    match now.ask.prompt:
        case "keep":
            return kept(now)
        case "raise":
            return raised(now)
    return called(now)


def kept(now: Seen) -> Sequence[float]:
    table = Table(now)
    hands, dice = table.hands, table.hands.dice
    worth = [hands.wins(rank, table.to_beat, table.to_come) for rank in hands.ranks]
    expected = dice.expected(worth)
    for _ in range(THROWS - now.t.throws - 1):
        expected = dice.expected(dice.best(expected))
    lies = table.chance()
    return [lies if move is STOP else expected[dice.number[(move.value,)]] for move in now.legal]


def raised(now: Seen) -> Sequence[float]:
    """In chips: each of the others who goes along brings as many as it costs."""
    t: OpenHands = now.t
    chance, others = Table(now).chance(), len(t.others(now.seat))
    gain = chance * (1 + others) - 1
    return [
        (more * gain - CAUTION * more * more) / CHIPS
        for move in now.legal
        for more in [0 if move is STAY else move.value - max(t.stakes)]
    ]


def called(now: Seen) -> Sequence[float]:
    t: OpenHands = now.t
    due = min(max(t.stakes) - t.stakes[now.seat], t.chips[now.seat])
    going = Table(now).chance() * (t.pot + due) - due
    return [going / CHIPS if move is CALL else 0.0 for move in now.legal]


def joker_poker(now: Seen) -> Sequence[float]:
    """As the poker that was agreed on. Covered play varies, so open play is told as weights, too, and firm ones."""
    if now.game.choice("poker") == "covered":
        return bluff.covered_poker(now)
    return [FIRMLY * worth for worth in open_poker(now)]


def standing(before: Any, t: Any) -> Sequence[float] | None:
    """After the round: whoever has more chips wins more often."""
    if t.round == before.round:
        return None
    weights = [chips**RISING for chips in t.chips]
    return [weight / sum(weights) for weight in weights]


THUMBS = {
    "offenes-wuerfelpoker": Thumb(open_poker, slip=0.07, answers=5000, positions=0, standing=standing),
    "al-capone": Thumb(open_poker, slip=0.12, answers=8000, positions=0, standing=standing),
    "joker-poker": Thumb(
        joker_poker, slip=2.8, mix=1.0, answers=5000, positions=0, standing=standing, reads=bluff.read
    ),
}
