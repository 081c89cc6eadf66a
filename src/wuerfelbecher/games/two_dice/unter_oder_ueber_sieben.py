"""Unter oder über Sieben: bet that you will throw less than seven, or more; a seven doubles what is at stake."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.bank import CHIPS, drop_broke_players, most_chips_win
from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.mechanics.rounds import count_round, round_shown
from wuerfelbecher.mechanics.wager import (
    Wager,
    collect,
    every_stake,
    highest_stakes,
    put_up,
    shared_out,
    sides_shown,
    stake_against,
)
from wuerfelbecher.table.asks import Choose, Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import SEATS, START, Declared, Dynamics, Game, Result, Shelf, between, rounds
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, shown

SEVEN = 7
UNDER, OVER = Move("under", False, touch=["board/under"]), Move("over", True, touch=["board/over"])
SIDE = [Choose(seat, (UNDER, OVER), prompt="side") for seat in SEATS]
THROW = [Roll(seat, TWO_DICE) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Wager):
    bets_over: bool | None = None
    dice: tuple[int, ...] = (0, 0)


class UnterOderUeberSieben(Game[State]):
    id = "unter-oder-ueber-sieben"
    number = 50
    title = "Unter oder über Sieben"
    players = between(3, 6)
    shelf = Shelf("two", "bet", minutes=10, skill=0)
    options = (CHIPS, rounds(1), START)
    state = State
    leftovers = ("bets_over", "dice")
    chips_in = ("chips", "stakes")

    def setup(self, seats: int) -> State:
        return State(seats=seats, chips=[self.amount("chips")] * seats)

    def turn(self, t: State) -> Turn:
        maker = t.active
        t.bets_over = (yield SIDE[maker]).value
        t.say("bets-over" if t.bets_over else "bets-under", player=maker)
        yield from stake_against(t)
        t.dice = yield THROW[maker]
        while sum(t.dice) == SEVEN:
            double(t)
            t.dice = yield THROW[maker]
        won = (sum(t.dice) > SEVEN) == t.bets_over
        t.say("won" if won else "lost", player=maker, thrown=sum(t.dice), chips=t.stakes[maker])
        collect(t, won)
        drop_broke_players(t)
        count_round(t)

    def over(self, t: State) -> bool:
        return t.round > self.amount("rounds") or one_is_left(t)

    def result(self, t: State) -> Result:
        return most_chips_win(t, self.amount("chips"))

    def figures(self, t: State, seat: int) -> dict[str, object]:
        side = "over" if t.bets_over else "under"
        return {**super().figures(t, seat), "side": side, "most": highest_stakes(t).get(seat, 0)}

    def pieces(self, t: State) -> list[Piece]:
        return [shown("dice", t.dice), *sides_shown(t, t.bets_over), *round_shown(t, self.amount("rounds"))]

    def moves(self, seats: int) -> Declared:
        return UNDER, OVER, every_stake(seats, self.amount("chips"))

    def dynamics(self) -> Dynamics:
        return "simultaneous"


def double(t: State) -> None:
    """Double every stake, as far as its owner has the chips and the maker can match them."""
    wanted = {seat: min(t.stakes[seat], t.chips[seat]) for seat in t.others(t.active)}
    put_up(t, shared_out(t.chips[t.active], wanted))
    t.say("doubled", chips=t.stakes[t.active])
