"""Justitia: three throws each, the highest total pays a chip, and whoever pays their last one wins the pot."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.chips import deal_out, take, won_and_lost
from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, Game, Result, Shelf, between, places
from wuerfelbecher.table.pieces import Chips, Piece, scores, shown, stocks
from wuerfelbecher.table.state import Table, each, up_to

CHIPS = 5
THROWS = 3
NOT_YET = 0
FIRST = [Roll(seat, ONE_DIE, prompt="first") for seat in SEATS]
ANOTHER = [Roll(seat, ONE_DIE, prompt="another") for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`thrown` holds one player's throws so far, `points` everybody's totals of the round. Both stay on the table
    until the next throw.
    """

    chips: list[int] = each(CHIPS)
    points: list[int] = each(NOT_YET)
    place: list[int] = each(NOT_YET)
    pot: int = 0
    thrown: list[int] = up_to(THROWS)


class Justitia(Game[State]):
    id = "justitia"
    number = 13
    title = "Justitia"
    players = between(2, 8)
    shelf = Shelf("one", "chips", minutes=10, skill=0)
    state = State
    chips_in = ("chips", "pot")
    leftovers = ("thrown",)

    def turn(self, t: State) -> Turn:
        player = t.active
        for throw in range(THROWS):
            [die] = yield (ANOTHER if throw else FIRST)[player]
            if player == t.starter and throw == 0:
                t.points = [NOT_YET] * t.seats
            t.thrown[throw:] = [die]
            t.points[player] += die
        if is_last_of_round(t):
            self.highest_pays(t)

    def highest_pays(self, t: State) -> None:
        """Everybody with the highest total pays, and whoever pays their last chip wins the pot."""
        best = max(t.points)
        payers = [seat for seat in range(t.seats) if t.points[seat] == best]
        for seat in payers:
            t.pot += take(t.chips, seat, 1)
        t.say("pay", players=payers, points=best)
        t.round += 1
        if winners := [seat for seat in payers if t.chips[seat] == 0]:
            t.place = list(places([-chips for chips in t.chips]))
            t.say("pot-won", players=winners, chips=t.pot)
            deal_out(t.chips, winners, t.pot)
            t.pot = 0

    def over(self, t: State) -> bool:
        return 1 in t.place

    def result(self, t: State) -> Result:
        return Result(tuple(t.place), tuple(t.chips), won_and_lost(t.chips, CHIPS))

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "left": THROWS - len(t.thrown)}

    def pieces(self, t: State) -> list[Piece]:
        return [
            shown("dice", t.thrown),
            *scores("points", [points or None for points in t.points], best="high"),
            Chips(id="pot", label="pot", count=t.pot),
            *stocks(t.chips),
        ]
