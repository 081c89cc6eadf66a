"""Va banque: the bank throws five dice for each of the others, who add, subtract, multiply and divide once each."""

from __future__ import annotations

from dataclasses import dataclass
from operator import add, mul, sub

from wuerfelbecher.mechanics.bank import bank_shown
from wuerfelbecher.mechanics.chips import deal_out, share, take, won_and_lost
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Option, Result, Shelf, between, number, places
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Chips, Notes, Piece, scores, shown, stocks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import NOBODY, Table, each, row, up_to

CHIPS = 8
STAKE = number("stake", default=2, low=1, high=CHIPS)
FOR_TWO = "for-two"
FORFEIT = Option("forfeit", (FOR_TWO, False, True), FOR_TWO)
"""Two players need this variant, or the only opponent always wins back their own stake."""


def divide(total: int, die: int) -> int:
    """A remainder is dropped, towards zero."""
    return total // die if total >= 0 else -(-total // die)


DIVIDE = Move("divide", divide)
OPERATIONS = (Move("add", add), Move("subtract", sub), Move("multiply", mul), DIVIDE)
SIGNS = ("+", "-", "×", "÷")
THROW = [Roll(seat, ONE_DIE) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    """The bank throws for `player`: `dice` and `used` are that player's. It has `served` so many in this round."""

    chips: list[int] = each(CHIPS)
    stakes: list[int] = each(0)
    totals: list[int | None] = each(None)
    forfeits: list[bool] = each(False)
    pot: int = 0
    served: int = 0
    player: int = NOBODY
    dice: list[int] = up_to(1 + len(OPERATIONS))
    used: list[bool] = row(len(OPERATIONS), False)


class VaBanque(Game[State]):
    id = "va-banque"
    number = 83
    title = "Va banque (Große Bank)"
    players = between(2, 5)
    shelf = Shelf("five", "bet", minutes=15, skill=2)
    options = (STAKE, FORFEIT, START)
    state = State
    leftovers = ("totals", "forfeits", "player", "dice", "used")
    below_zero = ("totals",)
    chips_in = ("chips", "stakes", "pot")

    def turn(self, t: State) -> Turn:
        players = [seat for seat in t.others(t.active) if t.chips[seat]]
        for seat in players:
            t.stakes[seat] = take(t.chips, seat, self.amount("stake"))
        for seat in players:
            yield from self.throw_for(t, seat)
        self.settle(t, players)
        t.round += 1

    def throw_for(self, t: State, player: int) -> Turn:
        """Five dice one by one: the player says how each one counts; for the fifth only one way is left."""
        [total] = yield THROW[t.active]
        if t.served == 0:
            t.totals, t.forfeits = [None] * t.seats, [False] * t.seats
        t.player, t.dice, t.used = player, [total], [False] * len(OPERATIONS)
        t.totals[player] = total
        while not all(t.used):
            [die] = yield THROW[t.active]
            t.dice.append(die)
            left = [move for move, used in zip(OPERATIONS, t.used, strict=True) if not used]
            divides = total % die == 0
            if len(left) > 1:
                offered = tuple(move for move in left if divides or move is not DIVIDE)
                move = yield Choose(player, offered, why=cannot_calculate)
            else:
                [move] = left
                t.forfeits[player] = self.forfeits(t) and move is DIVIDE and not divides
            t.used[OPERATIONS.index(move)] = True
            t.totals[player] = total = move.value(total, die)
        t.served += 1
        t.say("forfeits" if t.forfeits[player] else "total", player=player, total=total)

    def forfeits(self, t: State) -> bool:
        """Whether a remainder at the end costs the stake."""
        return t.seats == 2 if self.agreed["forfeit"] == FOR_TWO else self.variant("forfeit")

    def settle(self, t: State, players: list[int]) -> None:
        """The highest total takes all stakes but the forfeited ones; what cannot be split evenly stays there."""
        totals = {seat: t.totals[seat] or 0 for seat in players if not t.forfeits[seat]}
        for seat in players:
            if t.forfeits[seat]:
                t.chips[t.active] += t.stakes[seat]
            else:
                t.pot += t.stakes[seat]
        t.stakes, t.served = [0] * t.seats, 0
        if totals:
            winners = [seat for seat, total in totals.items() if total == max(totals.values())]
            t.say("takes-pot", players=winners, chips=t.pot // len(winners))
            t.pot = share(t.chips, winners, t.pot)

    def tidy(self, t: State, ask: Ask | None) -> None:
        """Of the dice that have been counted, only the total matters."""
        super().tidy(t, ask)
        t.dice = t.dice[-1:] if is_to_calculate(t) else []

    def over(self, t: State) -> bool:
        """Everybody has held the bank once."""
        return t.round > t.seats

    def result(self, t: State) -> Result:
        """What is still in the pot goes to whoever leads; that changes the settlement, but not the places."""
        account = t.chips.copy()
        deal_out(account, [seat for seat in range(t.seats) if t.chips[seat] == max(t.chips)], t.pot)
        return Result(places(t.chips), tuple(t.chips), won_and_lost(account, CHIPS))

    def pieces(self, t: State) -> list[Piece]:
        return [
            bank_shown(t),
            shown("dice", t.dice, owner=None if t.player == NOBODY else t.player),
            *([would_be(t)] if is_to_calculate(t) else []),
            *scores("total", t.totals, best="high"),
            *([Chips(id="pot", label="pot", count=t.pot)] if t.pot else []),
            *stocks(t.chips),
            *stocks(t.stakes, "stake"),
        ]

    def figures(self, t: State, seat: int) -> dict[str, object]:
        die = t.dice[-1] if t.dice else 0
        return {**super().figures(t, seat), "die": die}

    def moves(self, seats: int) -> Declared:
        return OPERATIONS


def is_to_calculate(t: State) -> bool:
    """Whether a die lies there that the player has not counted yet."""
    return len(t.dice) == sum(t.used) + 2


def would_be(t: State) -> Notes:
    """What the player would come to with each operation that is left."""
    total, die = t.totals[t.player] or 0, t.dice[-1]
    would = [
        None if used or (move is DIVIDE and total % die) else str(move.value(total, die))
        for move, used in zip(OPERATIONS, t.used, strict=True)
    ]
    return Notes(id="would-be", label="would-be", heads=SIGNS, cells=tuple(would))


def cannot_calculate(t: State, seat: int, move: Move) -> Message:
    return Message("used-already" if t.used[OPERATIONS.index(move)] else "leaves-a-remainder")
