"""As near to a number as you dare, and never over it: the nearest takes chips from all others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wuerfelbecher.mechanics.chips import deal_out, share, take, won_and_lost
from wuerfelbecher.mechanics.rounds import is_last_of_round, next_round
from wuerfelbecher.table.asks import Choose, Roll, Turn
from wuerfelbecher.table.dice import Dice
from wuerfelbecher.table.game import START, Game, Result, places
from wuerfelbecher.table.moves import ROLL, STOP
from wuerfelbecher.table.pieces import Chips, Piece, scores, shown, stocks
from wuerfelbecher.table.state import Table, each, up_to

CHIPS = 8
ROLL_OR_STOP = (ROLL, STOP)
NOT_YET, BUST = 0, -1
MOST_ROUNDS = 1000


@dataclass(slots=True, kw_only=True)
class State(Table):
    chips: list[int] = each(CHIPS)
    points: list[int] = each(NOT_YET)
    rolls: list[int] = each(0)
    pot: int = 0
    dice: list[int] = up_to(3)


class Closest(Game[State]):
    """`throws` are the dice of the first throw, of the second and so on; the last of them serve for all others."""

    target: ClassVar[int]
    throws: ClassVar[tuple[Dice, ...]]
    options = (START,)
    state = State

    def turn(self, t: State) -> Turn:
        player, rolls = t.active, 0
        while True:
            t.dice = list((yield Roll(player, self.throws[min(rolls, len(self.throws) - 1)])))
            if player == t.starter and rolls == 0:
                t.points, t.rolls = [NOT_YET] * t.seats, [0] * t.seats
            t.rolls[player] = rolls = rolls + 1
            t.points[player] += sum(t.dice)
            if t.points[player] > self.target:
                t.say("bust", player=player, points=t.points[player])
                t.points[player] = BUST
                break
            if t.points[player] == self.target or (yield Choose(player, ROLL_OR_STOP)) is STOP:
                break
        if is_last_of_round(t):
            self.settle(t)
            next_round(t)

    def settle(self, t: State) -> None:
        """The nearest wins, of several the one with the fewest throws; those who went over pay double."""
        if max(t.points) == BUST:
            t.say("all-bust")
            return
        merits = [(t.points[seat], -t.rolls[seat]) for seat in range(t.seats)]
        winners = [seat for seat in range(t.seats) if merits[seat] == max(merits)]
        for seat in range(t.seats):
            if seat not in winners:
                t.pot += take(t.chips, seat, 2 if t.points[seat] == BUST else 1)
        t.say("round-won", players=winners, points=t.points[winners[0]], chips=t.pot)
        t.pot = share(t.chips, winners, t.pot)

    def over(self, t: State) -> bool:
        return 0 in t.chips or t.round > MOST_ROUNDS

    def result(self, t: State) -> Result:
        """What is still in the pot goes to whoever leads; it changes the account, but no place."""
        account = t.chips.copy()
        deal_out(account, [seat for seat in range(t.seats) if t.chips[seat] == max(t.chips)], t.pot)
        return Result(places(t.chips), tuple(t.chips), won_and_lost(account, CHIPS))

    def pieces(self, t: State) -> list[Piece]:
        return [
            shown("dice", t.dice),
            *scores("points", [max(points, 0) if points else None for points in t.points]),
            *scores("rolls", t.rolls),
            *([Chips(id="pot", label="pot", count=t.pot)] if t.pot else []),
            *stocks(t.chips),
        ]

    def vocabulary(self, seats: int) -> list[str]:
        return ["roll", "stop"]
