"""`python -m bench.sheet_win ohio 1=200 2=60`: what Ohio and Escalero lose by mean and spread, for two.

Escalero is for three and more; here two are left who can win.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from random import Random

from bench.endgames import Judged, asked_for, judged, table
from wuerfelbecher.mechanics.score_sheet import EMPTY, sum_of
from wuerfelbecher.odds.sheets import SHEETS, Sheet
from wuerfelbecher.solve.duel import SheetDuel
from wuerfelbecher.table.dice import Faces, dice

ENDGAMES = {1: 200, 2: 60}
FARTHEST_LEAD = {"ohio": 15, "escalero": 40}


class Played:
    """Columns filled by the best play for points."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.kept = cache(self._kept)

    def _kept(self, filled: int, left: int) -> Sequence[float]:
        return self.sheet.kept(filled, self.sheet.points(self.sheet.to_come), left)

    def until(self, empty: int, pick: Random) -> list[int]:
        column = [EMPTY] * len(self.sheet.writes)
        while column.count(EMPTY) > empty:
            kept, throws, box = self.thrown((), pick), 1, None
            while box is None:
                kept, box = self.decided(column, kept, throws)
                if box is None:
                    kept, throws = self.thrown(kept, pick), throws + 1
            column[box] = self.sheet.worth(kept, throws == 1)[box]
        return column

    def thrown(self, kept: Faces, pick: Random) -> Faces:
        thrown = dice(self.sheet.dice - len(kept), self.sheet.die).sample(pick.randrange)
        return tuple(sorted((*kept, *thrown)))

    def decided(self, column: list[int], thrown: Faces, throws: int) -> tuple[Faces, int | None]:
        """What stays on the table, and where it is written if it is."""
        sheet, filled = self.sheet, self.sheet.filled(column)
        worth = sheet.worth(thrown, throws == 1)
        boxes = [box for box, entry in enumerate(column) if entry == EMPTY]
        brings = {box: worth[box] + sheet.to_come[filled | 1 << box] for box in boxes}
        box = max(boxes, key=lambda one: brings[one])
        if throws < sheet.throws:
            values = self.kept(filled, sheet.throws - throws)
            keep = max([one.value for one in sheet.keep.of(thrown)], key=lambda one: values[self.at(one)])
            if values[self.at(keep)] > brings[box]:
                return keep, None
        return thrown, box

    def at(self, keep: Faces) -> int:
        return self.sheet.lattice.number[(keep,)]


def judge(played: Played, duel: SheetDuel, empty: int, seed: int) -> Judged:
    """A decision of somebody with so many empty boxes."""
    sheet, pick, farthest = played.sheet, Random(seed), FARTHEST_LEAD[played.sheet.name]
    columns = [played.until(boxes, pick) for boxes in (empty, empty - pick.randrange(2))]
    behind = sum_of(columns[1]) - sum_of(columns[0]) + pick.randint(-farthest, farthest)
    for column, more in zip(columns, (behind, -behind), strict=True):
        some = next((box for box, entry in enumerate(column) if entry != EMPTY), None)
        if some is not None and more > 0:
            column[some] += more
    throws, thrown = pick.randrange(1, sheet.throws + 1), played.thrown((), pick)
    for before in range(1, throws):
        thrown = played.thrown(played.decided(columns[0], thrown, before)[0], pick)
    lead, them = sum_of(columns[0]) - sum_of(columns[1]), sheet.filled(columns[1])

    def exactly(filled: int, gained: int) -> float:
        return 1 - duel.chance(them, filled, -(lead + gained))

    return judged(
        sheet.moves(columns[0], thrown, throws, exactly),
        sheet.for_the_win(columns, 0, thrown, throws),
        sheet.for_points(columns, 0, thrown, throws),
    )


def main() -> None:
    sheet = SHEETS[sys.argv[1]]
    played, duel = Played(sheet), SheetDuel(sheet)
    table(asked_for(sys.argv[2:]) or ENDGAMES, lambda empty, seed: judge(played, duel, empty, seed))


if __name__ == "__main__":
    main()
