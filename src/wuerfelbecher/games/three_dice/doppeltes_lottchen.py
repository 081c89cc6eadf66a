"""Doppeltes Lottchen: three dice; whoever takes the sum of all throws to 66 loses."""

from __future__ import annotations

from wuerfelbecher.mechanics.running_total import ThreeDiceTotal
from wuerfelbecher.table.game import Shelf


class DoppeltesLottchen(ThreeDiceTotal):
    id = "doppeltes-lottchen"
    number = 65
    title = "Doppeltes Lottchen"
    shelf = Shelf("three", "race", minutes=5, skill=0)
    limit = 66
