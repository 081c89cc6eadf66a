"""A picture that grows: roll your lucky number, and you draw one more part of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wuerfelbecher.table.pieces import Drawing, Piece, scores, shown
from wuerfelbecher.table.state import Table, each

NOT_YET = 0


@dataclass(slots=True, kw_only=True)
class Pictures(Table):
    """`lucky` is the number each player needs, `drawn` how many parts each has drawn."""

    lucky: list[int] = each(NOT_YET)
    drawn: list[int] = each(0)
    die: int = 0


def draw_a_part(t: Pictures, parts: tuple[str, ...]) -> None:
    """The active player draws the next part."""
    t.say("draws", player=t.active, part=parts[t.drawn[t.active]])
    t.drawn[t.active] += 1


def pictures_shown(t: Pictures, picture: str, parts: tuple[str, ...]) -> list[Piece]:
    """The die, everybody's lucky number, and everybody's picture."""
    drawn = [[at < count for at in range(len(parts))] for count in t.drawn]
    return [
        shown("die", [t.die]),
        *scores("lucky", [None if lucky == NOT_YET else lucky for lucky in t.lucky]),
        *drawings(picture, parts, drawn),
    ]


def drawings(picture: str, parts: tuple[str, ...], drawn: Iterable[Iterable[int]]) -> list[Piece]:
    """One picture in front of each seat; a part counts as drawn unless its number is 0."""
    return [
        Drawing(id=f"{picture}-{seat}", owner=seat, picture=picture, names=parts, drawn=tuple(map(bool, done)))
        for seat, done in enumerate(drawn)
    ]
