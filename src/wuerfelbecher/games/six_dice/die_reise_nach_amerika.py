"""Die Reise nach Amerika: lay aside 1 to 6 in their order, then 6 to 1; the fewest throws win."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import dice
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, lowest
from wuerfelbecher.table.pieces import Piece, scores, shown, tracks
from wuerfelbecher.table.state import Table, each, up_to

ROUTE = (1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1)
AMERICA, HOME = 6, 12


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`stops` is how far each has come on the route; `dice` is what the last throw left lying."""

    stops: list[int] = each(0)
    throws: list[int] = each(0)
    aside: list[int] = up_to(6)
    dice: list[int] = up_to(6)


class DieReiseNachAmerika(Game[State]):
    id = "die-reise-nach-amerika"
    number = 89
    title = "Die Reise nach Amerika"
    players = at_least(2)
    shelf = Shelf("six", "order", minutes=15, skill=0)
    state = State
    leftovers = ("dice", "aside")

    def turn(self, t: State) -> Turn:
        player = t.active
        aside = laid_aside(t.stops[player])
        t.dice = list((yield Roll(player, dice(6 - len(aside)))))
        t.aside = aside
        t.throws[player] += 1
        while t.dice and ROUTE[t.stops[player]] in t.dice:
            t.dice.remove(ROUTE[t.stops[player]])
            t.aside.append(ROUTE[t.stops[player]])
            t.stops[player] += 1
        if not t.dice:
            home = t.stops[player] == HOME
            t.say("home" if home else "america", player=player, throws=t.throws[player])
            if home:
                t.out(player)

    def over(self, t: State) -> bool:
        return not t.everyone

    def result(self, t: State) -> Result:
        return lowest(t.throws)

    def pieces(self, t: State) -> list[Piece]:
        return [
            shown("dice", t.dice, kept=t.aside),
            *tracks("stops", t.stops, HOME, marks=(AMERICA,)),
            *scores("wanted", [wanted(stops) for stops in t.stops]),
            *scores("rolls", t.throws, best="low"),
        ]

    def figures(self, t: State, seat: int) -> dict[str, object]:
        stops = t.stops[seat]
        return {**super().figures(t, seat), "wanted": wanted(stops), "count": 6 - len(laid_aside(stops))}


def wanted(stops: int) -> int | None:
    """The number that comes next on the route; at home there is none."""
    return ROUTE[stops] if stops < HOME else None


def laid_aside(stops: int) -> list[int]:
    """What lies in the row of this half of the journey."""
    return list(ROUTE[:stops] if stops < AMERICA else ROUTE[AMERICA:stops])
