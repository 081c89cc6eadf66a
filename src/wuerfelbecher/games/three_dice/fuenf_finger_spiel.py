"""Fünf-Finger-Spiel: up to ten throws to get five pips with three dice; the quickest wins."""

from __future__ import annotations

from wuerfelbecher.mechanics.until_the_hit import TenThrows
from wuerfelbecher.table.dice import THREE_DICE
from wuerfelbecher.table.game import Shelf


class FuenfFingerSpiel(TenThrows):
    id = "fuenf-finger-spiel"
    number = 73
    title = "Fünf-Finger-Spiel"
    shelf = Shelf("three", "race", minutes=5, skill=0)
    pips = 5
    dice = THREE_DICE
