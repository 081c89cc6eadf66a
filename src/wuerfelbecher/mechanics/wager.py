"""A wager: the others stake against one player, who covers it all; whoever wins it collects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wuerfelbecher.mechanics.bank import Bank, bank_shown
from wuerfelbecher.table.asks import Ask, ChooseAll, Turn
from wuerfelbecher.table.moves import Product
from wuerfelbecher.table.pieces import Board, Piece, stocks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import each


@dataclass(slots=True, kw_only=True)
class Wager(Bank):
    """`stakes` is what each has laid; the active player's own is what covers all others."""

    stakes: list[int] = each(0)


def shared_out(chips: int, most: Mapping[int, int]) -> dict[int, int]:
    """Chips one by one and in order to each seat, but to none more than so many.

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


def lay(t: Wager, stakes: Mapping[int, int]) -> None:
    """The opponents lay so many chips each, and the active player as many as all of them."""
    for seat, stake in [*stakes.items(), (t.active, sum(stakes.values()))]:
        t.chips[seat] -= stake
        t.stakes[seat] += stake


def stake_against(t: Wager) -> Turn:
    """All opponents name their stakes at once; what the active player can cover is shared out among them."""
    most = shared_out(t.chips[t.active], {seat: t.chips[seat] for seat in t.others(t.active)})
    choices = {seat: Product("stake {}", range(1, limit + 1)) for seat, limit in most.items() if limit}
    named = yield ChooseAll(dict(choices), prompt="stake")
    lay(t, {seat: move.value for seat, move in named.items()})


def collect(t: Wager, won: bool) -> None:
    """A winner takes all stakes; otherwise every opponent gets back twice what he has laid."""
    if won:
        t.chips[t.active] += sum(t.stakes)
    else:
        for seat in t.others(t.active):
            t.chips[seat] += 2 * t.stakes[seat]
    t.stakes = [0] * t.seats


def sides_shown(t: Wager, over: bool | None) -> list[Piece]:
    """A board with two sides: the active player's stake is on one, what the others have laid on the other."""
    covered = t.stakes[t.active]
    chips = (sum(t.stakes) - covered, covered)
    return [
        Board(id="board", picture="zehner", fields=("under", "over"), chips=chips if over else chips[::-1]),
        bank_shown(t),
        *stocks(t.chips),
        *stocks(t.stakes, "stake"),
    ]


def stake_words(seats: int, chips: int) -> list[str]:
    """Nobody can lay more than half of all chips, as the other half has to cover it."""
    return [f"stake {stake}" for stake in range(1, seats * chips // 2 + 1)]


def why_no_stake(ask: Ask, seat: int, typed: str) -> Message | None:
    if isinstance(ask, ChooseAll) and typed.casefold().startswith("stake "):
        return Message("stake-out-of-range", most=len(ask.choices[seat]))
    return None
