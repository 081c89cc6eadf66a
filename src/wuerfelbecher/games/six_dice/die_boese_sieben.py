"""Die böse Sieben: two dice that make seven stand; nobody may throw more often than the first player did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wuerfelbecher.mechanics.first_sets_the_limit import limit, limit_shown
from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Choose, Roll, Turn
from wuerfelbecher.table.dice import SIX_DICE, dice
from wuerfelbecher.table.game import START, Game, Result, Shelf, at_least, places
from wuerfelbecher.table.moves import ROLL, STOP
from wuerfelbecher.table.pieces import Piece, Text, shown
from wuerfelbecher.table.state import NOBODY, Table, each, up_to

ROLL_OR_STOP = (ROLL, STOP)
NOTHING = (0, 0)


@dataclass(slots=True, kw_only=True)
class State(Table):
    """What dice are worth is the number of sevens, then the pips of the rest."""

    worth: list[tuple[int, ...]] = each(NOTHING)
    deciding: list[tuple[int, ...]] = each(NOTHING)
    throws: list[int] = each(0)
    standing: list[int] = up_to(6)
    loose: list[int] = up_to(6)
    winner: int = NOBODY


class DieBoeseSieben(Game[State]):
    id = "die-boese-sieben"
    number = 90
    title = "Die böse Sieben"
    players = at_least(2)
    shelf = Shelf("six", "keep", minutes=5, skill=1)
    options = (START,)
    state = State

    def turn(self, t: State) -> Turn:
        player = t.active
        standing: list[int] = []
        while True:
            stand_sevens(t, standing, (yield Roll(player, dice(6 - len(standing)))))
            standing = t.standing
            t.throws[player] += 1
            t.worth[player] = worth(t)
            if not t.loose or t.throws[player] == limit(t, t.throws):
                break
            if (yield Choose(player, ROLL_OR_STOP)) is STOP:
                break
        if is_last_of_round(t):
            yield from self.find_the_winner(t)

    def find_the_winner(self, t: State) -> Turn:
        """Whoever is best; if several are equal, those throw all six dice once more, until one is best."""
        best = [seat for seat in t.around(t.starter) if t.worth[seat] == max(t.worth)]
        while len(best) > 1:
            t.say("tie", players=best)
            for seat in best:
                stand_sevens(t, [], (yield Roll(seat, SIX_DICE)))
                t.deciding[seat] = worth(t)
            highest = max(t.deciding[seat] for seat in best)
            best = [seat for seat in best if t.deciding[seat] == highest]
        [t.winner] = best

    def over(self, t: State) -> bool:
        return t.winner != NOBODY

    def result(self, t: State) -> Result:
        return Result(places([(t.worth[seat], seat == t.winner) for seat in range(t.seats)]))

    def pieces(self, t: State) -> list[Piece]:
        told = {"worth": t.worth, "deciding": t.deciding}
        return [
            shown("dice", t.loose, kept=t.standing),
            *limit_shown(t, t.throws),
            *(
                Text(id=f"{key}-{seat}", owner=seat, key=key, values={"sevens": sevens, "rest": rest})
                for key, worths in told.items()
                for seat, (sevens, rest) in enumerate(worths)
                if (sevens, rest) != NOTHING
            ),
        ]

    def vocabulary(self, seats: int) -> list[str]:
        return ["roll", "stop"]


def stand_sevens(t: State, standing: Sequence[int], thrown: Sequence[int]) -> None:
    """Of the dice thrown, all that make a seven with another stand beside the others."""
    t.standing, t.loose = list(standing), list(thrown)
    for low in (1, 2, 3):
        while low in t.loose and 7 - low in t.loose:
            for face in (low, 7 - low):
                t.loose.remove(face)
                t.standing.append(face)


def worth(t: State) -> tuple[int, int]:
    return len(t.standing) // 2, sum(t.loose)
