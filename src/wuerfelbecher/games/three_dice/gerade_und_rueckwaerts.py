"""Gerade und rückwärts: like Gerade und aufwärts, but sixes count first, then fours, and twos last."""

from __future__ import annotations

from wuerfelbecher.games.three_dice.gerade_und_aufwaerts import GeradeUndAufwaerts


class GeradeUndRueckwaerts(GeradeUndAufwaerts):
    id = "gerade-und-rueckwaerts"
    number = 72
    title = "Gerade und rückwärts"
    wanted = (6, 4, 2)
