"""A roll under the cup: one player has peeked, and all others wait until it is lifted."""

from __future__ import annotations

from wuerfelbecher.table.dice import D6, Die, Faces
from wuerfelbecher.table.pieces import Cup
from wuerfelbecher.table.state import Secret

UnderTheCup = Secret[Faces] | Faces | None
"""Nothing yet, a throw that only those who peeked know, or the open throw once the cup is lifted."""


def cup(under: UnderTheCup, dice: int, die: Die = D6, owner: int | None = None) -> Cup:
    """The cup as a view shows it."""
    faces = under.value if isinstance(under, Secret) else under
    marks = tuple(die.mark(face) for face in faces or ())
    return Cup(id="cup", owner=owner, count=dice, die=die, marks=marks, lifted=isinstance(under, tuple))
