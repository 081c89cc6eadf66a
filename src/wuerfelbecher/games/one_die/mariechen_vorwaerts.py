"""Mariechen vorwärts: six throws, ideally from one to six; only those that come in their place count."""

from __future__ import annotations

from wuerfelbecher.mechanics.mariechen import Mariechen
from wuerfelbecher.table.game import Shelf


class MariechenVorwaerts(Mariechen):
    id = "mariechen-vorwaerts"
    number = 21
    title = "Mariechen vorwärts"
    shelf = Shelf("one", "race", minutes=5, skill=0)
    ideal = (1, 2, 3, 4, 5, 6)
