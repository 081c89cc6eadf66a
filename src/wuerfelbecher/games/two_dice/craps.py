"""Craps: name a number and bet on it; miss it, and it turns against you while the number thrown brings luck."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.bank import CHIPS, drop_broke_players, most_chips_win
from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.mechanics.rounds import count_round, round_shown
from wuerfelbecher.mechanics.wager import Wager, collect, put_up, shared_out
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, between, number, rounds
from wuerfelbecher.table.moves import Move, Product, Understood
from wuerfelbecher.table.pieces import Board, Piece, Score, shown, stocks
from wuerfelbecher.table.refusal import Message

NUMBERS = range(2, 13)
HIGHEST_STAKE = number("highest_stake", default=0, low=0, high=100, before=0)
"""Zero is no limit."""
FIRST_THROW = [Roll(seat, TWO_DICE, prompt="named") for seat in SEATS]
THROW = [Roll(seat, TWO_DICE, prompt="lucky") for seat in SEATS]
ANY_BET = Product("bet {} on {}", range(1000), range(100))


@dataclass(slots=True, kw_only=True)
class State(Wager):
    """The number `named` and the `lucky` one stay on the table until the next bet."""

    named: int = 0
    lucky: int = 0
    dice: tuple[int, ...] = (0, 0)


class Craps(Game[State]):
    id = "craps"
    number = 52
    title = "Craps"
    players = between(3, 6)
    shelf = Shelf("two", "bet", minutes=15, skill=1, classic=True)
    options = (CHIPS, HIGHEST_STAKE, rounds(3), START)
    state = State
    leftovers = ("named", "lucky")
    chips_in = ("chips", "stakes")

    def setup(self, seats: int) -> State:
        return State(seats=seats, chips=[self.amount("chips")] * seats)

    def turn(self, t: State) -> Turn:
        maker = t.active
        bet = yield Choose(maker, bets(self.highest_stake(t)), why=self.out_of_range)
        stake, t.named = bet.value
        t.lucky = 0
        put_up(t, shared_out(stake, {seat: t.chips[seat] for seat in t.others(maker)}))
        t.dice = yield FIRST_THROW[maker]
        won = sum(t.dice) == t.named
        if not won:
            t.lucky = sum(t.dice)
            t.say("lucky", player=maker, lucky=t.lucky, named=t.named)
            t.dice = yield THROW[maker]
            while sum(t.dice) not in (t.lucky, t.named):
                t.dice = yield THROW[maker]
            won = sum(t.dice) == t.lucky
        t.say("won" if won else "lost", player=maker, stake=t.stakes[maker])
        collect(t, won)
        drop_broke_players(t)
        count_round(t)

    def highest_stake(self, t: State) -> int:
        """What the maker has, as far as all opponents together can match it and the players' own limit allows."""
        matched = min(t.chips[t.active], sum(t.chips[seat] for seat in t.others(t.active)))
        return min(matched, self.amount("highest_stake") or matched)

    def out_of_range(self, t: State, seat: int, move: Move) -> Message:
        stake, named = move.value
        most = self.highest_stake(t)
        if named not in NUMBERS:
            return Message("no-such-number")
        agreed = stake > most == self.amount("highest_stake")
        return Message("above-the-agreed" if agreed else "stake-out-of-range", most=most)

    def tidy(self, t: State, ask: Ask | None) -> None:
        super().tidy(t, ask)
        t.dice = (0, 0)

    def over(self, t: State) -> bool:
        return t.round > self.amount("rounds") or one_is_left(t)

    def result(self, t: State) -> Result:
        return most_chips_win(t, self.amount("chips"))

    def pieces(self, t: State) -> list[Piece]:
        fields = tuple(str(field) for field in NUMBERS)
        on_named = tuple(t.stakes[t.active] if field == t.named else 0 for field in NUMBERS)
        return [
            shown("dice", t.dice),
            Board(id="numbers", picture="craps", fields=fields, chips=on_named),
            Score(id="named", label="unlucky" if t.lucky else "named", value=t.named or None),
            Score(id="lucky", label="lucky", value=t.lucky or None),
            *round_shown(t, self.amount("rounds")),
            *stocks(t.chips),
            *stocks(t.stakes, "stake"),
        ]

    def moves(self, seats: int) -> Declared:
        return (Understood(bets(seats * self.amount("chips") // 2), ANY_BET),)


def bets(most: int) -> Product:
    return Product("bet {} on {}", range(1, most + 1), NUMBERS, touch=["numbers/{1}"])
