"""`python -m bench.kniffel_win`: what Kniffel for two loses by mean and spread, on endgames solved exactly."""

from __future__ import annotations

import sys
from random import Random

from bench.endgames import Judged, asked_for, judged, table
from wuerfelbecher.games.kniffel.kniffel import Kniffel, State, total
from wuerfelbecher.mechanics.score_sheet import EMPTY
from wuerfelbecher.odds.kniffel import KniffelOdds, Sheet, Turn, Worth, sheet_of
from wuerfelbecher.odds.kniffel_win import win_chances
from wuerfelbecher.solve.duel import KniffelDuel
from wuerfelbecher.table import Match, Seeded

ENDGAMES = {1: 300, 2: 60}
FARTHEST_LEAD = 40
GAME = Kniffel(start="first")


def main() -> None:
    table(asked_for(sys.argv[1:]) or ENDGAMES, lambda empty, seed: judge(endgame(empty, seed)))


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


def judge(state: State) -> Judged:
    known, turn = KniffelOdds(GAME), Turn(GAME, state)
    return judged(turn.moves(exactly(state)), win_chances(known, turn), turn.moves(known.points(state)))


def exactly(state: State) -> Worth:
    """The exact chance to win after an entry."""
    duel, other = KniffelDuel(GAME), 1 - state.active
    them = sheet_of(state.sheet[other], False)
    lead = total(state, state.active) - total(state, other)

    def worth(sheet: Sheet, gained: int) -> float:
        return 1 - duel.chance(them, sheet, -(lead + gained))

    return worth


if __name__ == "__main__":
    main()
