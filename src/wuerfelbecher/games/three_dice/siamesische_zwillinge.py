"""Siamesische Zwillinge: three dice; whoever takes the sum of all throws to 88 loses."""

from __future__ import annotations

from wuerfelbecher.games.three_dice.doppeltes_lottchen import DoppeltesLottchen


class SiamesischeZwillinge(DoppeltesLottchen):
    id = "siamesische-zwillinge"
    number = 66
    title = "Siamesische Zwillinge"
    limit = 88
