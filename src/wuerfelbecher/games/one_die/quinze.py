"""Quinze (Fünfzehn): throw your way up to fifteen, but never over it."""

from __future__ import annotations

from wuerfelbecher.mechanics.closest import Closest
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import Shelf, between


class Quinze(Closest):
    id = "quinze"
    number = 16
    title = "Quinze (Fünfzehn)"
    players = between(2, 8)
    shelf = Shelf("one", "push", minutes=15, skill=1)
    target = 15
    throws = (ONE_DIE,)
