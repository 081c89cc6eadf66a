"""A wager: the others stake against one player, who covers it all; whoever wins it collects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wuerfelbecher.mechanics.bank import Bank, bank_shown
from wuerfelbecher.table.asks import ChooseAll, Turn
from wuerfelbecher.table.moves import Move, Product, Understood
from wuerfelbecher.table.pieces import Board, Piece, stocks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import each

ANY_STAKE = Product("stake {}", range(1000))


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


def highest_stakes(t: Wager) -> dict[int, int]:
    """What the active player can cover, shared out among the opponents as far as they have it."""
    return shared_out(t.chips[t.active], {seat: t.chips[seat] for seat in t.others(t.active)})


def stake_against(t: Wager) -> Turn:
    """All opponents name their stakes at once."""
    choices = {seat: Product("stake {}", range(1, most + 1)) for seat, most in highest_stakes(t).items() if most}
    named = yield ChooseAll(dict(choices), prompt="stake", why=out_of_range)
    lay(t, {seat: move.value for seat, move in named.items()})


def out_of_range(t: Wager, seat: int, move: Move) -> Message | None:
    return Message("stake-out-of-range", most=highest_stakes(t)[seat]) if move in ANY_STAKE else None


def every_stake(seats: int, chips: int) -> Understood:
    """Nobody can lay more than half of all chips, as the other half has to cover it."""
    return Understood(Product("stake {}", range(1, seats * chips // 2 + 1)), ANY_STAKE)


def collect(t: Wager, won: bool) -> None:
    """An active player who has won takes all stakes; if not, the others get back twice what they have laid."""
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
