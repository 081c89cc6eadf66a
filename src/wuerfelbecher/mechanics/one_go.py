"""One go each: everybody rolls several times in a row and writes it all down; the best total wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS
from wuerfelbecher.table.pieces import Notes, Piece, scores, shown
from wuerfelbecher.table.state import Table, each, each_up_to

MOST_THROWS = 9
THROW = [Roll(seat, ONE_DIE) for seat in SEATS]
ADD = [Roll(seat, ONE_DIE, prompt="add") for seat in SEATS]
SUBTRACT = [Roll(seat, ONE_DIE, prompt="subtract") for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class OneGo(Table):
    """`thrown` are everybody's throws in their order, `points` what they have come to so far."""

    points: list[int] = each(0)
    thrown: list[list[int]] = each_up_to(MOST_THROWS)


def throw_once(t: OneGo) -> Turn:
    """The active player's next throw, written down but not counted yet."""
    [die] = yield THROW[t.active]
    t.thrown[t.active].append(die)


def add_or_subtract(t: OneGo, sign: int) -> Turn:
    """The active player's next throw, added where the sign is 1 and subtracted where it is -1."""
    player = t.active
    [die] = yield (ADD if sign > 0 else SUBTRACT)[player]
    t.thrown[player].append(die)
    t.points[player] += sign * die


def coming_throw(t: OneGo) -> int:
    """Which of the active player's throws comes next."""
    return len(t.thrown[t.active]) + 1


def signs_shown(t: OneGo, signs: Sequence[int]) -> list[Piece]:
    """Everybody's throws below the signs with which they count."""
    return goes_shown(t, len(signs), lambda at, die: False, ["+" if sign > 0 else "−" for sign in signs])


def goes_shown(
    t: OneGo, throws: int, in_vain: Callable[[int, int], bool], heads: Sequence[str] = ()
) -> list[Piece]:
    """The die, which stays until the next player throws, and what everybody has written down, below `heads`.

    `in_vain` says of a throw, by its index and pips, whether it has come to nothing.
    """
    notes: list[Piece] = [
        Notes(
            id=f"rolls-{seat}",
            owner=seat,
            label="rolls",
            heads=tuple(heads),
            cells=(*map(str, thrown), *[None] * (throws - len(thrown))),
            struck=tuple(at for at, die in enumerate(thrown) if in_vain(at, die)),
        )
        for seat, thrown in enumerate(t.thrown)
    ]
    points = [points if thrown else None for points, thrown in zip(t.points, t.thrown, strict=True)]
    lying = t.thrown[t.active] or t.thrown[t.active - 1]
    return [shown("die", lying[-1:]), *notes, *scores("points", points, best="high")]
