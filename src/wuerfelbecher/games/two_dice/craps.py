"""Craps: bet on a number of your own; missed, it turns against you, and the number thrown brings luck."""

from __future__ import annotations

import re
from dataclasses import dataclass

from wuerfelbecher.mechanics.chips import won_and_lost
from wuerfelbecher.mechanics.rounds import round_shown
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import START, Game, Result, Shelf, between, number, places, rounds
from wuerfelbecher.table.moves import Product
from wuerfelbecher.table.pieces import Board, Piece, Score, shown, stocks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table, each

NUMBERS = range(2, 13)
CHIPS = number("chips", default=20, low=5, high=100)


@dataclass(slots=True, kw_only=True)
class State(Table):
    chips: list[int]
    stakes: list[int] = each(0)
    named: int = 0
    lucky: int = 0
    dice: tuple[int, ...] = (0, 0)


class Craps(Game[State]):
    id = "craps"
    number = 52
    title = "Craps"
    players = between(3, 6)
    shelf = Shelf("two", "bet", minutes=15, skill=1)
    options = (CHIPS, rounds(3), START)
    state = State

    def setup(self, seats: int) -> State:
        return State(seats=seats, chips=[self.amount("chips")] * seats)

    def turn(self, t: State) -> Turn:
        maker = t.active
        t.named = t.lucky = 0
        bet = yield Choose(maker, bets(highest_stake(t)))
        stake, t.named = bet.value
        lay_stakes(t, stake)
        t.dice = yield Roll(maker, TWO_DICE)
        won = sum(t.dice) == t.named
        if not won:
            t.lucky = sum(t.dice)
            t.say("lucky", player=maker, lucky=t.lucky, named=t.named)
            t.dice = yield Roll(maker, TWO_DICE)
            while sum(t.dice) not in (t.lucky, t.named):
                t.dice = yield Roll(maker, TWO_DICE)
            won = sum(t.dice) == t.lucky
        t.say("won" if won else "lost", player=maker, stake=stake)
        pay_out(t, won)
        for seat in t.everyone:
            if t.chips[seat] == 0:
                t.out(seat)
                t.say("out", player=seat)
        if from_starter(t, t.left_of(maker)) <= from_starter(t, maker):
            t.round += 1

    def over(self, t: State) -> bool:
        return t.round > self.amount("rounds") or len(t.everyone) == 1

    def result(self, t: State) -> Result:
        return Result(places(t.chips), tuple(t.chips), won_and_lost(t.chips, self.amount("chips")))

    def pieces(self, t: State) -> list[Piece]:
        fields = tuple(str(field) for field in NUMBERS)
        on_named = tuple(t.stakes[t.active] if field == t.named else 0 for field in NUMBERS)
        return [
            shown("dice", t.dice),
            Board(id="numbers", picture="craps", fields=fields, chips=on_named),
            Score(id="named", label="named", value=t.named or None),
            Score(id="lucky", label="lucky", value=t.lucky or None),
            *round_shown(t, self.amount("rounds")),
            *stocks(t.chips),
            *stocks(t.stakes, "stake"),
        ]

    def vocabulary(self, seats: int) -> list[str]:
        return [bet.text for bet in bets(seats * self.amount("chips") // 2)]

    def why_not(self, t: State, ask: Ask, seat: int, typed: str) -> Message | None:
        if bet := re.fullmatch(r"bet \d+ on (\d+)", typed.casefold()):
            known = int(bet[1]) in NUMBERS
            return Message("stake-out-of-range", most=highest_stake(t)) if known else Message("no-such-number")
        return None


def bets(most: int) -> Product:
    return Product("bet {} on {}", range(1, most + 1), NUMBERS, touch=["numbers/{1}"])


def highest_stake(t: State) -> int:
    """What the maker has, and all opponents together can cover."""
    return min(t.chips[t.active], sum(t.chips[seat] for seat in t.others(t.active)))


def lay_stakes(t: State, stake: int) -> None:
    """The opponents cover the stake chip by chip, beginning at the maker's left; who has no more lays no more."""
    t.stakes[t.active] = stake
    uncovered = stake
    while uncovered:
        for seat in t.others(t.active):
            if uncovered and t.stakes[seat] < t.chips[seat]:
                t.stakes[seat] += 1
                uncovered -= 1
    for seat in t.everyone:
        t.chips[seat] -= t.stakes[seat]


def pay_out(t: State, won: bool) -> None:
    """A maker who has won takes all stakes; otherwise every opponent gets back twice what he has laid."""
    if won:
        t.chips[t.active] += sum(t.stakes)
    else:
        for seat in t.others(t.active):
            t.chips[seat] += 2 * t.stakes[seat]
    t.stakes = [0] * t.seats


def from_starter(t: State, seat: int) -> int:
    """How many seats clockwise from the first maker."""
    return (seat - t.starter) % t.seats
