"""The table of Kniffel, made from the game's own facts."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wuerfelbecher.games.kniffel import kniffel as game
from wuerfelbecher.mechanics.score_sheet import EMPTY
from wuerfelbecher.odds.kniffel import (
    DICE,
    FULL,
    LAST_PRECISION,
    MOST_OF_A_LAST_BOX,
    NONE,
    PRECISION,
    SPREAD_PRECISION,
    Sheet,
    Turn,
    last_boxes,
    sheets,
)
from wuerfelbecher.odds.tables import packed, rules_digest
from wuerfelbecher.solve.lattice import Lattices
from wuerfelbecher.solve.sheets import Rules
from wuerfelbecher.table.dice import D6


def rules(struck_counts: bool) -> Rules:
    return Rules(
        worth=game.worth,
        boxes=len(game.BOXES),
        kniffel=game.KNIFFEL,
        fixed=game.FIXED,
        bonus=game.BONUS,
        bonus_from=game.BONUS_FROM,
        further=game.EXTRA,
        further_in_upper_only=True,
        struck_counts=struck_counts,
        throws=game.THROWS,
    )


YAHTZEE = {
    "plain": Rules(
        game.worth, len(game.BOXES), game.KNIFFEL, game.FIXED, bonus=35, bonus_from=63, joker=False, forced=False
    ),
    "forced joker": Rules(
        game.worth, len(game.BOXES), game.KNIFFEL, game.FIXED, bonus=35, bonus_from=63, further=100,
        lower_first=True, joker_when_struck=True,
    ),
    "free joker": Rules(
        game.worth, len(game.BOXES), game.KNIFFEL, game.FIXED, bonus=35, bonus_from=63, further=100,
        forced=False, joker_when_struck=True,
    ),
}  # fmt: skip
"""Yahtzee in the three variants whose optimum has been published, to check the solver by."""
PUBLISHED = {"plain": 245.8708, "forced joker": 254.5877, "free joker": 254.5896}


def made(value: NDArray[np.float64], struck_counts: bool) -> bytes:
    """The table of points of one variant, as it ships, from its solution."""
    return by_sheet(value, struck_counts, PRECISION)


def made_spread(value: NDArray[np.float64], square: NDArray[np.float64], struck_counts: bool) -> bytes:
    """The table of their spread."""
    return by_sheet(np.sqrt(np.maximum(0, square - value**2)), struck_counts, SPREAD_PRECISION)


def made_last(struck_counts: bool) -> bytes:
    """The table of the chances with one box empty."""
    numbers = [chance for kind in last_boxes(struck_counts) for chance in reaching(struck_counts, *kind)]
    return packed(facts(struck_counts), numbers, round(1 / (2 * LAST_PRECISION)))


def by_sheet(numbers: NDArray[np.float64], struck_counts: bool, precision: float) -> bytes:
    in_order = [float(numbers[filled, upper, int(counts)]) for filled, upper, counts in sheets(struck_counts)]
    return packed(facts(struck_counts), in_order, round(1 / (2 * precision)))


def facts(struck_counts: bool) -> dict[str, Any]:
    digest = rules_digest(game.__name__)
    return {"game": game.Kniffel.id, "options": {"crossed_out_counts": struck_counts}, "rules": digest}


def column_of(sheet: Sheet) -> list[int]:
    """A column of which that much is known."""
    filled, upper, counts = sheet
    column = [0 if filled >> box & 1 else EMPTY for box in range(len(game.BOXES))]
    if upper:
        column[next(box for box in range(len(game.UPPER)) if filled >> box & 1)] = upper
    if counts:
        column[game.KNIFFEL] = game.worth((1,) * DICE)[game.KNIFFEL]
    return column


def reaching(struck_counts: bool, box: int, counts: bool, dice: int) -> list[float]:
    """The best chances to get at least 1, 2, 3... points in a last box, by the game's own rules."""
    kniffel = game.Kniffel(crossed_out_counts=struck_counts)
    state, lattice = kniffel.laid(1), Lattices(D6, DICE)
    upper = max(0, game.BONUS_FROM - dice * (box + 1)) if dice != NONE else 0
    state.sheet[0] = column_of((FULL & ~(1 << box), upper, counts))
    turn = Turn(kniffel, state)
    gained = [[gained for _, gained in turn.entries(faces).values()] for [faces] in lattice.one.full]
    worth = np.zeros((len(lattice.one.ways), MOST_OF_A_LAST_BOX))
    worth[lattice.full] = np.array(gained) > np.arange(MOST_OF_A_LAST_BOX)
    for _ in range(game.THROWS - 1):
        lattice.expect(worth)
        lattice.choose(worth)
    lattice.expect(worth)
    chances: list[float] = worth[0].tolist()
    return chances
