"""Die böse Sieben: two dice that make seven stand; nobody may throw more often than the first player did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wuerfelbecher.mechanics.first_sets_the_limit import limit, limit_shown
from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import SIX_DICE, Faces, dice
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, at_least, places
from wuerfelbecher.table.moves import ROLL, STOP
from wuerfelbecher.table.pieces import Piece, Text, scores, shown
from wuerfelbecher.table.roll_off import only_ties_matter, roll_off
from wuerfelbecher.table.state import NOBODY, NOT_IN_IT, Table, each, up_to

A_SEVEN = 100
"""More than all the pips that dice beside it can show."""

THROW = [Roll(seat, SIX_DICE) for seat in SEATS]
DECIDE = [Roll(seat, SIX_DICE, prompt="roll-off") for seat in SEATS]
ROLL_OR_STOP = [Choose(seat, (ROLL, STOP)) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`worth` is what everybody has thrown, `deciding` the tie-breaking throws."""

    worth: list[int] = each(0)
    deciding: list[int] = each(NOT_IN_IT)
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
    leftovers = ("standing", "loose")

    def turn(self, t: State) -> Turn:
        player = t.active
        t.worth[player] = put_down(t, (yield THROW[player]))
        t.throws[player] = 1
        while t.loose and t.throws[player] < limit(t, t.throws):
            if (yield ROLL_OR_STOP[player]) is STOP:
                break
            t.loose = []
            t.worth[player] = set_aside_sevens(
                t, t.standing, (yield Roll(player, dice(6 - len(t.standing)), prompt="rest"))
            )
            t.throws[player] += 1
        if is_last_of_round(t):
            best = [seat for seat in t.around(t.starter) if t.worth[seat] == max(t.worth)]
            if len(best) > 1:
                t.say("tie", players=best)
            t.winner = yield from roll_off(t, t.deciding, best, DECIDE, put_down, again="tie")

    def tidy(self, t: State, ask: Ask | None) -> None:
        """Sevens that stand are all alike, and while the other dice are in the cup, their pips count nothing."""
        super().tidy(t, ask)
        if ask is not None and ask.prompt == DECIDE[0].prompt:
            t.standing, t.loose = [], []
            only_ties_matter(t.deciding)
            t.worth, t.throws = list(places(t.worth)), [0] * t.seats
        elif t.standing and not t.loose and len(t.standing) < len(SIX_DICE.dice):
            t.worth[t.active] = A_SEVEN * (len(t.standing) // 2)
        t.standing = [0] * len(t.standing)

    def over(self, t: State) -> bool:
        return t.winner != NOBODY

    def result(self, t: State) -> Result:
        return Result(places([(t.worth[seat], seat == t.winner) for seat in range(t.seats)]))

    def pieces(self, t: State) -> list[Piece]:
        rows = list(zip(t.worth, t.throws, strict=True))
        return [
            shown("dice", t.loose, kept=t.standing),
            *limit_shown(t, t.throws),
            *scores("sevens", [sevens(one) if thrown else None for one, thrown in rows], best="high"),
            *scores("rest", [rest(one) if thrown else None for one, thrown in rows]),
            *deciding_shown(t.deciding),
        ]

    def figures(self, t: State, seat: int) -> dict[str, object]:
        worth = t.worth[seat]
        numbers = {"sevens": sevens(worth), "rest": rest(worth), "limit": limit(t, t.throws)}
        return {**super().figures(t, seat), **numbers}

    def moves(self, seats: int) -> Declared:
        return ROLL, STOP


def put_down(t: State, thrown: Faces) -> int:
    """Six dice, just thrown: what they are worth."""
    return set_aside_sevens(t, [], thrown)


def set_aside_sevens(t: State, standing: Sequence[int], thrown: Faces) -> int:
    """Set aside every pair that makes seven. Returns what all six dice are worth."""
    t.standing, t.loose = list(standing), list(thrown)
    for low in (1, 2, 3):
        while low in t.loose and 7 - low in t.loose:
            for face in (low, 7 - low):
                t.loose.remove(face)
                t.standing.append(face)
    return A_SEVEN * (len(t.standing) // 2) + sum(t.loose)


def sevens(worth: int) -> int:
    return worth // A_SEVEN


def rest(worth: int) -> int:
    """The pips of the dice beside the sevens."""
    return worth % A_SEVEN


def deciding_shown(worths: Sequence[int]) -> list[Piece]:
    """In front of everybody who has thrown for the win, what that was worth."""
    return [
        Text(id=f"deciding-{seat}", owner=seat, key="deciding", values={"sevens": sevens(one), "rest": rest(one)})
        for seat, one in enumerate(worths)
        if one > 0
    ]
