"""The table of Kniffel, made from the game's own facts."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from wuerfelbecher.games.kniffel import kniffel as game
from wuerfelbecher.odds.kniffel import PRECISION, sheets
from wuerfelbecher.odds.tables import packed, rules_digest
from wuerfelbecher.solve.sheets import Rules


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
    """The table of one variant, as it ships, from its solution."""
    digest = rules_digest(game.__name__)
    facts = {"game": game.Kniffel.id, "options": {"crossed_out_counts": struck_counts}, "rules": digest}
    numbers = [float(value[filled, upper, int(counts)]) for filled, upper, counts in sheets(struck_counts)]
    return packed(facts, numbers, round(1 / (2 * PRECISION)))
