"""`python -m bench.kniffel_win`: what Kniffel for two loses by mean and spread, on endgames solved exactly.

Matches are played for points until the player to move has some empty boxes left; the lead is then drawn evenly from
where most is at stake. Each decision is judged by its exact chance to win beside that of the best move.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import fmean
from typing import NamedTuple

from wuerfelbecher.games.kniffel.kniffel import Kniffel, State, total
from wuerfelbecher.mechanics.score_sheet import EMPTY
from wuerfelbecher.odds.kniffel import KniffelOdds, Sheet, Turn, Worth, sheet_of
from wuerfelbecher.odds.kniffel_win import win_chances
from wuerfelbecher.solve.duel import Duel
from wuerfelbecher.table import Match, Seeded

FARTHEST_LEAD = 40
ENDGAMES = {1: 300, 2: 60}
GAME = Kniffel(start="first")


class Judged(NamedTuple):
    """One decision: what the move that looks best loses, what the one for most points does, and how far off the
    chance was.
    """

    for_the_win: float
    for_points: float
    off: float


def main() -> None:
    endgames = {int(empty): int(count) for empty, _, count in (one.partition("=") for one in sys.argv[1:])}
    print("| empty boxes | endgames | lost, for the win | at most | lost, for points | at most | off |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    for empty, count in (endgames or ENDGAMES).items():
        print(row(empty, [judged(endgame(empty, seed)) for seed in range(count)]), flush=True)


def row(empty: int, found: list[Judged]) -> str:
    wins, points = [one.for_the_win for one in found], [one.for_points for one in found]
    off = fmean(one.off**2 for one in found) ** 0.5
    losses = " | ".join(f"{fmean(lost):.3%} | {max(lost):.2%}" for lost in (wins, points))
    return f"| {empty} | {len(found)} | {losses} | {off:.2%} |"


def endgame(empty: int, seed: int) -> State:
    """A decision of somebody with so many empty boxes."""
    known, pick = KniffelOdds(GAME), Random(seed)
    match = Match(GAME, ["Anna", "Ben"], chance=Seeded(seed))
    state: State
    mover, throws = pick.randrange(2), pick.randrange(1, 4)
    while True:
        state = match.state
        here = state.active == mover and state.sheet[mover].count(EMPTY) == empty
        if here and (state.throws == throws or state.throws == 3):
            break
        values = Turn(GAME, state).moves(known.points(state))
        best = max(values, key=lambda move: values[move])
        if here and best.startswith("write"):
            break
        match.play(best)
    lead = pick.randint(-FARTHEST_LEAD, FARTHEST_LEAD)
    state.extra[mover] += lead - (total(state, mover) - total(state, 1 - mover))
    return state


def judged(state: State) -> Judged:
    known, turn = KniffelOdds(GAME), Turn(GAME, state)
    exact = turn.moves(exactly(state))
    estimated, points = win_chances(known, turn), turn.moves(known.points(state))
    looks_best = max(estimated, key=lambda move: (estimated[move].value, points[move]))
    most_points = max(points, key=lambda move: points[move])
    best = max(exact.values())
    return Judged(
        best - exact[looks_best], best - exact[most_points], estimated[looks_best].value - exact[looks_best]
    )


def exactly(state: State) -> Worth:
    """The exact chance to win after an entry."""
    duel, other = Duel(GAME), 1 - state.active
    them = sheet_of(state.sheet[other], False)
    lead = total(state, state.active) - total(state, other)

    def worth(sheet: Sheet, gained: int) -> float:
        return 1 - duel.chance(them, sheet, -(lead + gained))

    return worth


if __name__ == "__main__":
    main()
