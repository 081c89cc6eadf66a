"""Score sheets: go for what brings the most beyond what a box usually brings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from wuerfelbecher.bots.thumb import Seen, Thumb
from wuerfelbecher.games.kniffel import kniffel_extreme
from wuerfelbecher.games.kniffel.kniffel import BONUS, BONUS_FROM, UPPER, Kniffel
from wuerfelbecher.odds import kniffel, sheets
from wuerfelbecher.odds.kniffel_extreme import (
    MOST_ALIKE,
    PAR,
    After,
    KniffelExtremeOdds,
    Sheet,
    empty_in,
    writings,
)

USUAL = {
    "kniffel": (2.1, 5.3, 8.6, 12.2, 15.7, 19.2, 21.7, 13.1, 22.6, 29.5, 32.7, 16.9, 22.0),
    "kniffel-extreme": (
        *(2.4, 5.6, 9.5, 13.5, 17.5, 23.0, 27.0, 27.0, 27.5, 27.0, 32.0, 25.0, 37.0, 30.0, 40.0, 26.0, 46.0, 13.0),
        *(39.0, 39.0, 29.0, 65.5),
    ),
    "ohio": (2.2, 7.3, 12.2, 17.3, 22.5, 28.0, 38.0),
    "escalero": (2.0, 4.8, 7.3, 11.0, 14.0, 17.9, 19.0, 30.5, 35.5, 15.0, 0.8),
}
"""What each box usually brings to somebody who plays well."""
ALIKE = 3
"""Three of each number bring the bonus in Kniffel."""
PIPS_APART = 6.0
"""By so many pips the upper sum varies on its way to the bonus."""
CHIP = 9.0
"""What a chip is worth in Kniffel Extreme, as long as there are boxes enough to use it for."""


def by_sheet(now: Seen) -> Sequence[float]:
    """In Ohio and Escalero the boxes do not depend on each other."""
    t, sheet = now.t, sheets.SHEETS[now.game.id]
    values = sheet.moves(t.sheet[t.active], t.dice, t.throws, sheet.points(usually(sheet.name)))
    return [values[move.text] for move in now.legal]


@cache
def usually(game: str) -> list[float]:
    """By filled boxes, what the others usually bring together."""
    usual = USUAL[game]
    return [
        sum(points for box, points in enumerate(usual) if not filled >> box & 1)
        for filled in range(1 << len(usual))
    ]


def by_kniffel(now: Seen) -> Sequence[float]:
    """Write where it brings the most beyond the usual; three of each number are on the way to the bonus."""
    assert isinstance(now.game, Kniffel)
    to_come = usually("kniffel")

    def worth(sheet: kniffel.Sheet, gained: int) -> float:
        filled, upper, _ = sheet
        return gained + to_come[filled] + BONUS * chance_of_bonus(filled, upper)

    values = kniffel.Turn(now.game, now.t).moves(worth)
    return [values[move.text] for move in now.legal]


@cache
def chance_of_bonus(filled: int, upper: int) -> float:
    """How likely a bonus is that is not won yet: better than even when more than three of each are there so far."""
    faces = [box + 1 for box in range(len(UPPER)) if not filled >> box & 1]
    needed = BONUS_FROM - upper
    if needed <= 0 or needed > kniffel.DICE * sum(faces):
        return 0.0
    return on_the_way(ALIKE * sum(faces) - needed)


def on_the_way(ahead: float) -> float:
    return min(1.0, max(0.0, 0.5 + ahead / (4 * PIPS_APART)))


class AsUsual(KniffelExtremeOdds):
    """What every box brings is worth as much more or less as it is beyond the usual, and so is a chip."""

    def after(self, sheet: Sheet) -> After:
        usual, (filled, _, chips) = USUAL["kniffel-extreme"], sheet
        empty = empty_in(filled)
        rest = sum(usual[box] for box in empty) + CHIP * min(chips, len(empty) - 1)
        return {
            box: [then.brings + rest - usual[box] + bonus_to_come(then.sheet) for then in writings(sheet, box)]
            for box in empty
        }

    def kept(self, sheet: Sheet) -> list[list[float]]:
        return kept_as_usual(sheet)


@lru_cache(maxsize=64)
def kept_as_usual(sheet: Sheet) -> list[list[float]]:
    """The same for all throws of a turn."""
    return KniffelExtremeOdds.kept(AS_USUAL, sheet)


def bonus_to_come(sheet: Sheet) -> float:
    filled, points, _ = sheet
    faces = [box + 1 for box in empty_in(filled) if box < len(UPPER)]
    needed = kniffel_extreme.BONUS_FROM - points
    if not 0 < needed <= MOST_ALIKE * sum(faces):
        return 0.0
    return kniffel_extreme.BONUS * on_the_way(PAR * sum(faces) - needed)


AS_USUAL = AsUsual()


def by_kniffel_extreme(now: Seen) -> Sequence[float]:
    """As in Kniffel; and a fourth throw has to bring more than a chip usually does."""
    values = AS_USUAL.moves(now.t)
    return [values[move.text].value for move in now.legal]


THUMBS = {
    "kniffel": Thumb(by_kniffel, slip=2.5),
    "kniffel-extreme": Thumb(by_kniffel_extreme, slip=3.0),
    "ohio": Thumb(by_sheet, slip=2.0),
    "escalero": Thumb(by_sheet, slip=3.0),
}
