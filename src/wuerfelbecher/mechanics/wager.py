"""A wager: the others stake chips against one player, who matches them all; the winning side collects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wuerfelbecher.mechanics.bank import Bank, bank_shown
from wuerfelbecher.table.asks import ChooseAll, Turn
from wuerfelbecher.table.moves import PASS, Either, Move, Moves, Product, Understood
from wuerfelbecher.table.pieces import Board, Piece, stocks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import each

ANY_STAKE = Product("stake {}", range(1000))


@dataclass(slots=True, kw_only=True)
class Wager(Bank):
    """`stakes` is what each player has staked; the active player's own stake matches all the others together."""

    stakes: list[int] = each(0)


def shared_out(chips: int, most: Mapping[int, int]) -> dict[int, int]:
    """Deal chips one at a time in the order of `most`, never more than it allows a seat.

    >>> shared_out(8, {1: 5, 2: 1, 0: 5})
    {1: 4, 2: 1, 0: 3}
    """
    parts = dict.fromkeys(most, 0)
    left = min(chips, sum(most.values()))
    while left:
        for seat, limit in most.items():
            if left and parts[seat] < limit:
                parts[seat] += 1
                left -= 1
    return parts


def put_up(t: Wager, stakes: Mapping[int, int]) -> None:
    """Each opponent stakes this many chips, and the active player matches the total."""
    for seat, stake in [*stakes.items(), (t.active, sum(stakes.values()))]:
        t.chips[seat] -= stake
        t.stakes[seat] += stake


def highest_stakes(t: Wager) -> dict[int, int]:
    """What the active player can match, shared out among the opponents as far as they have the chips."""
    return shared_out(t.chips[t.active], {seat: t.chips[seat] for seat in t.others(t.active)})


def stake_against(t: Wager, may_pass: bool = False) -> Turn:
    """All opponents name their stakes at once; where they `may_pass`, one may also stake nothing."""
    choices: dict[int, Moves] = {}
    for seat, most in highest_stakes(t).items():
        stakes = Product("stake {}", range(1, most + 1))
        if most:
            choices[seat] = Either(stakes, (PASS,)) if may_pass else stakes
    named = yield ChooseAll(choices, prompt="stake", why=out_of_range)
    put_up(t, {seat: move.value for seat, move in named.items() if move is not PASS})


def out_of_range(t: Wager, seat: int, move: Move) -> Message | None:
    return Message("stake-out-of-range", most=highest_stakes(t)[seat]) if move in ANY_STAKE else None


def every_stake(seats: int, chips: int) -> Understood:
    """Nobody can stake more than half of all chips, because the other half has to match it."""
    return Understood(Product("stake {}", range(1, seats * chips // 2 + 1)), ANY_STAKE)


def collect(t: Wager, won: bool) -> None:
    """An active player who has won takes all stakes; otherwise each of the others gets back twice their own."""
    if won:
        t.chips[t.active] += sum(t.stakes)
    else:
        for seat in t.others(t.active):
            t.chips[seat] += 2 * t.stakes[seat]
    t.stakes = [0] * t.seats


def sides_shown(t: Wager, over: bool | None) -> list[Piece]:
    """A board with two sides: the active player's stake is on one, all the others' on the other."""
    matching = t.stakes[t.active]
    chips = (sum(t.stakes) - matching, matching)
    return [
        Board(id="board", picture="zehner", fields=("under", "over"), chips=chips if over else chips[::-1]),
        bank_shown(t),
        *stocks(t.chips),
        *stocks(t.stakes, "stake"),
    ]
