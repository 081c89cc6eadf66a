"""Open hands: everybody's five dice are on the table for all to see, and the best hand wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from wuerfelbecher.mechanics.betting import Betting, betting_shown
from wuerfelbecher.mechanics.poker_hands import Hand, hand_shown
from wuerfelbecher.table.dice import POKER, Die, Faces
from wuerfelbecher.table.pieces import Piece, shown
from wuerfelbecher.table.state import each

NOT_YET = (0,) * 5


@dataclass(slots=True, kw_only=True)
class OpenHands(Betting):
    """`thrown` says whose hand is from this round; until its first throw, the last hands stay on the table."""

    hands: list[tuple[int, ...]] = each(NOT_YET)
    thrown: list[bool] = each(False)


def is_decided(t: OpenHands) -> bool:
    """Everybody still in has thrown, or all others have passed."""
    return len(t.everyone) == 1 or all(t.thrown[seat] for seat in t.everyone)


def best(t: OpenHands, worth: Callable[[Faces], Any]) -> list[int]:
    """Those still in with the best hand, in the order of their throws."""
    order = t.around(t.starter)
    highest = max(worth(t.hands[seat]) for seat in order)
    return [seat for seat in order if worth(t.hands[seat]) == highest]


def is_on_show(t: OpenHands, seat: int) -> bool:
    return t.hands[seat] != NOT_YET and (t.thrown[seat] or not any(t.thrown))


def hands_shown(
    t: OpenHands, hand: Callable[[Faces], Hand], die: Die = POKER, standing: Sequence[int] = ()
) -> list[Piece]:
    """The hands and the stakes; `standing` is what the active player leaves when throwing the other dice again."""
    pieces: list[Piece] = []
    for seat, faces in enumerate(t.hands):
        if is_on_show(t, seat):
            kind, values, _ = hand(faces)
            pieces.append(shown(f"dice-{seat}", faces, die, owner=seat))
            pieces.append(hand_shown("hand", seat, kind, values, die))
        elif standing and seat == t.active:
            pieces.append(shown(f"dice-{seat}", (), die, owner=seat, kept=standing))
    return [*pieces, *betting_shown(t)]
