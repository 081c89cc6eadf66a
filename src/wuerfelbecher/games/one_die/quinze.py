"""Quinze (Fünfzehn): throw your way up to fifteen, but never over it; the nearest takes chips from all others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wuerfelbecher.mechanics.chips import deal_out, share, take, won_and_lost
from wuerfelbecher.mechanics.rounds import is_last_of_round, next_round
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE, Dice
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, between, places
from wuerfelbecher.table.moves import ROLL, STOP
from wuerfelbecher.table.pieces import Chips, Piece, Text, scores, shown, stocks, tracks
from wuerfelbecher.table.state import Table, each, up_to

CHIPS = 8
GO_ON = [Choose(seat, (ROLL, STOP)) for seat in SEATS]
NOT_YET, BUST = 0, -1
MOST_ROUNDS = 1000


@dataclass(slots=True, kw_only=True)
class State(Table):
    """The `points` and `rolls` of a round stay on the table until the first throw of the next."""

    chips: list[int] = each(CHIPS)
    points: list[int] = each(NOT_YET)
    rolls: list[int] = each(0)
    pot: int = 0
    dice: list[int] = up_to(3)


class Quinze(Game[State]):
    """`throws` lists the dice of the first throw, of the second and so on; the last entry is used from then on."""

    id = "quinze"
    number = 16
    title = "Quinze (Fünfzehn)"
    players = between(2, 8)
    shelf = Shelf("one", "push", minutes=15, skill=1)
    options = (START,)
    state = State
    longest = MOST_ROUNDS
    below_zero = ("points",)
    chips_in = ("chips", "pot")
    target = 15
    throws: ClassVar[tuple[Dice, ...]] = (ONE_DIE,)

    def turn(self, t: State) -> Turn:
        player = t.active
        t.dice = list((yield Roll(player, self.throws[0])))
        if player == t.starter:
            t.points, t.rolls = [NOT_YET] * t.seats, [0] * t.seats
        while True:
            t.rolls[player] += 1
            t.points[player] += sum(t.dice)
            if t.points[player] > self.target:
                t.say("bust", player=player, points=t.points[player])
                t.points[player] = BUST
                break
            if t.points[player] == self.target or (yield GO_ON[player]) is STOP:
                break
            t.dice = list((yield Roll(player, self.throws[min(t.rolls[player], len(self.throws) - 1)])))
        if is_last_of_round(t):
            self.settle(t)
            next_round(t)

    def settle(self, t: State) -> None:
        """The nearest wins, with the fewest throws if there are several; those who went over pay double."""
        if max(t.points) == BUST:
            t.say("all-bust")
            return
        merits = [(t.points[seat], -t.rolls[seat]) for seat in range(t.seats)]
        winners = [seat for seat in range(t.seats) if merits[seat] == max(merits)]
        for seat in range(t.seats):
            if seat not in winners:
                t.pot += take(t.chips, seat, 2 if t.points[seat] == BUST else 1)
        each = t.pot // len(winners)
        t.say("round-won" if each else "round-tied", players=winners, points=t.points[winners[0]], chips=each)
        t.pot = share(t.chips, winners, t.pot)

    def tidy(self, t: State, ask: Ask | None) -> None:
        t.dice = []
        if ask is None and t.active == t.starter:
            t.points, t.rolls = [NOT_YET] * t.seats, [0] * t.seats
        for seat, points in enumerate(t.points):
            if points == BUST:
                t.rolls[seat] = 0

    def over(self, t: State) -> bool:
        return 0 in t.chips or t.round > MOST_ROUNDS

    def result(self, t: State) -> Result:
        """What is left in the pot goes to whoever leads; that changes the settlement, but no place."""
        account = t.chips.copy()
        deal_out(account, [seat for seat in range(t.seats) if t.chips[seat] == max(t.chips)], t.pot)
        return Result(places(t.chips), tuple(t.chips), won_and_lost(account, CHIPS))

    def pieces(self, t: State) -> list[Piece]:
        return [
            shown("dice", t.dice),
            *tracks("points", [max(points, 0) for points in t.points], self.target),
            *[
                Text(id=f"bust-{seat}", owner=seat, key="too-many")
                for seat, points in enumerate(t.points)
                if points == BUST
            ],
            *scores("rolls", t.rolls),
            *([Chips(id="pot", label="pot", count=t.pot)] if t.pot else []),
            *stocks(t.chips),
        ]

    def moves(self, seats: int) -> Declared:
        return ROLL, STOP
