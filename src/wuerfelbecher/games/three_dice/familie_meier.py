"""Familie Meier: three dice, then two, then one; a one is Mr Meier, a two Mrs Meier, and then come the children."""

from __future__ import annotations

from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.mechanics.totals import Totals, totals_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import dice
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, most_scored
from wuerfelbecher.table.pieces import Notes, Piece

ROUNDS = 3
MR_MEIER, MRS_MEIER = 1, 2
PARENTS = 2
AWAITED = ("await-mr", "await-mrs", "await-children")


class FamilieMeier(Game[Totals]):
    """The points count the family: nobody, Mr Meier alone, both parents, and from three on their children too."""

    id = "familie-meier"
    number = 74
    title = "Familie Meier"
    players = at_least(2)
    shelf = Shelf("three", "order", minutes=5, skill=0)
    state = Totals

    def turn(self, t: Totals) -> Turn:
        player = t.active
        wanted = AWAITED[min(t.points[player], PARENTS)]
        t.thrown = list((yield Roll(player, dice(ROUNDS + 1 - t.round), prompt=wanted)))
        coming, before = list(t.thrown), t.points[player]
        if t.points[player] == 0 and MR_MEIER in coming:
            coming.remove(MR_MEIER)
            t.points[player] = 1
            t.say("mr-meier", player=player)
        if t.points[player] == 1 and MRS_MEIER in coming:
            coming.remove(MRS_MEIER)
            t.points[player] = 2
            t.say("mrs-meier", player=player)
        if coming and t.points[player] >= 2:
            t.points[player] += sum(coming)
            t.say("children", player=player, children=sum(coming), family=t.points[player])
        if t.points[player] == before:
            t.say("nobody-comes", player=player)
        count_round(t)

    def over(self, t: Totals) -> bool:
        return t.round > ROUNDS

    def result(self, t: Totals) -> Result:
        return most_scored(t.points)

    def pieces(self, t: Totals) -> list[Piece]:
        return [*totals_shown(t, ROUNDS), *(family_shown(seat, heads) for seat, heads in enumerate(t.points))]


def family_shown(seat: int, heads: int) -> Notes:
    """Who has come to a player: Mr Meier, Mrs Meier, and how many children."""
    parents = ["is-there" if heads > at else None for at in range(PARENTS)]
    children = str(heads - PARENTS) if heads >= PARENTS else None
    return Notes(
        id=f"family-{seat}",
        owner=seat,
        label="family",
        heads=("mr", "mrs", "children"),
        cells=(*parents, children),
    )
