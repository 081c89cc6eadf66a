"""Solves open poker for two: the whole match, from its last round backwards.

Before the starter throws, a position is how many rounds are still to play, the starter's chips and the stake. Hands
that tie are played off for the same stake: so a position follows itself now and then, and is gone over again until
it stays as it is.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from wuerfelbecher.games.poker_dice.offenes_wuerfelpoker import THROWS
from wuerfelbecher.odds.open_poker import (
    DICE,
    LEAST,
    MOST,
    PRECISION,
    Rules,
    Tables,
    Worth,
    digest,
    highest_stake,
    other_takes,
    positions,
    starter_takes,
)
from wuerfelbecher.odds.poker_for_two import CHIPS, ROUNDS
from wuerfelbecher.odds.tables import packed
from wuerfelbecher.solve.lattice import Lattices
from wuerfelbecher.table.dice import POKER

Floats = NDArray[np.float64]
STILL = 1e-11


def solved(rules: Rules) -> Tables:
    dice, hand_of, found = Lattices(POKER, DICE), np.array(rules.hand_of), Tables({}, {})

    def turn(ends: Floats) -> Floats:
        """What a turn is worth before its first throw, from what its hands are worth, column by column."""
        worth = np.empty((len(dice.one.ways), ends.shape[1]))
        worth[dice.full] = ends[hand_of]
        dice.expect(worth)
        for _ in range(THROWS - 1):
            worth[0] = -np.inf
            worth[dice.full] = ends[hand_of]
            dice.choose(worth)
            dice.expect(worth)
        before: Floats = worth[0].copy()
        return before

    def worth(rounds: int, mine: int, stake: int) -> float:
        return found.worth[rounds, mine, stake]

    for position in positions():
        rounds, mine, stake = position
        rises = range(stake + 1, highest_stake(mine) + 1)
        passed = starter_takes(worth, *position)
        raised = [np.minimum(found.against[rounds, mine, higher], passed) for higher in rises]
        other_passed = 1 - other_takes(worth, *position)
        other_raised = [
            np.minimum(shown_down(rules, worth, rounds, mine, higher), other_passed) for higher in rises
        ]
        found.worth[position] = found.worth.get((rounds, mine, stake + 1), 0.5)
        change = 1.0
        while change > STILL:
            ends = np.maximum.reduce([shown_down(rules, worth, *position), *other_raised])
            against = 1 - turn(ends)
            found.against[position] = against.tolist()
            [after] = turn(np.maximum.reduce([against, *raised])[:, None])
            change = abs(float(after) - found.worth[position])
            found.worth[position] = float(after)
    return found


def shown_down(rules: Rules, worth: Worth, rounds: int, mine: int, stake: int) -> Floats:
    """The other's chance when both show their hands, by the other's hand and, column by column, the starter's."""
    wins, loses = (1 - takes(worth, rounds, mine, stake) for takes in (other_takes, starter_takes))
    hands = np.arange(len(rules.hands))
    other, starter = hands[:, None], hands[None, :]
    ties = 1 - worth(rounds, mine, stake)
    return np.where(other > starter, wins, np.where(other < starter, loses, ties))


def made(rules: Rules, tables: Tables) -> bytes:
    """The table as it ships."""
    facts = {"game": rules.name, "players": 2, "chips": CHIPS, "rounds": ROUNDS, "stakes": [LEAST, MOST]}
    numbers = [one for here in positions() for one in (tables.worth[here], *tables.against[here])]
    return packed({**facts, "rules": digest()}, numbers, round(1 / (2 * PRECISION)))
