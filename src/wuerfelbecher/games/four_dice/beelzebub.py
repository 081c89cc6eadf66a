"""Beelzebub: like Pärchen, but three white dice are up against one grey one."""

from __future__ import annotations

from wuerfelbecher.games.four_dice.paerchen import GREY, Paerchen
from wuerfelbecher.table.dice import D6, Dice


class Beelzebub(Paerchen):
    id = "beelzebub"
    number = 80
    title = "Beelzebub"
    dice = Dice(D6, D6, D6, GREY)
    white = 3
