"""Games in which there is something to choose only if that was agreed on; usually luck alone decides."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache

from wuerfelbecher.bots.thumb import Seen, Thumb
from wuerfelbecher.games.five_dice.wuerfelpoker import poker_hand
from wuerfelbecher.games.two_dice.dufte_hundert import MULTIPLY, OBJECT
from wuerfelbecher.mechanics.betting import CALL, STAY
from wuerfelbecher.mechanics.open_hands import OpenHands
from wuerfelbecher.mechanics.poker_hands import Hand
from wuerfelbecher.table.dice import FIVE_DICE

CAUTION = 0.05
"""What a chip more at stake costs in comfort, the more the more there are."""


def dufte_hundert(now: Seen) -> Sequence[float]:
    """Multiply doubles, and only them; object when somebody has overlooked one."""
    first, second = now.t.dice
    double = 1.0 if first == second else -1.0
    return [double if move in (MULTIPLY, OBJECT) else 0.0 for move in now.legal]


def eins_bis_sechzehn(now: Seen) -> Sequence[float]:
    """As far as the throw takes you."""
    return [float(move.value) for move in now.legal]


def wuerfelpoker(now: Seen) -> Sequence[float]:
    """Raise with a hand that wins more often than its share, and go along as long as the pot is worth it."""
    t: OpenHands = now.t
    chance, others = wins(t, now.seat), len(t.others(now.seat))
    stake, due = max(t.stakes), max(t.stakes) - t.stakes[now.seat]
    worth = []
    for move in now.legal:
        if now.ask.prompt == "raise":
            more = 0 if move is STAY else move.value - stake
            worth.append(more * (chance * (1 + others) - 1) - CAUTION * more * more)
        else:
            worth.append(chance * (t.pot + due) - due if move is CALL else 0.0)
    return worth


def wins(t: OpenHands, seat: int) -> float:
    """The chance of the hand that lies there, or that is still to be thrown."""
    others = t.others(seat)
    to_come = sum(not t.thrown[other] for other in others)
    to_beat = max((poker_hand(t.hands[other]) for other in others if t.thrown[other]), default=None)
    if not t.thrown[seat]:
        return (1.0 if to_beat is None else 1 - lower(to_beat)) / (1 + to_come)
    mine = poker_hand(t.hands[seat])
    if to_beat is not None and mine <= to_beat:
        return 0.5 * lower(mine) ** to_come if mine == to_beat else 0.0
    return lower(mine) ** to_come


@lru_cache(maxsize=1000)
def lower(hand: Hand) -> float:
    """How likely a throw is a lower hand; the same one counts half."""
    hands = every_hand()
    return (bisect_left(hands, hand) + bisect_right(hands, hand)) / 2 / len(hands)


@lru_cache(maxsize=1)
def every_hand() -> list[Hand]:
    return sorted(poker_hand(faces) for faces, weight in FIVE_DICE.outcomes for _ in range(weight))


THUMBS = {
    "dufte-hundert": Thumb(dufte_hundert, slip=0.5),
    "eins-bis-sechzehn": Thumb(eins_bis_sechzehn, slip=0.5, positions=500),
    "wuerfelpoker": Thumb(wuerfelpoker, slip=1.0, answers=6000, positions=0),
}
