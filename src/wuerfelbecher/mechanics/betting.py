"""The betting round: everybody pays into the pot, a player may raise, and the others call or pass."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.chips import share, take
from wuerfelbecher.table.asks import Choose, Turn
from wuerfelbecher.table.game import SEATS, number
from wuerfelbecher.table.moves import PASS, Move
from wuerfelbecher.table.pieces import Chips, Piece, stocks
from wuerfelbecher.table.state import Table, each

STOCK = number("chips", 8, 2, 40)
LEAST = number("least", 1, 1, 6)
MOST = number("most", 6, 1, 40)

RAISE = tuple(Move(f"raise to {stake}", stake) for stake in range(41))
STAY = Move("stay")
CALL = Move("call")
GO_ALONG = [Choose(seat, (CALL, PASS), prompt="call") for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class Betting(Table):
    """`stakes` is what each player has paid in this round. Whoever passes is out until the next."""

    chips: list[int]
    stakes: list[int] = each(0)
    pot: int = 0


def pay(t: Betting, seat: int, chips: int) -> int:
    """Pay chips into the pot, or all that are left. Returns how many were paid."""
    paid = take(t.chips, seat, chips)
    t.stakes[seat] += paid
    t.pot += paid
    return paid


def everybody_pays(t: Betting, stake: int) -> None:
    for seat in t.everyone:
        pay(t, seat, stake)


def may_raise(t: Betting, most: int) -> Turn:
    """The active player may raise the stake; the others, from the left, go along as far as they can, or pass."""
    player = t.active
    raises = RAISE[max(t.stakes) + 1 : highest_stake(t, most) + 1]
    if not raises:
        return
    move = yield Choose(player, (*raises, STAY), prompt="raise")
    if move is STAY:
        return
    pay(t, player, move.value - t.stakes[player])
    t.say("raises", player=player, stake=t.stakes[player])
    for seat in t.others(player):
        if t.chips[seat] and (yield GO_ALONG[seat]) is PASS:
            t.out(seat)
            t.say("passes", player=seat)
        else:
            pay(t, seat, t.stakes[player] - t.stakes[seat])


def highest_stake(t: Betting, most: int) -> int:
    """The lowest of: the agreed maximum, what the active player has, and the most any opponent can pay."""
    reach = [t.stakes[seat] + t.chips[seat] for seat in range(t.seats)]
    return min(most, reach[t.active], max((reach[seat] for seat in t.others(t.active)), default=0))


def take_the_pot(t: Betting, winners: list[int]) -> None:
    """The winners share the pot; chips that do not divide stay in it. Whoever then has none left is out."""
    t.say("takes-pot", players=winners, chips=t.pot // len(winners))
    t.pot = share(t.chips, winners, t.pot)
    for seat in range(t.seats):
        if not t.chips[seat] and (t.still_in[seat] or t.stakes[seat]):
            t.out(seat)
            t.say("out", player=seat)


def all_back_in(t: Betting) -> None:
    """Before the next round: no stakes are paid yet, and everybody who passed and still has chips is in again."""
    t.stakes = [0] * t.seats
    t.still_in = tuple(t.still_in[seat] or t.chips[seat] > 0 for seat in range(t.seats))


def starts_next(t: Betting, winner: int) -> None:
    """The winner starts the next round."""
    all_back_in(t)
    t.round += 1
    t.starter = t.next = winner


def betting_shown(t: Betting) -> list[Piece]:
    return [Chips(id="pot", label="pot", count=t.pot), *stocks(t.chips), *stocks(t.stakes, "stake")]


def betting_figures(t: Betting, seat: int) -> dict[str, object]:
    """What it costs this seat to go along with the highest stake, or with as much of it as it can pay."""
    return {"due": min(max(t.stakes) - t.stakes[seat], t.chips[seat])}


def betting_moves(least: int, most: int) -> tuple[Move, ...]:
    """All moves of `may_raise` when these stakes are agreed; there are none if they leave no room to raise."""
    raises = RAISE[least + 1 : most + 1]
    return (*raises, STAY, CALL, PASS) if raises else ()
