"""Wieviel Augen?: a magic trick in which the magician finds two dice in one number."""

from __future__ import annotations

from wuerfelbecher.mechanics.magic import UNSEEN, MagicTrick
from wuerfelbecher.table.dice import TWO_DICE, Dice, Faces
from wuerfelbecher.table.game import Shelf
from wuerfelbecher.table.moves import Product

FACES = range(1, 7)
TELL = Product("{}", [(2 * first + 5) * 5 + second for first in FACES for second in FACES])


class WievielAugen(MagicTrick):
    id = "wieviel-augen"
    number = 53
    title = "Wieviel Augen? (Zaubertrick)"
    shelf = Shelf("two", "trick", minutes=5, skill=0)
    options = (UNSEEN,)
    tells = TELL

    def dice(self) -> Dice:
        return TWO_DICE

    def magic(self, told: int) -> dict[str, int]:
        first, second = divmod(told - 25, 10)
        return {"told": told, "rest": told - 25, "first": first, "second": second}

    def fits(self, throw: Faces, told: int) -> bool:
        magic = self.magic(told)
        return throw in ((magic["first"], magic["second"]), (magic["second"], magic["first"]))
