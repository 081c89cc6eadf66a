"""Poker with open dice: throw for all to see, raise if you like, and the best hand takes the pot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wuerfelbecher.mechanics.betting import (
    Betting,
    betting_shown,
    everybody_pays,
    may_raise,
    starts_next,
    take_the_pot,
)
from wuerfelbecher.mechanics.keep import keeps, together
from wuerfelbecher.mechanics.poker_hands import Hand, hand_shown
from wuerfelbecher.table.asks import Choose, Roll, Turn
from wuerfelbecher.table.dice import POKER, Die, Faces, dice
from wuerfelbecher.table.moves import STOP
from wuerfelbecher.table.pieces import Piece, Score, shown
from wuerfelbecher.table.state import each

NOT_YET = (0,) * 5
THROWS = 3


@dataclass(slots=True, kw_only=True)
class OpenPoker(Betting):
    """`thrown` says whose hand is of this round; before its first throw those of the last still lie there."""

    hands: list[tuple[int, ...]] = each(NOT_YET)
    thrown: list[bool] = each(False)


@dataclass(slots=True, kw_only=True)
class UpToThreeThrows(OpenPoker):
    throws: int = 0


def new_round(t: OpenPoker, stake: int) -> None:
    t.thrown = [False] * t.seats
    everybody_pays(t, stake)


def throw_openly(t: OpenPoker, die: Die = POKER) -> Turn:
    t.hands[t.active] = yield Roll(t.active, dice(5, die))
    t.thrown[t.active] = True


def is_decided(t: OpenPoker) -> bool:
    """Everybody still in has thrown, or all others have passed."""
    return len(t.everyone) == 1 or all(t.thrown[seat] for seat in t.everyone)


def best(t: OpenPoker, worth: Callable[[Faces], Any]) -> list[int]:
    """Those still in with the best hand, in the order of their throws."""
    order = t.around(t.starter)
    highest = max(worth(t.hands[seat]) for seat in order)
    return [seat for seat in order if worth(t.hands[seat]) == highest]


def turn_of_up_to_three_throws(t: UpToThreeThrows, worth: Callable[[Faces], Hand], least: int, most: int) -> Turn:
    """A turn of no. 94: one to three throws, a raise; after the last the pot is won, or played off by the best."""
    if not any(t.stakes):
        new_round(t, least)
    yield from one_to_three_throws(t)
    yield from may_raise(t, most)
    if is_decided(t):
        winners = best(t, worth)
        if len(winners) == 1:
            take_the_pot(t, winners)
            starts_next(t, winners[0])
        else:
            play_off(t, winners)


def one_to_three_throws(t: UpToThreeThrows) -> Turn:
    """One to four dice stay standing when the others are thrown again."""
    player = t.active
    yield from throw_openly(t)
    t.throws = 1
    while t.throws < THROWS:
        ways = keeps(t.hands[player], fewest=1, die=POKER, piece=f"dice-{player}")
        move = yield Choose(player, (*ways, STOP), prompt="keep")
        if move is STOP:
            break
        thrown = yield Roll(player, dice(5 - len(move.value), POKER))
        t.hands[player] = together(move.value, thrown)
        t.throws += 1
    t.throws = 0


def play_off(t: OpenPoker, tied: list[int]) -> None:
    """The pot stays, and those with equal hands throw for it once more, in the same order."""
    t.say("play-off", players=tied)
    for seat in t.everyone:
        if seat not in tied:
            t.out(seat)
    t.thrown = [False] * t.seats
    t.next = tied[0]


def lies_there(t: OpenPoker, seat: int) -> bool:
    return t.thrown[seat] or (not any(t.thrown) and t.hands[seat] != NOT_YET)


def hands_shown(t: OpenPoker, hand: Callable[[Faces], Hand], die: Die = POKER) -> list[Piece]:
    pieces: list[Piece] = []
    for seat, faces in enumerate(t.hands):
        if lies_there(t, seat):
            kind, values, _ = hand(faces)
            pieces.append(shown(f"dice-{seat}", faces, die, owner=seat))
            pieces.append(hand_shown("hand", seat, kind, values, die))
    return [*pieces, *betting_shown(t)]


def throws_shown(t: UpToThreeThrows) -> list[Piece]:
    return [Score(id="throws", label="throws-left", value=THROWS - t.throws)] if t.throws else []
