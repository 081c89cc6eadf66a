"""Hoch gewinnt: one throw; two dice are multiplied and divided by the third, and the highest result wins."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import THREE_DICE, Faces
from wuerfelbecher.table.game import Game, Result, Shelf, at_least, places, switch
from wuerfelbecher.table.pieces import Piece, Text, shown
from wuerfelbecher.table.state import Table, each

NOT_YET = (0, 0, 0)


@dataclass(slots=True, kw_only=True)
class State(Table):
    thrown: list[tuple[int, ...]] = each(NOT_YET)


class HochGewinnt(Game[State]):
    id = "hoch-gewinnt"
    number = 75
    title = "Hoch gewinnt"
    players = at_least(2)
    shelf = Shelf("three", "sums", minutes=5, skill=0)
    options = (switch("low"), switch("add"))
    state = State

    def turn(self, t: State) -> Turn:
        t.thrown[t.active] = yield Roll(t.active, THREE_DICE, prompt="low" if self.variant("low") else "roll")

    def arranged(self, faces: Faces) -> Faces:
        """The two dice to combine and the one to divide by, in the best arrangement."""
        lowest, middle, highest = sorted(faces)
        return (lowest, middle, highest) if self.variant("low") else (highest, middle, lowest)

    def worth(self, faces: Faces) -> Fraction:
        first, second, third = self.arranged(faces)
        return Fraction(first + second if self.variant("add") else first * second, third)

    def over(self, t: State) -> bool:
        return NOT_YET not in t.thrown

    def result(self, t: State) -> Result:
        worths = [self.worth(faces) for faces in t.thrown]
        merits = [-worth for worth in worths] if self.variant("low") else worths
        return Result(places(merits), tuple(round(float(worth), 2) for worth in worths))

    def goal(self, t: State) -> str:
        return "goal" + "-low" * self.variant("low") + "-added" * self.variant("add")

    def pieces(self, t: State) -> list[Piece]:
        pieces: list[Piece] = []
        for seat, faces in enumerate(t.thrown):
            if faces != NOT_YET:
                pieces += [shown(f"dice-{seat}", faces, owner=seat), self.calculation(seat, faces)]
        return pieces

    def calculation(self, seat: int, faces: Faces) -> Text:
        """How the result comes about; two decimals are enough to tell any two results apart."""
        first, second, third = self.arranged(faces)
        whole, hundredths = divmod(round(100 * self.worth(faces)), 100)
        decimals = f"{hundredths:02}".removesuffix("0")
        return Text(
            id=f"worth-{seat}",
            owner=seat,
            key="added" if self.variant("add") else "multiplied",
            values={"first": first, "second": second, "third": third, "whole": whole, "decimals": decimals},
        )
