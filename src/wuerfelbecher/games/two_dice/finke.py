"""Finke: pay on a free field, empty an occupied one and throw again; two and twelve clear the board."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.chips import take, won_and_lost
from wuerfelbecher.mechanics.chips_on_fields import board, collect
from wuerfelbecher.mechanics.last_one_left import GoingOut, goes_out, one_is_left
from wuerfelbecher.mechanics.rounds import count_round, round_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import TWO_DICE
from wuerfelbecher.table.game import START, Game, Result, Shelf, between, number, places, switch
from wuerfelbecher.table.pieces import Piece, shown, stocks
from wuerfelbecher.table.state import row

NUMBERS = range(2, 13)
FIELDS = range(len(NUMBERS))
SEVEN = NUMBERS.index(7)
CHIPS = number("chips", default=20, low=20, high=100)
MOST_ROUNDS = 300


@dataclass(slots=True, kw_only=True)
class State(GoingOut):
    """`cleared` says whether the active player has already thrown a two or a twelve in this turn."""

    chips: list[int]
    fields: list[int] = row(len(NUMBERS))
    dice: tuple[int, ...] = (0, 0)
    cleared: bool = False


class Finke(Game[State]):
    id = "finke"
    number = 40
    title = "Finke"
    players = between(2, 8)
    shelf = Shelf("two", "board", minutes=15, skill=0, classic=True)
    options = (CHIPS, switch("two_spares_seven"), switch("one_chip"), START)
    state = State
    leftovers = ("dice", "cleared")
    chips_in = ("chips", "fields")

    def setup(self, seats: int) -> State:
        return State(seats=seats, chips=[self.amount("chips")] * seats)

    def turn(self, t: State) -> Turn:
        player, t.cleared = t.active, False
        while True:
            t.dice = yield Roll(player, TWO_DICE, prompt="cleared" if t.cleared else "roll")
            thrown = sum(t.dice)
            field = NUMBERS.index(thrown)
            if thrown in (2, 12):
                if t.cleared:
                    self.one_on_every_field(t, player)
                    break
                t.cleared = True
                self.clear(t, player, thrown)
            elif t.fields[field] and field != SEVEN:
                t.say("collects", player=player, field=thrown, chips=t.fields[field])
                collect(t.chips, player, t.fields, [field])
            else:
                t.fields[field] += take(t.chips, player, 1 if self.variant("one_chip") else thrown)
                break
        if t.chips[player] == 0:
            goes_out(t, player)
        count_round(t)
        if self.over(t):
            if not one_is_left(t):
                t.say("rounds-over", rounds=MOST_ROUNDS)
            winner = max(t.around(t.starter), key=lambda seat: t.chips[seat])
            collect(t.chips, winner, t.fields, FIELDS)
            t.say("takes-all", player=winner)

    def clear(self, t: State, player: int, thrown: int) -> None:
        spared = thrown == 2 and self.variant("two_spares_seven")
        collect(t.chips, player, t.fields, [field for field in FIELDS if not (spared and field == SEVEN)])
        t.say("clears-but-seven" if spared else "clears", player=player)

    def one_on_every_field(self, t: State, player: int) -> None:
        t.say("pays-all", player=player)
        for field in FIELDS:
            t.fields[field] += take(t.chips, player, 1)

    def over(self, t: State) -> bool:
        return one_is_left(t) or t.round > MOST_ROUNDS

    def result(self, t: State) -> Result:
        merits = [(-t.place[seat], t.chips[seat]) for seat in range(t.seats)]
        return Result(places(merits), tuple(t.chips), won_and_lost(t.chips, self.amount("chips")))

    def pieces(self, t: State) -> list[Piece]:
        return [
            shown("dice", t.dice),
            board("finke", NUMBERS, t.fields),
            *round_shown(t, MOST_ROUNDS),
            *stocks(t.chips),
        ]
