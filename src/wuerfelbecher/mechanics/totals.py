"""Totals: what everybody's rolls add up to, beside the dice rolled last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wuerfelbecher.mechanics.rounds import round_shown
from wuerfelbecher.table.game import switch
from wuerfelbecher.table.pieces import Notes, Piece, scores, shown
from wuerfelbecher.table.state import Table, each, each_up_to, up_to

MOST_DICE = 6
MOST_NOTED = 20
NOTHING = "–"
LATEST = 6
"""How many rounds fit beside each other on a phone."""
UNTIL_SCORED = switch("until_scored", default=True, before=False)


@dataclass(slots=True, kw_only=True)
class Totals(Table):
    """`thrown` stays on the table until somebody throws again."""

    points: list[int] = each(0)
    thrown: list[int] = up_to(MOST_DICE)


@dataclass(slots=True, kw_only=True)
class Noted(Totals):
    """`noted` is what each of everybody's throws has counted, as one would write it down."""

    noted: list[list[int]] = each_up_to(MOST_NOTED)


def score(t: Totals, points: int) -> None:
    """Add what the active player's throw is worth; the table only hears of throws that count."""
    if points:
        t.points[t.active] += points
        t.say("counts", player=t.active, points=points)


def repeat_empty_round(t: Noted, rounds: int) -> None:
    """After the last round, if nobody has scored in the whole match: that round is played once more."""
    if t.round > rounds and not any(t.points):
        t.round = rounds
        for noted in t.noted:
            noted.pop()
        t.say("nobody-scored")


def note(t: Noted, points: int) -> None:
    """Write down what the active player's throw is worth."""
    t.noted[t.active].append(points)


def totals_shown(t: Totals, rounds: int) -> list[Piece]:
    return [shown("dice", t.thrown), *round_shown(t, rounds), *scores("points", t.points, best="high")]


def notes_shown(t: Noted, heads: Sequence[int], after: int = 0) -> list[Piece]:
    """Everybody's line of the pad: under each head what that throw has counted, `after` so many left out."""
    written = [[str(points) if points else NOTHING for points in noted[after:]] for noted in t.noted]
    return [
        Notes(
            id=f"noted-{seat}",
            owner=seat,
            label="rolls",
            heads=tuple(map(str, heads)),
            cells=(*cells, *[None] * (len(heads) - len(cells))),
        )
        for seat, cells in enumerate(written)
    ]


def rounds_noted(t: Noted, rounds: int) -> list[Piece]:
    """Everybody's line of the pad, round by round, where there is more than one; of many rounds the latest."""
    if rounds == 1:
        return []
    last = min(rounds, max(t.round, LATEST))
    before = max(0, last - LATEST)
    return notes_shown(t, range(before + 1, last + 1), before)
