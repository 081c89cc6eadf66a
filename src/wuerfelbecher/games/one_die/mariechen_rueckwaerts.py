"""Mariechen rückwärts: six throws, ideally from six to one; only throws in the right place count."""

from __future__ import annotations

from wuerfelbecher.games.one_die.mariechen_vorwaerts import MariechenVorwaerts


class MariechenRueckwaerts(MariechenVorwaerts):
    id = "mariechen-rueckwaerts"
    number = 22
    title = "Mariechen rückwärts"
    ideal = (6, 5, 4, 3, 2, 1)
