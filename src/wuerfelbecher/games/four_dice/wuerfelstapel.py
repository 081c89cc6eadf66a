"""Würfelstapel: a magic trick in which the magician counts the hidden faces of a tower of dice."""

from __future__ import annotations

from wuerfelbecher.mechanics.magic import MOST_DICE, UNSEEN, MagicTrick
from wuerfelbecher.table.dice import Dice, Faces, dice
from wuerfelbecher.table.game import Shelf, number
from wuerfelbecher.table.moves import Move

DICE = number("dice", default=4, low=2, high=MOST_DICE)
TELL = tuple(Move(str(top), top) for top in range(1, 7))


class Wuerfelstapel(MagicTrick):
    id = "wuerfelstapel"
    number = 81
    title = "Würfelstapel (Zaubertrick)"
    shelf = Shelf("four", "trick", minutes=5, skill=0)
    options = (DICE, UNSEEN)
    tells = TELL

    def dice(self) -> Dice:
        return dice(self.amount("dice"))

    def magic(self, told: int) -> dict[str, int]:
        sevens = 7 * self.amount("dice")
        return {
            "told": told,
            "dice": self.amount("dice"),
            "sevens": sevens,
            "hidden": sevens - told,
            "below": 7 - told,
        }

    def fits(self, throw: Faces, told: int) -> bool:
        return told in throw
